package org.isochron.bench.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class JudderTest {
  private static final long FRAME = 16;

  private final ValueTrack shown = new ValueTrack();
  private final ValueTrack ideal = new ValueTrack();

  @Test
  void droppedFramesInEvenMotionAreNeitherJudderNorAHigherBar() {
    long now = 0;
    for (int frame = 0; frame < 60; frame++) {
      now += frame % 7 == 0 ? 3 * FRAME : FRAME;
      frame(now - 25, now);
    }

    assertThat(Judder.percentOfLast(60, shown, ideal)).isZero();
    assertThat(Judder.animationErrorNanos(shown, ideal)).hasSize(59).containsOnly(0);
    for (long frame = 1; frame < 60; frame++) {
      assertThat(Judder.shareMoved(frame, shown, ideal)).isEqualTo(1);
    }
  }

  @Test
  void stepsOfWholeTicksAreJudderAndUnequalBars() {
    for (int frame = 1; frame < 60; frame++) {
      frame(frame * FRAME / 40 * 40, frame * FRAME);
    }

    assertThat(Judder.percentOfLast(60, shown, ideal)).isGreaterThan(50);
    assertThat(Judder.shareMoved(1, shown, ideal)).isZero();
    assertThat(Judder.shareMoved(2, shown, ideal)).isCloseTo(2.5, within(1e-9));
  }

  @Test
  void movementByNoTickAndTwoTicksInTurnIsWrongByATickInEveryFrame() {
    for (long frame = 0; frame < 60; frame++) {
      frame(frame / 2 * 2 * FRAME, frame * FRAME);
    }

    assertThat(Judder.animationErrorNanos(shown, ideal)).hasSize(59).containsOnly(FRAME);
  }

  @Test
  void jumpBackInTimeIsNoAnimationError() {
    frame(100 * FRAME, 102 * FRAME);
    frame(101 * FRAME, 103 * FRAME);
    frame(0, 2 * FRAME);
    frame(2 * FRAME, 3 * FRAME);

    assertThat(Judder.animationErrorNanos(shown, ideal)).containsExactly(0, FRAME);
  }

  private void frame(long shownNanos, long idealNanos) {
    shown.add(shownNanos);
    ideal.add(idealNanos);
  }
}
