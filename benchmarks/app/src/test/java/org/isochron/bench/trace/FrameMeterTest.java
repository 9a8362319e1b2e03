package org.isochron.bench.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.isochron.bench.summary.Sorted;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.StateWriter;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;
import org.junit.jupiter.api.Test;

final class FrameMeterTest {
  private static final long TICK_NANOS = 10_000_000;
  private static final long FRAME_NANOS = 7_000_000;
  private static final int FRAMES = 1_000;
  private static final int WARM_UP_FRAMES = 10;

  private final SharedState state = SharedState.of(SnapshotLayout.bodies(1));
  private final StateWriter writer = state.claimWriter();
  private final FrameMeter meter = new FrameMeter(state.openReader(), TickRate.hertz(100));
  private long tick;

  @Test
  void evenFramesHaveNoJudderWhereTheNewestTickHas() {
    play(2 * TICK_NANOS);

    assertThat(meter.judder().percent()).isZero();
    assertThat(Sorted.of(meter.animationErrorNanos()).atPermille(1_000)).isZero();
    // frames of 7 ms advance by 0 or 10 ms: 3 of 10 are 7 ms short, and 7 of 10 are 3 ms long
    assertThat(meter.newestJudder().percent())
        .isCloseTo(100 * Math.sqrt(0.3 * 49 + 0.7 * 9) / 7, within(0.5));
    Sorted newestErrors = Sorted.of(meter.newestAnimationErrorNanos());
    assertThat(newestErrors.mean()).isCloseTo(4_200_000, within(20_000L));
    assertThat(newestErrors.atPermille(990)).isEqualTo(7_000_000);
    assertThat(meter.ageNanosAtPermille(500)).isCloseTo(2 * TICK_NANOS, within(20_000L));
  }

  @Test
  void slowMotionAndAPauseAreNoAnimationError() {
    Timeline slow = new Timeline(0, 0, 0, Timeline.NORMAL_PERMILLE / 4);
    play(0, slow);
    long pausedNanos = FRAMES * FRAME_NANOS;
    writer.snapshots().timeline(slow.withSpeed(pausedNanos, 0));
    publish();
    for (int frame = 0; frame < 100; frame++) {
      meter.frame(pausedNanos + frame * FRAME_NANOS, slow.simAt(pausedNanos));
    }

    Sorted errors = Sorted.of(meter.animationErrorNanos());
    assertThat(errors.count()).isEqualTo(FRAMES - WARM_UP_FRAMES - 1);
    assertThat(errors.atPermille(1_000)).isZero();
  }

  @Test
  void judderOfTheLastFramesForgetsTheOnesBefore() {
    ValueTrack shown = new ValueTrack();
    ValueTrack ideal = new ValueTrack();
    for (long frame = 0; frame < 20; frame++) {
      ideal.add(frame * FRAME_NANOS);
      // even motion, except for one frame without any movement
      shown.add(frame == 8 ? 7 * FRAME_NANOS : frame * FRAME_NANOS);
    }

    // one frame is short by a full step, and the next frame is long by the same amount
    assertThat(Judder.percentOfLast(20, shown, ideal))
        .isCloseTo(100 * Math.sqrt(2.0 / 19), within(0.01));
    assertThat(Judder.percentOfLast(1_000, shown, ideal))
        .isEqualTo(Judder.percentOfLast(20, shown, ideal));
    assertThat(Judder.percentOfLast(11, shown, ideal)).isZero();
  }

  @Test
  void frameThatGoesBackIsCounted() {
    play(2 * TICK_NANOS);
    assertThat(meter.backwards()).isZero();

    meter.frame(FRAMES * FRAME_NANOS, TICK_NANOS);

    assertThat(meter.backwards()).isOne();
  }

  @Test
  void snapshotThatChangesWhileItIsHeldIsCounted() {
    play(2 * TICK_NANOS);
    assertThat(meter.tornSnapshots()).isZero();

    // the meter holds the writer's last snapshot
    held().poses().x()[0] += 1;
    meter.frame(FRAMES * FRAME_NANOS, FRAMES * FRAME_NANOS);

    assertThat(meter.tornSnapshots()).isOne();
  }

  private Snapshot held() {
    SnapshotReader reader = state.openReader();
    reader.refresh();
    return reader.newest();
  }

  private void play(long delayNanos) {
    play(delayNanos, new Timeline(0, 0, 0, Timeline.NORMAL_PERMILLE));
  }

  private void play(long delayNanos, Timeline timeline) {
    writer.snapshots().timeline(timeline);
    for (int frame = 0; frame < FRAMES; frame++) {
      long wall = frame * FRAME_NANOS;
      long sim = timeline.simAt(wall);
      while (tick * TICK_NANOS <= sim) {
        publish();
      }
      meter.frame(wall, Math.max(0, sim - delayNanos));
    }
  }

  private void publish() {
    writer.snapshots().begin(tick, tick * TICK_NANOS);
    writer.snapshots().body(1L << 32, (float) tick, 0, 0, 0, 0, 0, 1);
    writer.snapshots().publish(tick * TICK_NANOS);
    tick++;
  }
}
