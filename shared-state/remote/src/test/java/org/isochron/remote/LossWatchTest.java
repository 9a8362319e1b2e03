package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.isochron.remote.stream.Uplink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LossWatchTest {
  private static final long MILLIS = 1_000_000;

  private final Random random = new Random(3);
  private long nowNanos = -5_000_000_000_000L;
  private final LossWatch watch = new LossWatch(nowNanos);
  private long number;

  /** Snapshots of 60 s; a lost one is late by a round trip and a tick. */
  private void watch(int latency, int jitter, double loss) {
    for (int tick = 0; tick < 6_000; tick++) {
      nowNanos += 10 * MILLIS;
      long tripNanos = (2L * latency + jitter) * MILLIS;
      long lateNanos = random.nextDouble() < loss ? tripNanos + 10 * MILLIS : 0;
      long jitterNanos = (long) (random.nextDouble() * jitter * MILLIS);
      watch.arrived(latency * MILLIS + jitterNanos + lateNanos, tripNanos, nowNanos);
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 10", "10, 10", "30, 10", "15, 40", "100, 10", "5, 0"})
  void variationsOfTheLatencyAreNoLoss(int latency, int jitter) {
    watch(latency, jitter, 0);

    assertThat(watch.streams()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"0, 10", "10, 10", "30, 10", "15, 40", "100, 10", "5, 0"})
  void lossOfOneInAHundredIsNoticed(int latency, int jitter) {
    watch(latency, jitter, 0.01);

    assertThat(watch.streams()).isEqualTo(2);
  }

  @Test
  void rareLossIsTolerated() {
    watch(30, 10, 0.001);

    assertThat(watch.streams()).isZero();
  }

  @Test
  void retransmissionsOverAShortRoundTripAreSoonEnough() {
    watch(1, 1, 0.05);

    assertThat(watch.streams()).isZero();
  }

  private void bundles(int count, double loss) {
    for (int bundle = 0; bundle < count; bundle++) {
      nowNanos += 10 * MILLIS;
      number++;
      if (random.nextDouble() >= loss) {
        watch.bundled(number, 0, nowNanos);
      }
      watch.check(true, nowNanos);
    }
  }

  @ParameterizedTest
  @CsvSource({"0.01, 2", "0.05, 2", "0.3, 4"})
  void bundlesThatAreOvertakenGetMoreStreams(double loss, int streams) {
    watch(30, 10, 0.02);
    bundles(3_000, loss);

    assertThat(watch.streams()).isEqualTo(streams).isLessThanOrEqualTo(Uplink.BUNDLE_LINES);
  }

  @Test
  void bundlesEndAfterAMinuteWithoutLoss() {
    watch(30, 10, 0.02);
    bundles(6_000, 0);
    assertThat(watch.streams()).isPositive();
    bundles(500, 0);

    assertThat(watch.streams()).isZero();
    watch(30, 10, 0.02);
    assertThat(watch.streams()).as("loss again").isEqualTo(2);
  }

  @Test
  void firstBundleAfterAllSnapshotsInFragmentsIsReported() {
    for (int round = 0; round < 2; round++) {
      watch(30, 10, 0.02);
      assertThat(watch.bundled(number + 1, number + 2, nowNanos)).isFalse();
      assertThat(watch.bundled(number + 4, number + 2, nowNanos)).isTrue();
      assertThat(watch.bundled(number + 5, number + 2, nowNanos)).isFalse();
      number += 5;
      bundles(6_500, 0);
      assertThat(watch.streams()).isZero();
    }
  }

  @Test
  void snapshotsInFragmentsAreNotLostBundles() {
    watch(30, 10, 0.02);
    for (int bundle = 0; bundle < 1_000; bundle++) {
      number += 10;
      watch.bundled(number, number - 1, nowNanos);
    }

    assertThat(watch.streams()).isEqualTo(2);
  }

  @Test
  void streamThatBringsNothingIsGivenUp() {
    watch(30, 10, 0.02);
    for (int turn = 0; turn < 1_100; turn++) {
      nowNanos += MILLIS;
      watch.check(false, nowNanos);
    }
    assertThat(watch.streams()).isZero();
    watch(30, 10, 0.02);

    assertThat(watch.streams()).as("on this connection").isZero();
  }
}
