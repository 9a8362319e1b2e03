package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimelineTest {
  private static final BigInteger THOUSAND = BigInteger.valueOf(1_000);

  @Test
  void pausedTimelineDoesNotAdvance() {
    Timeline paused = Timeline.paused(500);

    assertThat(paused.isPaused()).isTrue();
    assertThat(paused.simAt(1_000_000)).isZero();
    assertThat(paused.wallAt(0)).isEqualTo(500);
    assertThatThrownBy(() -> paused.wallAt(1))
        .hasMessageContaining("never reaches 1; resume it first");
  }

  @Test
  void segmentIsPausedBeforeItsStart() {
    Timeline running = new Timeline(0, 1_000, 77, 1_000);

    assertThat(running.simAt(999)).isEqualTo(77);
    assertThat(running.simAt(1_001)).isEqualTo(78);
  }

  @Test
  void movedTimelineKeepsEpochAndSpeed() {
    Timeline paused = Timeline.paused(0);

    assertThat(paused.movedTo(5, 10_000_000)).isEqualTo(new Timeline(0, 5, 10_000_000, 0));
    assertThat(paused.withSpeed(0, 500).movedTo(10, 3).simAt(30)).isEqualTo(13);
  }

  @Test
  void clockMayPassTheEndOfALong() {
    long wall = Long.MAX_VALUE - 5;
    Timeline running = new Timeline(0, wall, 0, 1_000);

    assertThat(running.simAt(wall + 10)).isEqualTo(10);
    assertThat(running.wallAt(10)).isEqualTo(wall + 10);
    assertThat(running.withSpeed(wall + 10, 500)).isEqualTo(new Timeline(0, wall + 10, 10, 500));
  }

  @Test
  void newEpochKeepsTheSpeedAndBreaksTheTime() {
    Timeline before = new Timeline(3, 0, 0, 250);

    assertThat(before.newEpoch(900, 40)).isEqualTo(new Timeline(4, 900, 40, 250));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 1_000_001})
  void speedOutOfRangeIsRefused(int speedPermille) {
    assertThatThrownBy(() -> new Timeline(0, 0, 0, speedPermille))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("speedPermille is %d".formatted(speedPermille));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 1_000_001})
  void speedToAskForIsAThousandthToAThousandTimesRealTime(int permille) {
    Timeline.requireSpeed(1);
    Timeline.requireSpeed(Timeline.MAX_PERMILLE);

    assertThatThrownBy(() -> Timeline.requireSpeed(permille))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("speedPermille is %d".formatted(permille));
    assertThat(new Timeline(0, 0, 0, Timeline.MAX_PERMILLE).simAt(2)).isEqualTo(2_000);
    assertThatThrownBy(() -> new Timeline(-1, 0, 0, 0)).hasMessageContaining("epoch is -1");
  }

  @Test
  void speedIsRoundedToThousandths() {
    assertThat(Timeline.permille(0.5)).isEqualTo(500);
    assertThat(Timeline.permille(0.0005)).isEqualTo(1);
    assertThat(Timeline.permille(1_000)).isEqualTo(Timeline.MAX_PERMILLE);
    assertThat(Timeline.permille(1.4999)).isEqualTo(1_500);
    for (double invalid : new double[] {0, 0.0004, -0.5, 1_000.001, 1e300, Double.NaN, -1 / 0.0}) {
      assertThatThrownBy(() -> Timeline.permille(invalid))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("speed is %s: it lies between 0.001 and 1000", invalid);
    }
  }

  @Test
  void speedChangedBeforeTheSegmentBeginsAppliesFromItsBeginning() {
    Timeline later = new Timeline(0, 1_000, 77, 1_000);

    assertThat(later.withSpeed(900, 500)).isEqualTo(new Timeline(0, 1_000, 77, 500));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void randomWalkIsContinuousMonotoneAndExact(long seed) {
    Random random = new Random(seed);
    long wall = random.nextLong() >> 8;
    Timeline timeline = Timeline.paused(wall);
    for (int change = 0; change < 2_000; change++) {
      long passed = random.nextLong(1L << random.nextInt(1, 43));
      long sim = timeline.simAt(wall + passed);

      BigInteger exact = BigInteger.valueOf(passed)
          .multiply(BigInteger.valueOf(timeline.speedPermille()))
          .divide(THOUSAND)
          .add(BigInteger.valueOf(timeline.simNanos()));
      assertThat(sim).as("seed %d, change %d", seed, change).isEqualTo(exact.longValueExact());
      if (!timeline.isPaused()) {
        long first = timeline.wallAt(sim);
        assertThat(timeline.simAt(first))
            .as("seed %d, change %d", seed, change)
            .isGreaterThanOrEqualTo(sim);
        assertThat(first == wall || timeline.simAt(first - 1) < sim)
            .as("seed %d, change %d", seed, change)
            .isTrue();
      }

      wall += passed;
      Timeline next = timeline.withSpeed(
          wall, random.nextInt(5) == 0 ? 0 : 1 + random.nextInt(1 << random.nextInt(20)));
      assertThat(next.simAt(wall)).as("seed %d, change %d", seed, change).isEqualTo(sim);
      timeline = next;
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyNextSegmentKeepsTheStateOfTheLoad(Timeline.LoadState load) {
    Timeline timeline = Timeline.paused(0).withSpeed(10, 500).withLoad(load);

    assertThat(timeline.newEpoch(20, 7).load()).isSameAs(load);
    assertThat(timeline.movedTo(20, 7).load()).isSameAs(load);
    assertThat(timeline.withSpeed(20, 0).load()).isSameAs(load);
  }
}
