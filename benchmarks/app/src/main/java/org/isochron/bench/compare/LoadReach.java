package org.isochron.bench.compare;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Checks that the steps of a load reached their target cost; otherwise the rows of that load are
 * not comparable.
 */
final class LoadReach {
  private static final long MAX_ERROR_PERMILLE = 100;

  private LoadReach() {}

  private static boolean isReached(LoadLevel load, List<ComparisonRow> rows, long tickNanos) {
    long wanted = load.costNanos(tickNanos);
    return steps(load, rows)
        .allMatch(step -> Math.abs(step - wanted) * 1_000 <= wanted * MAX_ERROR_PERMILLE);
  }

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
