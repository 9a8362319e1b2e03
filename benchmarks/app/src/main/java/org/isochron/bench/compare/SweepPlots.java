package org.isochron.bench.compare;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.isochron.bench.plot.Axis;
import org.isochron.bench.plot.Plot;
import org.isochron.bench.plot.Series;

/** Plots of judder, age and speed over the load, with one line per contender. */
final class SweepPlots {
  private static final int MIN_LOADS = 3;
  private static final int HEIGHT = 320;

  private SweepPlots() {}

  /**
   * Compared contenders: Isochron's default, and the usual loops with and without a second thread.
   */
  private static final List<String> MATTERING = List.of("balanced", "lerp", "variable");

  static List<Plot> mattering(List<ComparisonRow> rows) {
    List<ComparisonRow> few = rows.stream()
        .filter(row -> MATTERING.contains(row.contender().option()))
        .toList();
    long found = few.stream().map(ComparisonRow::contender).distinct().count();
    return of(found == MATTERING.size() ? few : rows);
  }

  static List<Plot> of(List<ComparisonRow> rows) {
    if (rows.stream().map(ComparisonRow::load).distinct().count() < MIN_LOADS) {
      return List.of();
    }
    return List.of(
        plot(
            "Judder over load",
            Axis.of("judder").in("%").from(0),
            rows,
            ComparisonRow::typicalJudderPercent),
        plot("Age over load", Axis.of("age").inNanos(), rows, ComparisonRow::typicalAgeNanos),
        plot("Speed over load", Axis.of("speed").in("%"), rows, row -> row.speedPermille() / 10.0));
  }

  private static Plot plot(
      String title, Axis up, List<ComparisonRow> rows, ToDoubleFunction<ComparisonRow> value) {
    Series[] lines = rows.stream()
        .map(ComparisonRow::contender)
        .distinct()
        .map(contender -> line(contender, rows, value))
        .toArray(Series[]::new);
    return Plot.of(title, Axis.of("step, of a tick").in("%"), up, lines).high(HEIGHT);
  }

  private static Series line(
      Contender contender, List<ComparisonRow> rows, ToDoubleFunction<ComparisonRow> value) {
    List<ComparisonRow> own = rows.stream()
        .filter(row -> row.contender().equals(contender))
        .filter(ComparisonRow::isMoving)
        .toList();
    return Series.line(
        contender.title(),
        own.stream().mapToDouble(row -> row.load().costPermille() / 10.0).toArray(),
        own.stream().mapToDouble(value).toArray());
  }
}
