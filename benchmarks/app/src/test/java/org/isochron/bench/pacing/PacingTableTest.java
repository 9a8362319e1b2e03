package org.isochron.bench.pacing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.isochron.bench.summary.Quantiles;
import org.junit.jupiter.api.Test;

final class PacingTableTest {
  @Test
  void rowsHaveTheDigitsWorthReading() {
    PacingRow ours = new PacingRow(
        "ours", new Lateness(100, new Quantiles(250, 9_999, 12_340, 4_567_890)), -1_500, 13, 100);
    PacingRow theirs = new PacingRow(
        "theirs", new Lateness(96, new Quantiles(93_000, 1, 1, 1)), -12_500_000, 1_000, 100);

    String table = PacingTable.of(List.of(ours, theirs));

    assertThat(table.lines())
        .containsExactly(
            "| row | p50 µs | p99 µs | p99.9 µs | max µs | drift ms | CPU % | ticks of 100 |",
            "|---|---:|---:|---:|---:|---:|---:|---:|",
            "| ours | 0.25 | 10.00 | 12.3 | 4568 | -0.002 | 1.3 | 100 |",
            "| theirs | 93.0 | 0.00 | 0.00 | 0.00 | -12.500 | 100.0 | 96 |");
  }

  @Test
  void rowWithoutTicksClaimsNothing() {
    PacingRow silent = new PacingRow("silent", Lateness.of(new long[0]), 0, 0, 100);

    assertThat(PacingTable.of(List.of(silent)))
        .contains("| silent | – | – | – | – | – | 0.0 | 0 |");
  }
}
