package org.isochron.bench.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.isochron.bench.page.Table;

/** The tables of a comparison, one for each load. */
final class ComparisonTable {
  private static final List<String> HEADS = List.of(
      "step ms",
      "tick late p99 ms",
      "frame p50 ms",
      "frame p99.9 ms",
      "judder %",
      "whole %",
      "animation error ms",
      "animation error p99 ms",
      "age ms",
      "age p99 ms",
      "starved ‰",
      "speed %",
      "CPU %",
      "garbage kB/s");

  private ComparisonTable() {}

  static String of(List<ComparisonRow> rows) {
    return rows.stream()
        .map(ComparisonRow::load)
        .distinct()
        .map(load -> of(load, rows).markdown() + "\n")
        .collect(Collectors.joining());
  }

  /** The contender's title comes first. */
  static Table of(LoadLevel load, List<ComparisonRow> rows) {
    List<String> heads = new ArrayList<>(HEADS);
    heads.add(0, "%s load".formatted(load));
    return new Table(
        heads,
        rows.stream()
            .filter(row -> row.load().equals(load))
            .map(ComparisonTable::cells)
            .toList());
  }

  private static List<String> cells(ComparisonRow row) {
    boolean moving = row.isMoving();
    return List.of(
        row.contender().title(),
        millis(row.typicalNanos(slice -> slice.stepNanos().median())),
        row.contender().ticks()
            ? millis(row.typicalNanos(slice -> slice.lateNanos().atPermille(990)))
            : "–",
        millis(row.typicalNanos(slice -> slice.frameNanos().median())),
        millis(row.typicalNanos(slice -> slice.frameNanos().atPermille(999))),
        moving ? percent(row.typicalJudderPercent()) : "–",
        moving ? percent(row.overallJudderPercent()) : "–",
        moving ? millis(row.typicalNanos(slice -> slice.animationErrorNanos().mean())) : "–",
        moving ? millis(row.overallNanos(MeasuredSlice::animationErrorNanos, 990)) : "–",
        millis(row.typicalAgeNanos()),
        millis(row.overallNanos(MeasuredSlice::ageNanos, 990)),
        String.valueOf(row.typicalNanos(MeasuredSlice::starvedPermille)),
        percent(row.speedPermille() / 10.0),
        String.valueOf(row.expense().cpuPermille() / 10),
        String.valueOf(row.expense().bytesPerSecond() / 1_000));
  }

  static String millis(long nanos) {
    return decimal(nanos / 1e6);
  }

  static String percent(double value) {
    return decimal(value);
  }

  private static String decimal(double value) {
    double size = Math.abs(value);
    String format = size < 1 ? "%.2f" : size < 100 ? "%.1f" : "%.0f";
    return String.format(Locale.ROOT, format, value);
  }
}
