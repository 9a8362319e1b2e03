package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;
import org.junit.jupiter.api.Test;

class MissingTicksTest {
  private static final long TICK_NANOS = 10_000_000;

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final SharedState state = SharedState.of(
      SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT.withWindowLength(4), clock);
  private final StateWriter writer = state.claimWriter();
  private final FrameSource frames = FrameSource.on(state);

  @Test
  void frameReportsMissingTicksBetweenTheTwoThatItBlends() {
    Timeline timeline = new Timeline(1, 0, 0, Timeline.NORMAL_PERMILLE);
    writer.snapshots().timeline(timeline);
    long max = 0;
    for (int tick = 1; tick <= 60; tick++) {
      clock.moveTo(tick * TICK_NANOS);
      if (tick < 30 || tick > 32) {
        writer.snapshots().begin(tick, tick * TICK_NANOS, timeline, true);
        writer.snapshots().publish(clock.nanos());
      }
      RenderFrame frame = frames.at(clock.nanos());
      long shownTick = frame.info().instantNanos() / TICK_NANOS;
      boolean inGap = shownTick >= 29 && frame.info().instantNanos() < 33 * TICK_NANOS;
      if (tick > 33 || tick < 30) {
        assertThat(frame.info().missingTicks()).isEqualTo(inGap ? 3 : 0);
      }
      max = Math.max(max, frame.info().missingTicks());
    }

    assertThat(max).isEqualTo(3);
  }
}
