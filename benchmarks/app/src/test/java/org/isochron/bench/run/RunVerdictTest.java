package org.isochron.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.isochron.bench.run.RunVerdict.Circumstances;
import org.isochron.bench.summary.Damage;
import org.isochron.bench.summary.FrameFigures;
import org.isochron.bench.summary.Quantiles;
import org.isochron.bench.summary.TickFigures;
import org.isochron.physics.RunningWorld;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RunVerdictTest {
  private static final long MILLI = 1_000_000;

  @Test
  void evenRunWithLightStepsIsHealthy() {
    RunVerdict verdict = RunVerdict.of(Damage.NONE, ticks(3 * MILLI, 0), frames(700, 36), usual());

    assertThat(verdict).hasToString("healthy");
    assertThat(verdict.isHealthy()).isTrue();
  }

  @Test
  void lateFramesOfLongStepsNameTheLoadThatFits() {
    RunVerdict verdict = RunVerdict.of(Damage.NONE, ticks(9 * MILLI, 0), frames(720, 250), usual());

    assertThat(verdict.word()).isEqualTo("overloaded");
    assertThat(verdict.reason())
        .contains("a step takes 9.0 ms of a tick of 10.0 ms", "--bodies=452", "--hertz");
    assertThat(verdict.isBroken()).isFalse();
  }

  @Test
  void lateFramesOfLightStepsNameTheProcessor() {
    RunVerdict verdict = RunVerdict.of(Damage.NONE, ticks(3 * MILLI, 0), frames(720, 250), usual());

    assertThat(verdict.toString())
        .startsWith("overloaded: ticks began up to 7.0 ms late")
        .contains(RunningWorld.OverloadCause.WAKE_UP.fix());
  }

  @Test
  void aViewerThatSeesNoStepsNamesTheOtherProcess() {
    RunVerdict verdict = RunVerdict.of(Damage.NONE, ticks(0, 0), frames(720, 250), usual());

    assertThat(verdict.reason()).startsWith("ticks arrived up to 7.0 ms late").contains("process");
  }

  @Test
  void pausesOfTheCollectorAreNamed() {
    Circumstances paused = circumstances(
        Optional.empty(),
        Optional.empty(),
        Optional.of(RunningWorld.OverloadCause.STOP_THE_WORLD),
        0,
        2);

    RunVerdict verdict = RunVerdict.of(Damage.NONE, ticks(3 * MILLI, 0), frames(720, 250), paused);

    assertThat(verdict.reason()).contains(RunningWorld.OverloadCause.STOP_THE_WORLD.fix());
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, 8.1, overloaded",
    "0, 16, 2, overloaded",
    "1, 0, 2, overloaded",
    "0, 14, 7.9, healthy"
  })
  void driftForgottenTicksAndJudderShowAnOverload(
      long driftNanos, long droppedTicks, double judderPercent, String word) {
    Circumstances seen = circumstances(
        Optional.empty(), Optional.empty(), Optional.empty(), droppedTicks, judderPercent);

    RunVerdict verdict =
        RunVerdict.of(Damage.NONE, ticks(3 * MILLI, driftNanos), frames(720, 0), seen);

    assertThat(verdict.word()).isEqualTo(word);
  }

  @Test
  void framesThatAreNotDrawnShowAnOverload() {
    RunVerdict verdict = RunVerdict.of(Damage.NONE, ticks(3 * MILLI, 0), frames(500, 0), usual());

    assertThat(verdict.toString())
        .isEqualTo("overloaded: 500 of 720 frames were drawn, each in 22.0 ms (median);"
            + " run with a lower --fps, or with --window=OFF");
  }

  @Test
  void damageIsBrokenHoweverSlowTheMachine() {
    Damage damage = new Damage(1, 0, 0, 0, 2, 0, 0);

    RunVerdict verdict = RunVerdict.of(damage, ticks(9 * MILLI, 1), frames(10, 900), usual());

    assertThat(verdict.isBroken()).isTrue();
    assertThat(verdict.reason()).contains("1 torn snapshots", "2 lost events");
  }

  @Test
  void allocationIsNoDamage() {
    Damage memory = new Damage(0, 0, 0, 0, 0, 500, 500);

    assertThat(RunVerdict.of(memory, ticks(MILLI, 0), frames(720, 0), usual()).isHealthy())
        .isTrue();
  }

  @Test
  void failedThreadIsBroken() {
    Circumstances failed = circumstances(
        Optional.of(new ArithmeticException("by zero")), Optional.empty(), Optional.empty(), 0, 2);

    RunVerdict verdict = RunVerdict.of(Damage.NONE, ticks(MILLI, 0), frames(720, 0), failed);

    assertThat(verdict.toString())
        .isEqualTo("broken: the physics thread failed: java.lang.ArithmeticException: by zero");
  }

  /** Late frames alone would wrongly suggest a slow processor. */
  @Test
  void ticksThatStopArrivingNameTheProcessThatEnded() {
    Optional<String> absence =
        Optional.of("the relay has ended its serving; its last tick, 700, arrived 3.2 s ago");
    Circumstances ended = circumstances(Optional.empty(), absence, Optional.empty(), 0, 40);

    RunVerdict verdict = RunVerdict.of(Damage.NONE, ticks(0, 0), frames(720, 400), ended);

    assertThat(verdict.toString())
        .isEqualTo(
            "ended: no more ticks arrive: the relay has ended its serving; its last tick, 700, arrived 3.2 s ago");
    assertThat(verdict.isBroken()).isFalse();
  }

  private static Circumstances usual() {
    return circumstances(Optional.empty(), Optional.empty(), Optional.empty(), 0, 2);
  }

  private static Circumstances circumstances(
      Optional<Throwable> failure,
      Optional<String> absence,
      Optional<RunningWorld.OverloadCause> cause,
      long droppedTicks,
      double judderPercent) {
    return new Circumstances(
        failure, absence, cause, droppedTicks, 10 * MILLI, judderPercent, 22 * MILLI, 720, 1_000);
  }

  private static TickFigures ticks(long stepNanos, long driftNanos) {
    return new TickFigures(
        1_500,
        1_500,
        driftNanos,
        new Quantiles(MILLI, 7 * MILLI, 8 * MILLI, 9 * MILLI),
        new Quantiles(stepNanos, stepNanos, stepNanos, stepNanos));
  }

  private static FrameFigures frames(long count, long starvedPermille) {
    return new FrameFigures(count, starvedPermille, 0, Quantiles.NONE);
  }
}
