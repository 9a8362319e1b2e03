package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.Pacing;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Row R2 of STRATEGIES.md with a real thread, whose frames follow the display. The clock advances
 * by 10 µs per reading, and the thread spins, so the machine's speed does not matter.
 */
@Timeout(600)
class RenderThreadRateTest {
  private static final int FRAMES = 200;
  private static final long READING = 10_000;

  private final AtomicLong wall = new AtomicLong();

  // ordering: volatile, only for atomicity: every reading returns a different instant.
  private final NanoClock clock = () -> wall.addAndGet(READING);

  private final SharedState state =
      SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, clock);

  private record Shown(long wallNanos, long presentNanos) {}

  @ParameterizedTest
  @CsvSource({"60, 1", "60000, 1001", "75, 1", "144, 1"})
  void framesAreSeenAtTheRefreshesOfTheDisplay(long refreshes, long seconds)
      throws InterruptedException {
    TickRate display = TickRate.hertz(refreshes, seconds);
    publishOne();
    List<Shown> shown = new ArrayList<>();
    CountDownLatch done = new CountDownLatch(FRAMES);
    RenderThread.Settings settings =
        RenderThread.Settings.DEFAULT.onDisplay(display).withPacing(Pacing.SPIN);
    RenderThread thread = RenderThread.start(state, settings, frame -> {
      if (shown.size() < FRAMES) {
        shown.add(new Shown(clock.nanos(), frame.info().presentNanos()));
      }
      done.countDown();
    });
    assertThat(done.await(50, TimeUnit.SECONDS)).isTrue();
    thread.close();

    long first = shown.get(0).presentNanos;
    for (int frame = 0; frame < FRAMES; frame++) {
      Shown now = shown.get(frame);
      assertThat(now.presentNanos - first)
          .as("frame %d", frame)
          .isBetween(display.instantNanos(frame), display.instantNanos(frame) + 1);
      // after the previous refresh; a wake-up and a frame take 30 readings
      assertThat(now.presentNanos - now.wallNanos)
          .as("frame %d", frame)
          .isBetween(display.periodNanos() - 30 * READING, display.periodNanos());
    }
  }

  private void publishOne() {
    try (StateWriter writer = state.claimWriter()) {
      writer.snapshots().timeline(new Timeline(0, 0, 0, Timeline.NORMAL_PERMILLE));
      writer.snapshots().state(SharedState.Phase.RUNNING);
      writer.snapshots().begin(0, 0);
      writer.snapshots().body(BodyId.of(0, 1), 1, 2, 3, 0, 0, 0, 1);
      writer.snapshots().publish(0);
    }
  }
}
