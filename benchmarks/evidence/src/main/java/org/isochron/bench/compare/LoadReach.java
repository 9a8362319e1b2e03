package org.isochron.bench.compare;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Compares what the steps of a load cost with what they should. On a machine that is busy with
 * something else they may cost more, and then nobody has won at that load.
 */
final class LoadReach {
  private static final long MAX_ERROR_PERMILLE = 100;

  private LoadReach() {}

  /** Returns true if the median step of every row is near to what it was to cost. */
  static boolean isReached(LoadLevel load, List<ComparisonRow> rows, long tickNanos) {
    long wanted = load.costNanos(tickNanos);
    return steps(load, rows)
        .allMatch(step -> Math.abs(step - wanted) * 1_000 <= wanted * MAX_ERROR_PERMILLE);
  }

  /** Returns a sentence if a load was not reached, so that its rows cannot be compared. */
  static Optional<String> missed(LoadLevel load, List<ComparisonRow> rows, long tickNanos) {
    if (isReached(load, rows, tickNanos)) {
      return Optional.empty();
    }
    return Optional.of(String.format(
        Locale.ROOT,
        "%s load was not reached: steps took %.1f to %.1f ms instead of %.1f ms, so nobody is ahead there;"
            + " repeat it while the machine does nothing else, or with more --seconds",
        load,
        steps(load, rows).min().orElse(0) / 1e6,
        steps(load, rows).max().orElse(0) / 1e6,
        load.costNanos(tickNanos) / 1e6));
  }

  private static LongStream steps(LoadLevel load, List<ComparisonRow> rows) {
    return rows.stream()
        .filter(row -> row.load().equals(load))
        .mapToLong(row -> row.typicalNanos(slice -> slice.stepNanos().median()));
  }
}
