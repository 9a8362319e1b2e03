package org.isochron.render.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Random;
import org.junit.jupiter.api.Test;

class LatenessQuantileTest {
  private static final long MICRO = 1_000;
  private static final long TICK = 10_000 * MICRO;

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
      lateness.add(random.nextInt(3_000) * MICRO, TICK, TICK);
    }

    assertThat(lateness.nanosExceededBy(10)).isBetween(2_900 * MICRO, 3_050 * MICRO);
    assertThat(lateness.nanosExceededBy(100)).isBetween(2_600 * MICRO, 2_800 * MICRO);
    assertThat(lateness.nanosExceededBy(500)).isBetween(1_400 * MICRO, 1_600 * MICRO);
  }

  @Test
  void loneStallsWeighNoMoreThanTheTicksTheyMadeLate() {
    for (int sample = 0; sample < 10_000; sample++) {
      lateness.add(sample % 500 < 3 ? 25_000 * MICRO : random.nextInt(3_000) * MICRO, TICK, TICK);
    }

    assertThat(lateness.nanosExceededBy(10)).isLessThan(3_100 * MICRO);
  }

  @Test
  void lastingChangeIsLearntInTenTicksUpwardsAndForgottenInTime() {
    for (int sample = 0; sample < 5_000; sample++) {
      lateness.add(1_000 * MICRO, TICK, TICK);
    }
    for (int sample = 0; sample < 12; sample++) {
      lateness.add(6_000 * MICRO, TICK, TICK);
    }
    assertThat(lateness.nanosExceededBy(10)).isGreaterThan(5_500 * MICRO);

    for (int sample = 0; sample < 1_000; sample++) {
      lateness.add(1_000 * MICRO, TICK, TICK);
    }
    assertThat(lateness.nanosExceededBy(10)).isLessThan(1_100 * MICRO);
  }

  @Test
  void minimumLatenessIsKnownAtOnceAndForgottenInTime() {
    lateness.add(700 * MICRO, TICK, TICK);
    for (int sample = 0; sample < 1_000; sample++) {
      lateness.add(6_000 * MICRO, TICK, TICK);
    }
    assertThat(lateness.minNanos()).isBetween(650 * MICRO, 700 * MICRO);

    for (int sample = 0; sample < 2_000; sample++) {
      lateness.add(6_000 * MICRO, TICK, TICK);
    }
    assertThat(lateness.minNanos()).isBetween(5_500 * MICRO, 6_000 * MICRO);
  }

  /**
   * Each of the first 32 buckets is 1,024 ns wide; each other bucket is a sixteenth of its octave.
   */
  @Test
  void quantileLiesWithinTheBucketInProportion() {
    long[][] latenessAndBucket = {
      {0, 0, 1},
      {15_360, 15, 16},
      {16_383, 15, 16},
      {16_384, 16, 17},
      {32_767, 31, 32},
      {32_768, 32, 34},
      {34_816, 34, 36},
      {5_000_000, 4_864, 5_120},
    };
    for (long[] each : latenessAndBucket) {
      LatenessQuantile one = new LatenessQuantile();
      one.add(each[0], TICK, TICK);
      long from = each[1] * 1_024;
      long width = each[2] * 1_024 - from;

      assertThat(one.nanosExceededBy(0)).as("%d", each[0]).isEqualTo(from + width);
      assertThat(one.nanosExceededBy(250)).as("%d", each[0]).isEqualTo(from + width * 3 / 4);
      assertThat(one.nanosExceededBy(750)).as("%d", each[0]).isEqualTo(from + width / 4);
    }
  }

  /** Few samples do not prove a minimum. */
  @Test
  void minimumLatenessIsTrustedFromTwoHundredSamplesOn() {
    for (int sample = 1; sample < 200; sample++) {
      lateness.add(5_000 * MICRO, TICK, TICK);
      assertThat(lateness.minNanos()).isZero();
    }

    lateness.add(5_000 * MICRO, TICK, TICK);

    assertThat(lateness.sampleCount()).isEqualTo(200);
    assertThat(lateness.minNanos()).isEqualTo(4_864 * 1_024);
  }

  @Test
  void extremesStayWithinTheBuckets() {
    lateness.add(Long.MAX_VALUE, TICK, TICK);
    assertThat(lateness.nanosExceededBy(0)).isPositive();
    lateness.add(-5, TICK, TICK);
    assertThat(lateness.nanosExceededBy(900)).isBetween(0L, 1_024L);
  }

  @Test
  void missedTimeOfAnEvenSpreadIsAThousandthOfAllTime() {
    for (int sample = 0; sample < 10_000; sample++) {
      lateness.add(random.nextInt(3_000) * MICRO, TICK, TICK);
    }

    // (3 ms - D)² / (2 * 3 ms) = 10 ms / 1000
    assertThat(lateness.nanosMissingPermille()).isBetween(2_700 * MICRO, 2_820 * MICRO);
  }

  @Test
  void oneLatePublishIsNotWaitedForHoweverLateAndHoweverEarly() {
    for (long late : new long[] {50, 500, 5_000, 500_000}) {
      for (int before : new int[] {2, 20, 200, 2_000, 20_000}) {
        LatenessQuantile one = new LatenessQuantile();
        for (int sample = 0; sample < before; sample++) {
          one.add(1_000 * MICRO, TICK, TICK);
        }
        one.add(late * 1_000 * MICRO, late * 1_000 * MICRO, TICK);
        for (int sample = 0; sample < 20; sample++) {
          assertThat(one.nanosMissingPermille())
              .as("%d ms after %d", late, before)
              .isLessThan(1_100 * MICRO);
          one.add(1_000 * MICRO, TICK, TICK);
        }
      }
    }
  }

  /** Ticks that each take almost their length are caught up slowly. */
  @Test
  void publishesOfABurstMissNothingHoweverLongItsTicksTake() {
    for (long gap : new long[] {0, 1, 5_000 * MICRO, TICK * 15 / 16 - 1}) {
      LatenessQuantile burst = new LatenessQuantile();
      for (int sample = 0; sample < 2_000; sample++) {
        burst.add(1_000 * MICRO, TICK, TICK);
      }
      for (long late = 500_000 * MICRO; late > 0; late -= TICK - gap) {
        burst.add(late, late == 500_000 * MICRO ? late : gap, TICK);
      }

      assertThat(burst.nanosMissingPermille()).as("%d", gap).isLessThan(1_100 * MICRO);
    }
  }

  @Test
  void secondLatePublishIsWaitedForUntilItIsForgotten() {
    for (int sample = 0; sample < 2_000; sample++) {
      lateness.add(1_000 * MICRO, TICK, TICK);
    }
    lateness.add(50_000 * MICRO, 50_000 * MICRO, TICK);
    for (int sample = 0; sample < 100; sample++) {
      lateness.add(1_000 * MICRO, TICK, TICK);
    }
    lateness.add(50_000 * MICRO, 50_000 * MICRO, TICK);
    assertThat(lateness.nanosMissingPermille()).isBetween(44_000 * MICRO, 50_000 * MICRO);

    for (int sample = 0; sample < 1_000; sample++) {
      lateness.add(1_000 * MICRO, TICK, TICK);
    }
    assertThat(lateness.nanosMissingPermille()).isLessThan(1_100 * MICRO);
  }

  /** Ticks of other lengths scale everything, unless they are below a bucket. */
  @Test
  void missedTimeIsCountedInTicks() {
    LatenessQuantile longer = new LatenessQuantile();
    for (int sample = 0; sample < 3_000; sample++) {
      long late = random.nextInt(4_000) * MICRO;
      lateness.add(late, TICK, TICK);
      longer.add(16 * late, 16 * TICK, 16 * TICK);
    }

    assertThat(longer.nanosMissingPermille() / 16.0)
        .isCloseTo((double) lateness.nanosMissingPermille(), withinPercentage(1));
  }

  @Test
  void missedTimeOfExtremesStaysWithinTheBuckets() {
    for (int sample = 0; sample < 3; sample++) {
      lateness.add(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);
      lateness.add(Long.MIN_VALUE, Long.MIN_VALUE, 0);
    }

    assertThat(lateness.nanosMissingPermille()).isBetween(0L, 70_000_000_000L);
  }
}
