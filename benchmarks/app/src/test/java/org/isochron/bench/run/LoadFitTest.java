package org.isochron.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LoadFitTest {
  private static final long TICK_NANOS = 10_000_000;

  @ParameterizedTest
  @CsvSource({"1_000_000, 786", "2_000_000, 451", "3_333_333, 300", "6_666_667, 172"})
  void bodiesAreAsManyAsTakeAThirdOfATick(String stepNanos, int bodies) {
    LoadFit fit = new LoadFit(300, Long.parseLong(stepNanos.replace("_", "")), TICK_NANOS);

    assertThat(fit.fittingBodies()).isEqualTo(bodies);
  }

  @Test
  void fastAndSlowMachinesGetAPictureToLookAt() {
    assertThat(new LoadFit(300, 1_000, TICK_NANOS).fittingBodies()).isEqualTo(1_000);
    assertThat(new LoadFit(300, 1_000_000_000, TICK_NANOS).fittingBodies()).isEqualTo(20);
  }

  @Test
  void runWithoutMeasuredStepsKeepsItsBodies() {
    assertThat(LoadFit.measured(300, new long[0], TICK_NANOS).fittingBodies()).isEqualTo(300);
  }

  @Test
  void stepsInWhichCodeIsCompiledDoNotCount() {
    long[] steps = new long[90];
    Arrays.fill(steps, 0, 30, 50_000_000);
    Arrays.fill(steps, 30, 90, 1_000_000);

    LoadFit fit = LoadFit.measured(300, steps, TICK_NANOS);

    assertThat(fit.stepNanos()).isEqualTo(1_000_000);
  }

  @Test
  void rareSlowStepsDoNotDecide() {
    long[] steps = new long[90];
    Arrays.fill(steps, 1_000_000);
    Arrays.fill(steps, 80, 90, 9_000_000);

    assertThat(LoadFit.measured(300, steps, TICK_NANOS).stepNanos()).isEqualTo(1_000_000);
  }

  @Test
  void stepIsLightUpToAThirdOfItsTick() {
    assertThat(new LoadFit(300, 3_900_000, TICK_NANOS).isLight()).isTrue();
    assertThat(new LoadFit(300, 4_100_000, TICK_NANOS).isLight()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"60, 4, 60", "60, 9, 30", "60, 20, 15", "60, 500, 15", "144, 5, 72", "10, 500, 10"})
  void drawingThatTakesLongGetsFewerFrames(int wanted, long drawingMillis, int hertz) {
    assertThat(LoadFit.frames(wanted, drawingMillis * 1_000_000)).isEqualTo(hertz);
  }

  @Test
  void lineNamesTheMeasurementAndTheChoice() {
    assertThat(new LoadFit(300, 1_234_000, TICK_NANOS).line(664))
        .isEqualTo("300 bodies took 1.23 ms per step: 664 are chosen, for a third of a tick of"
            + " 10.0 ms; --bodies overrides");
  }
}
