package org.isochron.bench.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ResultTableTest {
  private static final String RUN = """
      [{"benchmark": "org.isochron.bench.Some.publish", "mode": "avgt", "vmName": "VM", "vmVersion": "17",
        "params": {"rival": "SEQLOCK"},
        "primaryMetric": {"score": 22.5, "scoreError": "NaN", "scoreUnit": "ns/op",
          "rawData": [[10.0, 12.0, 90.0, 1234.5, 14.0, 15.0, 16.0, 17.0, 18.0]]},
        "secondaryMetrics": {%s}}]
      """;
  private static final String SURROUNDINGS = """
      "coreWait": {"rawData": [[1.0, 7.5, 99.0, 3.0, 50.0, 50.0, 50.0, 50.0, 0.0]]},
      "coreHop": {"rawData": [[60.0, 61.0, 62.0, 63.0, 64.0, 65.0, 66.0, 67.0, 300.0]]}
      """;

  @Test
  void theQuietIterationsBecomeARowUnderTheirCommand() {
    String page = ResultTable.page(
        Run.all(List.of(RUN.formatted(SURROUNDINGS))), "java -jar benchmarks.jar Some");

    assertThat(page).startsWith("    java -jar benchmarks.jar Some\n");
    assertThat(page).contains("## Some.publish\n");
    assertThat(page).contains("| rival | median | least | most | unit | wait % | hop ns |\n");
    assertThat(page).contains("| SEQLOCK | 12.0 | 10.0 | 1,235 | ns/op | 7.500 | 63.0 |\n");
  }

  @Test
  void theSameBenchmarkAtAnotherTimeAddsIterations() {
    String text = RUN.formatted(SURROUNDINGS);

    assertThat(Run.all(List.of(text, text))).hasSize(1);
    assertThat(Run.all(List.of(text, text)).get(0).times()).hasSize(2);
  }

  @Test
  void aRunWithoutItsSurroundingsIsRefused() {
    assertThatThrownBy(() -> ResultTable.page(Run.all(List.of(RUN.formatted(""))), "command"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-prof org.isochron.bench.result.Surroundings");
  }

  @Test
  void invalidJsonIsRefusedWithItsPosition() {
    assertThatThrownBy(() -> Run.all(List.of("[1, 2")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("from character 5 on");
  }
}
