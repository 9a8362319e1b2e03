package org.isochron.bench.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.isochron.bench.page.Table;

/**
 * A table of claims that Isochron beats common practice. Each claim compares a ratio within one run
 * with a limit, and failed claims are printed too.
 */
final class AheadLines {
  private static final List<String> HEADS = List.of("ahead", "measured", "wanted", "holds");

  private final List<ComparisonRow> rows;
  private final List<List<String>> lines = new ArrayList<>();

  private AheadLines(List<ComparisonRow> rows) {
    this.rows = rows;
  }

  static String of(List<ComparisonRow> rows, long refreshNanos) {
    AheadLines ahead = new AheadLines(rows);
    ahead.ratio(
        "half load: judder of exact / least of today", ahead.toBest("exact", LoadLevel.HALF), 0.5);
    ahead.ratio(
        "equal load: judder of exact / least of today",
        ahead.toBest("exact", LoadLevel.EQUAL),
        0.8);
    ahead.overLerp(
        "age of balanced / age of the one-tick lerp", ComparisonRow::typicalAgeNanos, 1.05);
    ahead.overLerp(
        "judder of balanced / judder of the one-tick lerp",
        ComparisonRow::typicalJudderPercent,
        0.6);
    ahead.youngest(LoadLevel.HALF);
    ahead.youngest(LoadLevel.EQUAL);
    for (String option : List.of("exact", "balanced")) {
      ahead.ratio(
          "over load: judder of %s / least of today".formatted(option),
          ahead.toBest(option, LoadLevel.OVER),
          0.4);
      ahead.ratio(
          "over load: median frame of %s / refresh".formatted(option),
          ahead
              .row(option, LoadLevel.OVER)
              .map(row ->
                  row.typicalNanos(slice -> slice.frameNanos().median()) / (double) refreshNanos),
          1.02);
    }
    return new Table(HEADS, ahead.lines).markdown();
  }

  private void overLerp(String what, ToDoubleFunction<ComparisonRow> number, double maxRatio) {
    for (LoadLevel load : List.of(LoadLevel.HALF, LoadLevel.EQUAL)) {
      Optional<Double> ratio = row("balanced", load)
          .flatMap(balanced -> row("lerp", load)
              .map(lerp -> number.applyAsDouble(balanced) / number.applyAsDouble(lerp)));
      ratio("%s load: %s".formatted(load, what), ratio, maxRatio);
    }
  }

  /** Compares the age with all contenders except variable dt, which has no tick to wait for. */
  private void youngest(LoadLevel load) {
    Optional<Double> others = rows.stream()
        .filter(row -> row.load().equals(load))
        .filter(
            row -> !List.of("predictive", "variable").contains(row.contender().option()))
        .map(row -> (double) row.typicalAgeNanos())
        .min(Double::compare);
    ratio(
        "%s load: age of predictive / least of all others but variable dt".formatted(load),
        row("predictive", load).flatMap(row -> others.map(min -> row.typicalAgeNanos() / min)),
        1);
  }

  private Optional<Double> toBest(String option, LoadLevel load) {
    Optional<Double> best = rows.stream()
        .filter(row -> row.load().equals(load) && row.contender().isToday() && row.isMoving())
        .map(ComparisonRow::typicalJudderPercent)
        .min(Double::compare);
    return row(option, load).flatMap(row -> best.map(min -> row.typicalJudderPercent() / min));
  }

  private Optional<ComparisonRow> row(String option, LoadLevel load) {
    return rows.stream()
        .filter(row -> row.load().equals(load) && row.contender().option().equals(option))
        .filter(ComparisonRow::isMoving)
        .findFirst();
  }

  private void ratio(String what, Optional<Double> measured, double maxRatio) {
    measured.ifPresent(ratio -> lines.add(List.of(
        what,
        String.format(Locale.ROOT, "%.2f", ratio),
        String.format(Locale.ROOT, "at most %.2f", maxRatio),
        ratio <= maxRatio ? "yes" : "no")));
  }
}
