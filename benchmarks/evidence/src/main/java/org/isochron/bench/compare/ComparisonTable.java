package org.isochron.bench.compare;

import java.util.List;
import java.util.Locale;

/** Rows as tables of Markdown, one for each load. */
final class ComparisonTable {
  private static final String HEAD = """
      | %s load | step ms | tick late p99 ms | frame p50 ms | frame p99.9 ms | judder %% | whole %% | age ms | age p99 ms | starved ‰ | speed %% | CPU %% | garbage kB/s |
      |---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
      """;

  private ComparisonTable() {}

  static String of(List<ComparisonRow> rows) {
    StringBuilder tables = new StringBuilder();
    rows.stream().map(ComparisonRow::load).distinct().forEach(load -> {
      tables.append(HEAD.formatted(load));
      rows.stream().filter(row -> row.load().equals(load)).forEach(row -> tables.append(line(row)));
      tables.append('\n');
    });
    return tables.toString();
  }

  private static String line(ComparisonRow row) {
    boolean moving = row.isMoving();
    return "| %s | %s | %s | %s | %s | %s | %s | %s | %s | %d | %s | %d | %d |\n"
        .formatted(
            row.contender().title(),
            millis(row.typicalNanos(slice -> slice.stepNanos().median())),
            row.contender().ticks()
                ? millis(row.typicalNanos(slice -> slice.lateNanos().atPermille(990)))
                : "–",
            millis(row.typicalNanos(slice -> slice.frameNanos().median())),
            millis(row.typicalNanos(slice -> slice.frameNanos().atPermille(999))),
            moving ? percent(row.typicalJudderPercent()) : "–",
            moving ? percent(row.wholeJudderPercent()) : "–",
            millis(row.typicalAgeNanos()),
            millis(row.wholeNanos(MeasuredSlice::ageNanos, 990)),
            row.typicalNanos(MeasuredSlice::starvedPermille),
            percent(row.speedPermille() / 10.0),
            row.expense().cpuPermille() / 10,
            row.expense().bytesPerSecond() / 1_000);
  }

  static String millis(long nanos) {
    return decimal(nanos / 1e6);
  }

  static String percent(double value) {
    return decimal(value);
  }

  /** With as many digits as are worth reading. */
  private static String decimal(double value) {
    double size = Math.abs(value);
    String format = size < 1 ? "%.2f" : size < 100 ? "%.1f" : "%.0f";
    return String.format(Locale.ROOT, format, value);
  }
}
