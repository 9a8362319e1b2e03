package org.isochron.bench.pacing;

import java.util.List;
import java.util.Locale;

/** Pacing rows in Markdown. */
final class PacingTable {
  private static final String HEAD = """
      | row | p50 µs | p99 µs | p99.9 µs | max µs | drift ms | CPU %% | ticks of %d |
      |---|---:|---:|---:|---:|---:|---:|---:|
      """;

  private PacingTable() {}

  static String of(List<PacingRow> rows) {
    long due = rows.stream().mapToLong(PacingRow::dueTicks).max().orElse(0);
    StringBuilder table = new StringBuilder(HEAD.formatted(due));
    rows.forEach(row -> table.append(line(row)));
    return table.toString();
  }

  private static String line(PacingRow row) {
    Lateness lateness = row.lateness();
    if (lateness.count() == 0) {
      return "| %s | – | – | – | – | – | %s | 0 |\n"
          .formatted(row.name(), percent(row.cpuPermille()));
    }
    return "| %s | %s | %s | %s | %s | %s | %s | %d |\n"
        .formatted(
            row.name(),
            micros(lateness.nanos().p50Nanos()),
            micros(lateness.nanos().p99Nanos()),
            micros(lateness.nanos().p999Nanos()),
            micros(lateness.nanos().maxNanos()),
            String.format(Locale.ROOT, "%+.3f", row.driftNanos() / 1e6),
            percent(row.cpuPermille()),
            lateness.count());
  }

  static String micros(long nanos) {
    String format = nanos < 10_000 ? "%.2f" : nanos < 100_000 ? "%.1f" : "%.0f";
    return String.format(Locale.ROOT, format, nanos / 1e3);
  }

  private static String percent(long permille) {
    return String.format(Locale.ROOT, "%.1f", permille / 10.0);
  }
}
