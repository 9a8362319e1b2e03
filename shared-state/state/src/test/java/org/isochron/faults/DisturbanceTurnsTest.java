package org.isochron.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DisturbanceTurnsTest {
  private static final List<String> KINDS = List.of("kill", "stop", "cut");

  private final DisturbanceTurns<String> turns =
      new DisturbanceTurns<>(KINDS, new Random(1), 1_000, 500, 0);

  @Test
  void everyRoundHasEveryKind() {
    List<String> seen = new ArrayList<>();
    for (long now = 500; seen.size() < 6; now += 500) {
      seen.add(turns.next(now).orElseThrow());
      turns.began("it", now, 0, 0);
      turns.ended(now);
    }

    assertThat(seen.subList(0, 3)).containsExactlyInAnyOrderElementsOf(KINDS);
    assertThat(seen.subList(3, 6)).containsExactlyInAnyOrderElementsOf(KINDS);
    assertThat(turns.count()).isEqualTo(6);
  }

  @Test
  void withoutKindsNothingIsDue() {
    DisturbanceTurns<String> none = new DisturbanceTurns<>(List.of(), new Random(1), 1_000, 500, 0);

    assertThat(turns.next(500)).isPresent();
    assertThat(none.next(500)).isEmpty();
    assertThat(none.next(1_000_000)).isEmpty();
  }

  @Test
  void aDisturbanceIsExcusedFromItsBeginAndFromItsEndButNotBetween() {
    turns.began("a long stop", 10_000, 5_000, 0);

    assertThat(turns.isExcused(10_999)).isTrue();
    assertThat(turns.isExcused(11_000)).isFalse();
    assertThat(turns.next(12_000)).isEmpty();
    assertThat(turns.isOver(14_999)).isFalse();
    assertThat(turns.isOver(15_000)).isTrue();

    turns.ended(15_000);
    assertThat(turns.isExcused(15_999)).isTrue();
    assertThat(turns.isExcused(16_000)).isFalse();
    assertThat(turns.next(15_499)).isEmpty();
    assertThat(turns.next(15_500)).isPresent();
  }

  @Test
  void whatIsFeltLaterIsExcusedForLonger() {
    turns.began("a hang that is noticed after 3,000", 10_000, 6_000, 3_000);

    assertThat(turns.isExcused(13_999)).isTrue();
    assertThat(turns.isExcused(14_000)).isFalse();
  }
}
