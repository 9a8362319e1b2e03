package org.isochron.bench.pacing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ContestTest {
  @Test
  void roundsBeginWithTheNextContestant() {
    int[] turns =
        IntStream.range(0, 9).map(slice -> Contest.contestantAt(slice, 3)).toArray();

    assertThat(turns).containsExactly(0, 1, 2, 1, 2, 0, 2, 0, 1);
  }

  @Test
  void everyRoundHasEveryContestantOnce() {
    for (int round = 0; round < 4; round++) {
      int first = round * 10;
      assertThat(IntStream.range(first, first + 10).map(slice -> Contest.contestantAt(slice, 10)))
          .containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }
  }

  @Test
  void noSliceIsShorterThanASecond() {
    assertThat(Contest.rounds(1)).isEqualTo(1);
    assertThat(Contest.rounds(3)).isEqualTo(3);
    assertThat(Contest.rounds(20)).isEqualTo(4);
  }
}
