package org.isochron.render.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class LatenessQuantileTest {
  private static final long MICRO = 1_000;

  private final LatenessQuantile lateness = new LatenessQuantile();
  private final Random random = new Random(3);

  @Test
  void nothingIsKnownBeforeTheFirstSample() {
    assertThat(lateness.nanosExceededBy(10)).isZero();
    assertThat(lateness.sampleCount()).isZero();
  }

  @Test
  void quantilesOfAnEvenSpreadAreFound() {
    for (int sample = 0; sample < 10_000; sample++) {
      lateness.add(random.nextInt(3_000) * MICRO);
    }

    assertThat(lateness.nanosExceededBy(10)).isBetween(2_900 * MICRO, 3_050 * MICRO);
    assertThat(lateness.nanosExceededBy(100)).isBetween(2_600 * MICRO, 2_800 * MICRO);
    assertThat(lateness.nanosExceededBy(500)).isBetween(1_400 * MICRO, 1_600 * MICRO);
  }

  @Test
  void loneStallsWeighNoMoreThanTheTicksTheyMadeLate() {
    for (int sample = 0; sample < 10_000; sample++) {
      lateness.add(sample % 500 < 3 ? 25_000 * MICRO : random.nextInt(3_000) * MICRO);
    }

    assertThat(lateness.nanosExceededBy(10)).isLessThan(3_100 * MICRO);
  }

  @Test
  void lastingChangeIsLearntInTenTicksUpwardsAndForgottenInTime() {
    for (int sample = 0; sample < 5_000; sample++) {
      lateness.add(1_000 * MICRO);
    }
    for (int sample = 0; sample < 12; sample++) {
      lateness.add(6_000 * MICRO);
    }
    assertThat(lateness.nanosExceededBy(10)).isGreaterThan(5_500 * MICRO);

    for (int sample = 0; sample < 1_000; sample++) {
      lateness.add(1_000 * MICRO);
    }
    assertThat(lateness.nanosExceededBy(10)).isLessThan(1_100 * MICRO);
  }

  @Test
  void leastLatenessIsKnownAtOnceAndForgottenInTime() {
    lateness.add(700 * MICRO);
    for (int sample = 0; sample < 1_000; sample++) {
      lateness.add(6_000 * MICRO);
    }
    assertThat(lateness.leastNanos()).isBetween(650 * MICRO, 700 * MICRO);

    for (int sample = 0; sample < 2_000; sample++) {
      lateness.add(6_000 * MICRO);
    }
    assertThat(lateness.leastNanos()).isBetween(5_500 * MICRO, 6_000 * MICRO);
  }

  @Test
  void extremesStayWithinTheBuckets() {
    lateness.add(Long.MAX_VALUE);
    assertThat(lateness.nanosExceededBy(0)).isPositive();
    lateness.add(-5);
    assertThat(lateness.nanosExceededBy(900)).isBetween(0L, 1_024L);
  }
}
