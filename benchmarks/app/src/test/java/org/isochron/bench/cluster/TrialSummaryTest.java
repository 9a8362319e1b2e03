package org.isochron.bench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import org.junit.jupiter.api.Test;

class TrialSummaryTest {
  @Test
  void aTrialHoldsOnlyWithAllKillsAndWithoutWhatMustNotHappen() {
    assertThat(summary(0, 0, true, 3, 0).holds(3)).isTrue();
    assertThat(summary(0, 0, true, 2, 0).holds(3)).isFalse();
    assertThat(summary(1, 0, true, 3, 0).holds(3)).isFalse();
    assertThat(summary(0, 1, true, 3, 0).holds(3)).isFalse();
    assertThat(summary(0, 0, false, 3, 0).holds(3)).isFalse();
    assertThat(summary(0, 0, true, 3, 1).holds(3)).as("a node ended by itself").isFalse();
  }

  @Test
  void whatStoodStillIsInTheSummary() throws JsonParserException {
    JsonObject summary = JsonParser.object().from(summary(0, 0, true, 3, 2).json());

    assertThat(summary.getInt("nodesEnded")).isEqualTo(2);
    assertThat(summary.getInt("standstillMillisMax")).isEqualTo(1_500);
  }

  @Test
  void trialThatComparedNothingDoesNotSpeakOfADifference() {
    TrialSummary stopped = new TrialSummary(1, 0, 0, false, 0, "none", 0, 0, 0, 0, 0, 0, 0, 1, 0);

    assertThat(stopped.lines().get(2)).startsWith("no states were compared");
  }

  private static TrialSummary summary(
      long lost, long twice, boolean equal, int kills, int nodesEnded) {
    return new TrialSummary(
        100,
        lost,
        twice,
        equal,
        10,
        "none",
        kills,
        1,
        nodesEnded,
        1_500,
        900,
        950,
        0,
        1_000,
        5_000);
  }
}
