package org.isochron.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class WorkRateTest {
  private static final long MILLI = 1_000_000;

  @Test
  void workFillsTheTimeAtTheSpeedThatWasMeasured() {
    WorkRate rate = new WorkRate(200 * MILLI);

    assertThat(rate.units(5 * MILLI)).isEqualTo(25_000);
    assertThat(rate.units(0)).isZero();
    assertThat(rate.units(-MILLI)).as("the step took too long already").isZero();
  }

  @Test
  void slowerMachineGetsLessWorkForTheSameTime() {
    WorkRate rate = new WorkRate(200 * MILLI);

    for (int step = 0; step < 50; step++) {
      long units = rate.units(5 * MILLI);
      rate.learn(units, units * 400);
    }

    assertThat(rate.units(5 * MILLI) * 400).isBetween(4_900_000L, 5_100_000L);
  }

  @Test
  void oneDisturbedStepCountsAnEighth() {
    WorkRate rate = new WorkRate(200 * MILLI);

    rate.learn(25_000, 45 * MILLI);

    assertThat(rate.units(400 * MILLI)).isEqualTo(1_000_000);
  }

  @Test
  void workTooShortToMeasureChangesNothing() {
    WorkRate rate = new WorkRate(200 * MILLI);

    rate.learn(10, MILLI);

    assertThat(rate.units(5 * MILLI)).isEqualTo(25_000);
  }
}
