package org.isochron.bench.summary;

import java.util.Locale;
import org.isochron.state.Distribution;

/** The median of some durations, their p99 and p99.9, and the longest. */
public record Quantiles(long p50Nanos, long p99Nanos, long p999Nanos, long maxNanos) {
  /** The quantiles of no durations. */
  public static final Quantiles NONE = new Quantiles(0, 0, 0, 0);

  /** Returns the quantiles of single durations, in any order. */
  public static Quantiles of(long[] nanos) {
    Sorted sorted = Sorted.of(nanos);
    return new Quantiles(
        sorted.atPermille(500),
        sorted.atPermille(990),
        sorted.atPermille(999),
        sorted.atPermille(1_000));
  }

  public static Quantiles of(Distribution durations) {
    return new Quantiles(
        durations.nanosAtPermille(500),
        durations.nanosAtPermille(990),
        durations.nanosAtPermille(999),
        durations.maxNanos());
  }

  /** Returns all four, each in the unit that suits it. */
  public String inWords() {
    return "median %s, p99 %s, p99.9 %s, longest %s"
        .formatted(duration(p50Nanos), duration(p99Nanos), duration(p999Nanos), duration(maxNanos));
  }

  /** Returns a duration in µs, ms or s. */
  public static String duration(long nanos) {
    if (nanos < 1_000_000) {
      return String.format(Locale.ROOT, "%.1f µs", nanos / 1e3);
    }
    return nanos < 1_000_000_000
        ? String.format(Locale.ROOT, "%.1f ms", nanos / 1e6)
        : String.format(Locale.ROOT, "%.2f s", nanos / 1e9);
  }
}
