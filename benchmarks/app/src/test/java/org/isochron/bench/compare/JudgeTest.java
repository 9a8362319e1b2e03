package org.isochron.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.LongUnaryOperator;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;

/**
 * Traces with a known result: a frame every 10 ms, finished 4 ms after its start, and a tick every
 * 10 ms.
 */
class JudgeTest {
  private static final long MILLI = 1_000_000;
  private static final long PERIOD = 10 * MILLI;
  private static final int FRAMES = 400;
  private static final long END = FRAMES * PERIOD;
  private static final long ORIGIN = -3 * PERIOD;

  @Test
  void evenMotionHasNoJudderAndTheAgeItWasGiven() {
    MeasuredSlice slice = judge(shownAt(present -> present - 25 * MILLI), ticksLate(tick -> 0));

    assertThat(slice.motion().judderPercent()).isLessThan(1e-3);
    assertThat(slice.motion().speedPermille()).isEqualTo(1_000);
    assertThat(slice.animationErrorNanos().count()).isEqualTo(FRAMES - 1);
    assertThat(slice.animationErrorNanos().atPermille(1_000)).isLessThan(1_000);
    assertThat(slice.ageNanos().atPermille(1)).isCloseTo(25 * MILLI, within(1_000L));
    assertThat(slice.ageNanos().atPermille(1_000)).isCloseTo(25 * MILLI, within(1_000L));
  }

  @Test
  void stepsThatAreLongAndShortInTurnAreOffByTheirShare() {
    MeasuredSlice slice = judge(
        shownAt(present -> present - 20 * MILLI + present / PERIOD % 2 * MILLI),
        ticksLate(tick -> 0));

    // 1.1 and 0.9 in turn
    assertThat(slice.motion().judderPercent()).isCloseTo(10, within(0.1));
    assertThat(slice.animationErrorNanos().mean()).isCloseTo(MILLI, within(10_000L));
  }

  @Test
  void pictureThatIsShownTwiceIsWrongByAFullStep() {
    MeasuredSlice slice = judge(
        shownAt(present -> present - 20 * MILLI - present / PERIOD % 2 * PERIOD),
        ticksLate(tick -> 0));

    assertThat(slice.motion().judderPercent()).isCloseTo(100, within(0.5));
    // movements of no tick and of two ticks in turn
    assertThat(slice.animationErrorNanos().mean()).isCloseTo(PERIOD, within(50_000L));
    assertThat(slice.animationErrorNanos().atPermille(990)).isCloseTo(PERIOD, within(50_000L));
  }

  @Test
  void slowMotionIsEvenAndReportedAsSpeed() {
    MeasuredSlice slice =
        judge(shownAt(present -> present * 3 / 4), ticksLate(tick -> tick * PERIOD / 3));

    assertThat(slice.motion().judderPercent()).isLessThan(1e-3);
    assertThat(slice.motion().speedPermille()).isEqualTo(750);
    assertThat(slice.animationErrorNanos().atPermille(1_000)).isLessThan(1_000);
  }

  @Test
  void positionOffTheCircleIsAnErrorToo() {
    FrameTrace trace = new FrameTrace(FRAMES);
    for (int frame = 0; frame < FRAMES; frame++) {
      long shown = frame * PERIOD;
      double radius = 1 + frame % 2 * 0.01;
      trace.add(
          frame * PERIOD + 4 * MILLI,
          radius * Marker.x(shown),
          radius * Marker.y(shown),
          frame % 4 == 0);
    }

    MeasuredSlice slice = judge(trace, ticksLate(tick -> 0));

    // an error of 1 % of the radius of 0.917 m in every frame, compared with a step of 30 mm
    assertThat(slice.motion().judderPercent()).isCloseTo(30.6, within(0.5));
    assertThat(slice.starvedPermille()).isBetween(245L, 255L);
  }

