package org.isochron.bench.summary;

import org.isochron.state.statistics.Distribution;

/** What half of some durations, 99 % and 99.9 % of them did not exceed, and the longest. */
public record Quantiles(long p50Nanos, long p99Nanos, long p999Nanos, long maxNanos) {
  /** Of no durations. */
  public static final Quantiles NONE = new Quantiles(0, 0, 0, 0);

  public static Quantiles of(Distribution durations) {
    return new Quantiles(
        durations.nanosAtPermille(500),
        durations.nanosAtPermille(990),
        durations.nanosAtPermille(999),
        durations.maxNanos());
  }
}
