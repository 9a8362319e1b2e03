package org.isochron.bench.pacing;

import java.util.List;
import java.util.Locale;
import org.isochron.bench.page.Table;
import org.isochron.bench.summary.Quantiles;

/** Pacing rows in Markdown. */
final class PacingTable {
  private PacingTable() {}

  static String of(List<PacingRow> rows) {
    long due = rows.stream().mapToLong(PacingRow::dueTicks).max().orElse(0);
    List<String> heads = List.of(
        "row", "p50 µs", "p99 µs", "p99.9 µs", "max µs", "drift ms", "CPU %", "ticks of " + due);
    return new Table(heads, rows.stream().map(PacingTable::cells).toList()).markdown();
  }

  private static List<String> cells(PacingRow row) {
    Lateness lateness = row.lateness();
    Quantiles late = lateness.nanos();
    boolean ticked = lateness.count() > 0;
    return List.of(
        row.name(),
        ticked ? micros(late.p50Nanos()) : "–",
        ticked ? micros(late.p99Nanos()) : "–",
        ticked ? micros(late.p999Nanos()) : "–",
        ticked ? micros(late.maxNanos()) : "–",
        ticked ? String.format(Locale.ROOT, "%+.3f", row.driftNanos() / 1e6) : "–",
        String.format(Locale.ROOT, "%.1f", row.cpuPermille() / 10.0),
        String.valueOf(lateness.count()));
  }

  static String micros(long nanos) {
    String format = nanos < 10_000 ? "%.2f" : nanos < 100_000 ? "%.1f" : "%.0f";
    return String.format(Locale.ROOT, format, nanos / 1e3);
  }
}
