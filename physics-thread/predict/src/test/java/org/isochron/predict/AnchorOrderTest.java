package org.isochron.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.predict.AnchorOrder.Verdict.CONTINUES;
import static org.isochron.predict.AnchorOrder.Verdict.IGNORED;
import static org.isochron.predict.AnchorOrder.Verdict.RESTARTS;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AnchorOrderTest {
  private static final int RUN = 7;
  private static final int NEXT_RUN = 8;
  private static final int ROUND_TRIP = 100_000;

  private AnchorOrder order = new AnchorOrder();
  private int clock;

  /** An anchor that answers a message of a round trip ago. */
  private AnchorOrder.Verdict next(int run, long tick) {
    clock += 20_000;
    return order.next(run, tick, clock - ROUND_TRIP, clock);
  }

  private void play(int run, long tick) {
    next(run, tick - 2);
    assertThat(next(run, tick)).isNotEqualTo(IGNORED);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, Integer.MAX_VALUE - 50_000, -50_000})
  void streamContinuesAtAnyClockAndFromAnyTick(int ofClock) {
    clock = ofClock;

    assertThat(next(RUN, 1_000_000)).as("not confirmed").isEqualTo(IGNORED);
    assertThat(next(RUN, 1_000_002)).isEqualTo(CONTINUES);
    assertThat(next(RUN, 1_000_006)).isEqualTo(CONTINUES);
    assertThat(next(RUN, 1_000_004)).as("reordered").isEqualTo(IGNORED);
    assertThat(next(RUN, 1_000_070)).as("after loss").isEqualTo(CONTINUES);
    assertThat(next(RUN, 1_009_000)).as("after a silence").isEqualTo(IGNORED);
    assertThat(next(RUN, 1_009_002)).isEqualTo(CONTINUES);
    assertThat(next(NEXT_RUN, 10)).as("restarted").isEqualTo(IGNORED);
    assertThat(next(NEXT_RUN, 12)).isEqualTo(RESTARTS);
    assertThat(next(NEXT_RUN, 14)).isEqualTo(CONTINUES);
    assertThat(order.run()).isEqualTo(NEXT_RUN);
  }

  /** A wrong run, a wrong tick, both, and one that jumps ahead a little. */
  @Test
  void realServerIsFollowedAgainAfterAnyNumberOfForgedAnchors() {
    for (int run : new int[] {RUN, NEXT_RUN}) {
      for (long forged : new long[] {0, 50, 130, 5_000, 1L << 50}) {
        for (int count = 1; count < 4; count++) {
          order = new AnchorOrder();
          play(RUN, 100);
          for (int index = 0; index < count; index++) {
            next(run, forged + 2L * index);
          }
          int ignored = 0;
          long tick = 102;
          while (next(RUN, tick) == IGNORED || order.run() != RUN) {
            tick += 2;
            ignored++;
          }
          assertThat(ignored).as("%d of run %d, tick %d", count, run, forged).isLessThan(20);
        }
      }
    }
  }

  /** Even if they answer later messages, because those were reordered too. */
  @Test
  void reorderedAnchorsAreLate() {
    play(RUN, 100);
    assertThat(next(RUN, 108)).isEqualTo(CONTINUES);
    assertThat(next(RUN, 102)).isEqualTo(IGNORED);
    assertThat(next(RUN, 104)).isEqualTo(IGNORED);
    assertThat(next(RUN, 106)).isEqualTo(IGNORED);
    assertThat(next(RUN, 110)).isEqualTo(CONTINUES);
  }

  @Test
  void lateAnchorsFromBeforeARestartAreNotFollowed() {
    play(RUN, 100);
    play(NEXT_RUN, 10);
    for (int tick = 102; tick < 110; tick += 2) {
      assertThat(order.next(RUN, tick, clock - 3 * ROUND_TRIP, clock)).isEqualTo(IGNORED);
    }
    assertThat(next(NEXT_RUN, 12)).isEqualTo(CONTINUES);
  }
}
