package org.isochron.bench.compare;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.isochron.bench.summary.Sorted;

/**
 * All slices of a contender at one load. Typical values are medians of the slices, so one disturbed
 * slice does not decide. Overall values cover all slices.
 */
record ComparisonRow(LoadLevel load, Contender contender, List<MeasuredSlice> slices) {
  ComparisonRow {
    slices = List.copyOf(slices);
  }

  double typicalJudderPercent() {
    return typical(slice -> slice.motion().judderPercent());
  }

  double overallJudderPercent() {
    return slices.stream()
        .map(MeasuredSlice::motion)
        .reduce(Evenness::plus)
        .orElseThrow()
        .judderPercent();
  }

  boolean isMoving() {
    return slices.stream().allMatch(slice -> slice.motion().isMoving());
  }

  long speedPermille() {
    return slices.stream()
        .map(MeasuredSlice::motion)
        .reduce(Evenness::plus)
        .orElseThrow()
        .speedPermille();
  }

  Expense expense() {
    return slices.stream().map(MeasuredSlice::expense).reduce(Expense::plus).orElseThrow();
  }

  long typicalAgeNanos() {
    return typicalNanos(slice -> slice.ageNanos().median());
  }

  long typicalNanos(ToLongFunction<MeasuredSlice> number) {
    return Math.round(typical(slice -> number.applyAsLong(slice)));
  }

  long overallNanos(Function<MeasuredSlice, Sorted> numbers, int permille) {
    return Sorted.ofAll(slices.stream().map(numbers).toList()).atPermille(permille);
  }

  private double typical(ToDoubleFunction<MeasuredSlice> number) {
    double[] sorted = slices.stream().mapToDouble(number).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
