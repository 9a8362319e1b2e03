package org.isochron.bench.compare;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Describes the smoothest and the youngest contender at a load, and their lead over the best other
 * contender.
 */
final class Winners {
  private Winners() {}

  static String sentence(List<ComparisonRow> rows) {
    List<ComparisonRow> moving = rows.stream().filter(ComparisonRow::isMoving).toList();
    if (moving.isEmpty()) {
      return "No contender moved.";
    }
    String smoothest = best(
        moving,
        ComparisonRow::typicalJudderPercent,
        row -> ComparisonTable.percent(row.typicalJudderPercent()) + " % of judder");
    String youngest = best(
        moving,
        ComparisonRow::typicalAgeNanos,
        row -> ComparisonTable.millis(row.typicalAgeNanos()) + " ms of age");
    return "Smoothest is %s; youngest is %s.".formatted(smoothest, youngest);
  }

  private static String best(
      List<ComparisonRow> rows,
      ToDoubleFunction<ComparisonRow> number,
      Function<ComparisonRow, String> written) {
    Comparator<ComparisonRow> order = Comparator.comparingDouble(number);
    ComparisonRow best = rows.stream().min(order).orElseThrow();
    boolean isOurs = !best.contender().isToday();
    Optional<ComparisonRow> rival =
        rows.stream().filter(row -> row.contender().isToday() == isOurs).min(order);
    String winner = "%s (%s)".formatted(best.contender().title(), written.apply(best));
    return rival
        .map(second -> "%s, %s %s, the best of %s (%s)"
            .formatted(
                winner,
                written.apply(second).equals(written.apply(best)) ? "level with" : "ahead of",
                second.contender().title(),
                isOurs ? "what is used today" : "Isochron",
                written.apply(second)))
        .orElse(winner);
  }
}
