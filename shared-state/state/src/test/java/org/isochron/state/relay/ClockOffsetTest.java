package org.isochron.state.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ClockOffsetTest {
  private final ClockOffset offset = new ClockOffset();

  @Test
  void oneRoundTripBoundsItFromBothSides() {
    offset.learn(1_000_000, 500_000, 1_000_400);

    assertThat(offset.isKnown()).isTrue();
    assertThat(offset.nanos()).isEqualTo(500_200);
    assertThat(offset.errorNanos()).isEqualTo(200);
  }

  @Test
  void slowRoundTripSpoilsNoQuickOne() {
    offset.learn(0, 7_000_010, 20);
    offset.learn(1_000, 7_000_900 + 1_000, 9_000_000);

    assertThat(offset.nanos()).isEqualTo(-7_000_000);
    assertThat(offset.errorNanos()).isLessThan(1_000);
  }

  @Test
  void itIsNeverWrongByMoreThanItSaysWhileClocksDrift() {
    long seed = 21;
    Random random = new Random(seed);
    long begin = 40_000_000_000L;
    long now = 0;
    for (int turn = 0; turn < 10_000; turn++) {
      now += 500_000_000 + random.nextInt(1_000_000);
      long there = random.nextInt(300_000);
      long back = random.nextInt(300_000);
      long trueOffset = begin + (now + there) / 20_000; // 50 ppm drift
      offset.learn(now, now + there - trueOffset, now + there + back);

      assertThat(Math.abs(offset.nanos() - trueOffset))
          .as("seed %d, turn %d", seed, turn)
          .isLessThanOrEqualTo(offset.errorNanos());
      assertThat(offset.errorNanos()).isLessThan(600_000);
    }
  }

  @Test
  void otherMachineIsKnownTheBetterTheMoreRoundTripsThereWere() {
    long seed = 34;
    Random random = new Random(seed);
    long now = 0;
    long trueOffset = 0;
    for (int turn = 0; turn < 2_000; turn++) {
      now += 100_000_000;
      long there = 20_000_000L + random.nextInt(20_000_000);
      long back = 20_000_000L + random.nextInt(20_000_000);
      trueOffset = 3_000_000 + now / 20_000; // 50 ppm drift
      offset.learn(now, now + there - trueOffset, now + there + back);

      assertThat(Math.abs(offset.nanos() - trueOffset)).isLessThanOrEqualTo(offset.errorNanos());
    }

    assertThat(Math.abs(offset.nanos() - trueOffset)).as("seed %d", seed).isLessThan(1_000_000);
  }

  @Test
  void clockThatWasSetIsFollowedAtOnce() {
    offset.learn(0, 5_000_000, 10);
    offset.learn(1_000, 1_005, 1_010);

    assertThat(offset.nanos()).isZero();
    assertThat(offset.errorNanos()).isLessThan(10);
  }
}
