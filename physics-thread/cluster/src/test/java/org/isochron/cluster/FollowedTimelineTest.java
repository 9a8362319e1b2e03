package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.state.TickRate;
import org.isochron.state.Timeline;
import org.junit.jupiter.api.Test;

final class FollowedTimelineTest {
  private static final long PERIOD = 10_000_000;

  private final FollowedTimeline followed = new FollowedTimeline(TickRate.hertz(100), 0);

  @Test
  void ticksThatAreALittleLateChangeNothing() {
    Timeline first = followed.arrived(1, 1_000);
    for (long tick = 2; tick < 1_000; tick++) {
      long late = tick % 7 * 1_000_000;

      assertThat(followed.arrived(tick, 1_000 + (tick - 1) * PERIOD + late)).isSameAs(first);
    }
    assertThat(followed.gapCount()).isZero();
  }

  @Test
  void aFailoverMovesTheTimelineOnInTheSameEpochAndIsCounted() {
    Timeline before = followed.arrived(1, 0);

    Timeline after = followed.arrived(2, 1_200_000_000);

    assertThat(after.epoch()).isEqualTo(before.epoch());
    assertThat(after.simAt(1_200_000_000)).isEqualTo(2 * PERIOD);
    assertThat(followed.gapCount()).isEqualTo(1);
    assertThat(followed.longestGapNanos()).isEqualTo(1_190_000_000);
  }

  @Test
  void aClockThatRunsFasterOrSlowerIsFollowedWithoutAJump() {
    for (int drift : new int[] {-200, 200}) { // parts per million
      FollowedTimeline timeline = new FollowedTimeline(TickRate.hertz(100), 0);
      long worst = 0;
      for (long tick = 1; tick < 100_000; tick++) {
        long now = tick * (PERIOD + PERIOD * drift / 1_000_000);
        long late = timeline.arrived(tick, now).simAt(now) - tick * PERIOD;
        worst = Math.max(worst, Math.abs(late));
      }

      assertThat(worst).isLessThan(3_000_000);
      assertThat(timeline.gapCount()).isZero();
    }
  }
}
