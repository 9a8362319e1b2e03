package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.isochron.render.HandDrivenPhysics.MILLI;
import static org.isochron.render.SwapPacedLoop.SECOND;

import java.util.List;
import java.util.function.LongUnaryOperator;
import org.assertj.core.data.Percentage;
import org.isochron.render.SwapPacedLoop.Program;
import org.isochron.render.SwapPacedLoop.Shown;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;

/**
 * Frames are equally smooth and up to date whether a display's rate is reported right, wrong or not
 * at all.
 */
class UnknownRefreshTest {
  private static final int[] RATES = {30, 55, 60, 90, 144, 200};
  private static final int SEEDS = 4;
  private static final int RUNS_WITH_MISSES = 20;
  private static final long RUN = 5 * SECOND;
  private static final List<Delay> DELAYS =
      List.of(Delay.exact(), Delay.balanced(), Delay.predictive());
  private static final FrameSource.Settings BALANCED = FrameSource.Settings.DEFAULT;

  @Test
  void displayReportedRightWrongOrNotAtAllIsShownAsEvenlyAndAsSoon() {
    for (Delay delay : DELAYS) {
      for (int hertz : RATES) {
        for (int seed = 0; seed < SEEDS; seed++) {
          FrameSource.Settings settings = FrameSource.Settings.of(delay);
          long ageNanos = SwapPacedLoop.fixed(hertz, seed)
              .run(settings, reported(hertz), RUN)
              .ageNanos();
          for (int rate : new int[] {hertz, 60, 1, 144, 0}) {
            Shown shown = SwapPacedLoop.fixed(hertz, seed).run(settings, reported(rate), RUN);

            String when = "%s, %d Hz, reported %d, seed %d".formatted(delay, hertz, rate, seed);
            // a wrong rate is used for a few frames, of which at most two are before the window
            int before = rate == hertz || rate < 60 ? 0 : 2;
            assertThat(shown.stepDeviation()).as(when).isLessThan(0.03);
            assertThat(shown.beforeWindow()).as(when).isZero();
            assertThat(shown.frames().counts().beforeWindow()).as(when).isLessThanOrEqualTo(before);
            assertThat(shown.ageNanos()).as(when).isCloseTo(ageNanos, within(3 * MILLI / 2));
          }
        }
      }
    }
  }

  @Test
  void wrongRateIsCorrectedAndCountedAndARightOneIsNot() {
    for (int hertz : RATES) {
      for (int rate : new int[] {hertz, 60, 1, 144, 0, Integer.MAX_VALUE}) {
        FrameSource frames =
            SwapPacedLoop.fixed(hertz, 1).run(BALANCED, reported(rate), RUN).frames();

        String when = "%d Hz, reported %d".formatted(hertz, rate);
        boolean known = rate > 0 && rate < Integer.MAX_VALUE;
        assertThat(frames.refreshNanos())
            .as(when)
            .isCloseTo(SECOND / hertz, Percentage.withPercentage(0.5));
        if (known && rate != hertz) {
          assertThat(frames.counts().rateCorrections()).as(when).isBetween(1L, 2L);
        } else {
          assertThat(frames.counts().rateCorrections()).as(when).isZero();
        }
      }
    }
  }

  /** Frames after a miss fall anywhere between two refreshes, and may belong to either. */
  @Test
  void missedRefreshesDisturbLessThanOnAGridThatKnowsTheRate() {
    for (int hertz : new int[] {55, 60, 90, 144, 200}) {
      double known = deviationWithMisses(hertz, onGrid(TickRate.hertz(hertz)));
      for (int rate : new int[] {hertz, 60, 1, 0}) {
        double estimated = deviationWithMisses(hertz, reported(rate));

        String when = "%d Hz, reported %d".formatted(hertz, rate);
        assertThat(estimated).as(when).isLessThan(known);
      }
    }
  }

