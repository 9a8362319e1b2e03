package org.isochron.bench.summary;

import org.isochron.state.statistics.Distribution;

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
}
