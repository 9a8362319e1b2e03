package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.isochron.state.NanoClock;
import org.isochron.state.Pacing;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Rows S6, S9 and S17 of STRATEGIES.md: clock readings at which the real thread ticks. The clock
 * advances by 10 µs per reading, and the thread spins, so the machine's speed makes no difference.
 */
@Timeout(600)
class PhysicsThreadRateTest {
  private static final long MILLI = 1_000_000;
  private static final long READING = 10_000;

  private final AtomicLong wall = new AtomicLong(123 * MILLI);

  // ordering: volatile, for atomicity only: every reading gets a distinct time.
  private final NanoClock clock = () -> wall.addAndGet(READING);

  private final SharedState state =
      SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, clock);
  private final ScriptedSimulation simulation = new ScriptedSimulation();

  private record ReportedTick(
      long tick, long wallNanos, long newestTick, long newestInstantNanos) {}

  @ParameterizedTest
  @CsvSource({"100, 1", "60, 1", "60000, 1001", "1000, 1"})
  void eachTickRunsAndIsPublishedAtItsOwnInstant(long ticks, long seconds) {
    TickRate rate = TickRate.hertz(ticks, seconds);
    Run run = new Run(200);

    run.until(TickSettings.DEFAULT.withRate(rate));

    for (int index = 0; index < run.count; index++) {
      ReportedTick reported = run.reported.get(index);
      long instant = rate.instantNanos(index + 1);
      assertThat(reported.tick).isEqualTo(index + 1);
      assertThat(reported.newestTick).isEqualTo(index + 1);
      assertThat(reported.newestInstantNanos).isEqualTo(instant);
      // a wake-up and a tick take up to 30 readings
      assertThat(reported.wallNanos - run.startNanos - instant)
          .as("lateness of tick %d", index + 1)
          .isBetween(0L, 30 * READING);
    }
  }

  @Test
  void hitchIsForgottenAndTheThreadKeepsRealTime() {
    // ordering: volatile, for atomicity only, as in the clock.
    simulation.script(10, () -> wall.addAndGet(500 * MILLI));
    Run run = new Run(100);

    run.until(TickSettings.DEFAULT.withOverload(new OverloadPolicy.SkipAhead(8)));

    ReportedTick last = run.reported.get(run.count - 1);
    long elapsedTicks = (last.wallNanos - run.startNanos) / (10 * MILLI);
    assertThat(elapsedTicks).isEqualTo(run.count + 50 - 8);
    assertThat(run.droppedTicks).isEqualTo(50 - 8);
  }

  private final class Run implements TickListener {
    final int count;
    final List<ReportedTick> reported = new ArrayList<>();
    final CountDownLatch done = new CountDownLatch(1);
    final SnapshotReader reader = state.openReader();
    long startNanos;
    long droppedTicks;

    Run(int count) {
      this.count = count;
    }

    void until(TickSettings ticks) {
      PhysicsSettings settings = PhysicsSettings.DEFAULT
          .withTicks(ticks)
          .withThread(ThreadSettings.DEFAULT.withPacing(Pacing.SPIN))
          .withListener(this);
      try (PhysicsThread physics = PhysicsThread.start(state, simulation, settings)) {
        Until.holds(() -> done.getCount() == 0);
        droppedTicks = physics.statistics().droppedTicks();
      }
    }

    @Override
    public void timelineChanged(Timeline timeline) {
      if (startNanos == 0) {
        startNanos = timeline.wallNanos();
      }
    }

    @Override
    public void ticked(long tick, long instantNanos, long lateNanos, long stepNanos) {
      if (reported.size() < count) {
        reader.refresh();
        Snapshot newest = reader.newest();
        reported.add(new ReportedTick(tick, clock.nanos(), newest.tick(), newest.instantNanos()));
      } else {
        done.countDown();
      }
    }
  }
}
