package org.isochron.physics.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongUnaryOperator;
import org.isochron.physics.BodilessSimulation;
import org.isochron.physics.TickListener;
import org.isochron.physics.TickSettings;
import org.isochron.state.AllocationCount;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.Timeline;
import org.junit.jupiter.api.Test;

/**
 * Measures the allocations of a loop whose steps take longer than a tick. Each change of speed
 * makes a timeline segment, which is immutable because readers may keep it.
 */
class EasingAllocationTest extends BodilessSimulation implements TickListener {
  private static final int WARM_UP_TICKS = 20_000;
  private static final int TICKS = 10_000;
  private static final long PERIOD = 10_000_000;

  /** Size of an object with five fields and a header, without compressed references. */
  private static final long TIMELINE_BYTES = 56;

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final TickLoop loop = new TickLoop(
      SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, clock)
          .claimWriter(),
      TickLoop.Parts.of(this).withListener(this),
      TickSettings.DEFAULT,
      clock);
  private LongUnaryOperator costNanos = tick -> 0;
  private long changes;

  @Test
  void steadyOverloadAllocatesNothing() {
    costNanos = tick -> PERIOD * 3 / 2;
    run(WARM_UP_TICKS);
    assertThat(loop.timeline().load()).isEqualTo(Timeline.LoadState.EASING);

    assertThat(minBytesBeyondTimelines()).isZero();
    assertThat(changes).isZero();
  }

  /**
   * Steps cost four fifths of a tick for a while and then over a tick, so the speed changes in
   * steps of one percent.
   */
  @Test
  void changeOfSpeedAllocatesItsTimelineAndNothingElse() {
    costNanos = tick -> tick / 100 % 2 == 0 ? PERIOD * 4 / 5 : PERIOD * 11 / 10;
    run(WARM_UP_TICKS);
    assertThat(changes).isBetween(WARM_UP_TICKS / 20L, WARM_UP_TICKS / 2L);

    assertThat(minBytesBeyondTimelines()).isLessThanOrEqualTo(0);
  }

  private long minBytesBeyondTimelines() {
    return AllocationCount.leastBatch(0, () -> {
      changes = 0;
      return AllocationCount.of(1, () -> run(TICKS)) - changes * TIMELINE_BYTES;
    });
  }

  private void run(int ticks) {
    long end = loop.lastTick() + ticks;
    while (loop.lastTick() < end) {
      long wake = loop.advance(clock.nanos());
      clock.moveTo(Math.max(clock.nanos(), wake));
    }
  }

  @Override
  public void step(long tick, double dtSeconds) {
    clock.advance(costNanos.applyAsLong(tick));
  }

  @Override
  public void ticked(long tick, long instantNanos, long lateNanos, long stepNanos) {}

  @Override
  public void timelineChanged(Timeline timeline) {
    changes++;
  }
}