  /**
   * Averages many runs, because a single misplaced frame accounts for half of a run's deviation.
   */
  private static double deviationWithMisses(int hertz, Program program) {
    double sum = 0;
    for (int seed = 0; seed < RUNS_WITH_MISSES; seed++) {
      sum += SwapPacedLoop.missing(hertz, seed).run(BALANCED, program, RUN).stepDeviation();
    }
    return sum / RUNS_WITH_MISSES;
  }

  @Test
  void variableRateIsFollowed() {
    for (Delay delay : DELAYS) {
      for (int seconds : new int[] {4, 10}) {
        for (int rate : new int[] {60, 1, 144, 0}) {
          Shown shown = SwapPacedLoop.variable(wandering(seconds), MILLI, 3)
              .run(FrameSource.Settings.of(delay), reported(rate), 2 * RUN);

          String when = "%s, %d s, reported %d".formatted(delay, seconds, rate);
          assertThat(shown.stepDeviation()).as(when).isLessThan(0.03);
          assertThat(shown.frames().counts().beforeWindow()).as(when).isZero();
        }
      }
    }
  }

  /**
   * Each frame starts with 1 to 6 ms of work. The usual lead follows the refresh interval with a
   * delay of a second, in which the interval changes by up to a tick. Windows of three snapshots
   * are too short for the frame with the shortest lead.
   */
  @Test
  void irregularWorkIsHardlySeenAtAVariableRateInWindowsOfFour() {
    for (Delay delay : DELAYS) {
      for (int seconds : new int[] {4, 10}) {
        double sum = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
          Shown shown = SwapPacedLoop.variable(wandering(seconds), 6 * MILLI, seed)
              .withWindowLength(4)
              .run(FrameSource.Settings.of(delay), reported(0), 2 * RUN);

          sum += shown.stepDeviation();
          assertThat(shown.beforeWindow()).as("%s, seed %d", delay, seed).isZero();
        }
        assertThat(sum / SEEDS).as("%s, %d s", delay, seconds).isLessThan(0.032);
      }
    }
  }

  @Test
  void displayAtHalfOfTheReportedRateIsShownWithinTheWindowFromTheFirstFrameOn() {
    for (int seed = 0; seed < 60; seed++) {
      Shown shown = SwapPacedLoop.fixed(30, seed).run(BALANCED, reported(60), 2 * SECOND);

      assertThat(shown.frames().counts().beforeWindow()).as("seed %d", seed).isZero();
    }
  }

  @Test
  void changeOfTheRateIsFollowed() {
    for (int[] rates : new int[][] {{60, 144}, {144, 60}, {200, 30}, {30, 200}}) {
      LongUnaryOperator intervals = now -> SECOND / rates[now < SECOND / 2 ? 0 : 1];
      Shown shown = SwapPacedLoop.variable(intervals, MILLI, 3).run(BALANCED, reported(0), RUN);

      String when = "from %d to %d Hz".formatted(rates[0], rates[1]);
      assertThat(shown.stepDeviation()).as(when).isLessThan(rates[1] == 144 ? 0.02 : 0.025);
      assertThat(shown.frames().refreshNanos())
          .as(when)
          .isCloseTo(SECOND / rates[1], Percentage.withPercentage(0.5));
    }
  }

  private static LongUnaryOperator wandering(int seconds) {
    return now -> {
      double hertz = 85 + 35 * Math.sin(2 * Math.PI * now / SECOND / seconds);
      return (long) (SECOND / hertz);
    };
  }

  private static Program reported(int hertz) {
    return new Program() {
      @Override
      public void begin(FrameSource frames, long nowNanos) {
        frames.onDisplay(hertz);
      }

      @Override
      public RenderFrame next(FrameSource frames, long nowNanos) {
        return frames.next();
      }
    };
  }

  private static Program onGrid(TickRate rate) {
    return new Program() {
      private RefreshGrid grid = RefreshGrid.atRate(rate, 0);

      @Override
      public void begin(FrameSource frames, long nowNanos) {
        grid = RefreshGrid.onDisplay(rate, 1, nowNanos);
      }

      @Override
      public RenderFrame next(FrameSource frames, long nowNanos) {
        return frames.at(grid.begin(nowNanos));
      }
    };
  }
}