  @Test
  void frameThatIsFinishedAfterItsRefreshIsSeenAtTheNext() {
    FrameTrace trace = new FrameTrace(FRAMES);
    for (int frame = 0; frame < FRAMES; frame++) {
      long present = (frame + 1) * PERIOD;
      long late = frame == 200 ? 7 * MILLI : 0;
      trace.add(frame * PERIOD + 4 * MILLI + late, Marker.x(present), Marker.y(present), false);
    }

    MeasuredSlice slice = judge(trace, ticksLate(tick -> 0));

    // of 399 steps one is empty and one is double, so each is off by one step
    assertThat(slice.motion().judderPercent()).isCloseTo(100 * Math.sqrt(2.0 / 399), within(0.1));
    // two refreshes pass, and so does their time in the picture
    assertThat(slice.animationErrorNanos().count()).isEqualTo(FRAMES - 2);
    assertThat(slice.animationErrorNanos().atPermille(1_000)).isLessThan(1_000);
    assertThat(slice.frameNanos().atPermille(1_000)).isEqualTo(17 * MILLI);
    assertThat(slice.frameNanos().atPermille(1)).isEqualTo(3 * MILLI);
    assertThat(slice.frameNanos().median()).isEqualTo(10 * MILLI);
  }

  @Test
  void latenessThatIsMadeUpForCountsAndTimeLostForGoodDoesNot() {
    LongUnaryOperator hitch = tick -> tick >= 200 && tick < 203 ? 30 * MILLI : 0;
    MeasuredSlice madeUp = judge(shownAt(present -> present - 25 * MILLI), ticksLate(hitch));
    MeasuredSlice lost =
        judge(shownAt(present -> present - 55 * MILLI), ticksLate(tick -> 30 * MILLI));

    assertThat(madeUp.lateNanos().atPermille(1_000)).isEqualTo(30 * MILLI);
    assertThat(madeUp.ageNanos().atPermille(1_000)).isCloseTo(25 * MILLI, within(1_000L));
    assertThat(lost.ageNanos().median()).isCloseTo(25 * MILLI, within(1_000L));
    assertThat(lost.lateNanos().median()).isEqualTo(30 * MILLI);
  }

  @Test
  void pictureWithoutMotionIsNotJudged() {
    MeasuredSlice slice = judge(shownAt(present -> 0), ticksLate(tick -> 0));

    assertThat(slice.motion().isMoving()).isFalse();
  }

  @Test
  void tracesWithoutFramesAreEmptyAndNoError() {
    MeasuredSlice slice = judge(new FrameTrace(1), new TickLog(1));

    assertThat(slice.motion().isMoving()).isFalse();
    assertThat(slice.ageNanos().count()).isZero();
    assertThat(slice.animationErrorNanos().count()).isZero();
    assertThat(slice.starvedPermille()).isZero();
  }

  @Test
  void notMoreFramesStarveThanThereAre() {
    FrameTrace trace = new FrameTrace(5);
    for (int frame = 0; frame < 5; frame++) {
      trace.add(frame * PERIOD + 4 * MILLI, 0, 0, true);
    }

    assertThat(judge(trace, new TickLog(1)).starvedPermille()).isEqualTo(1_000);
  }

  private static FrameTrace shownAt(LongUnaryOperator instantByPresent) {
    FrameTrace trace = new FrameTrace(FRAMES);
    for (int frame = 0; frame < FRAMES; frame++) {
      long present = (frame + 1) * PERIOD;
      long shown = instantByPresent.applyAsLong(present) - ORIGIN;
      trace.add(frame * PERIOD + 4 * MILLI, Marker.x(shown), Marker.y(shown), false);
    }
    return trace;
  }

  private static TickLog ticksLate(LongUnaryOperator lateNanos) {
    TickLog log = new TickLog(FRAMES + 10);
    for (long tick = 1; tick < FRAMES + 4; tick++) {
      log.add(ORIGIN + tick * PERIOD + lateNanos.applyAsLong(tick), MILLI, tick * PERIOD);
    }
    return log;
  }

  private static MeasuredSlice judge(FrameTrace trace, TickLog steps) {
    return new Judge(TickRate.hertz(100))
        .judge(trace, steps, true, ORIGIN, 0, END, new Expense(0, 0, 1));
  }
}
