package org.isochron.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LoadLevelTest {
  @Test
  void wordsAndPercentagesNameLoads() {
    assertThat(LoadLevel.named(List.of("half", "85", "90%", "Over", "HALF")))
        .containsExactly(
            LoadLevel.HALF, new LoadLevel("85%", 850), new LoadLevel("90%", 900), LoadLevel.OVER);
  }

  @Test
  void sweepGoesFromALightLoadToMoreThanATick() {
    assertThat(LoadLevel.named(List.of("sweep")))
        .extracting(LoadLevel::costPermille)
        .isSorted()
        .startsWith(300)
        .endsWith(1_600)
        .contains(900, 1_000, 1_100);
  }

  @ParameterizedTest
  @ValueSource(strings = {"heavy", "0", "501", "-5", "%", "half%", ""})
  void otherWordsAreRefusedWithThoseThatAreKnown(String word) {
    assertThatThrownBy(() -> LoadLevel.named(List.of(word)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no load is named " + word + ": there are light, half, equal, over");
  }

  @Test
  void costIsAShareOfTheTick() {
    assertThat(LoadLevel.OVER.costNanos(10_000_000)).isEqualTo(13_000_000);
  }
}
