package org.isochron.state.statistics;

import org.HdrHistogram.Histogram;

/** Durations as they were counted up to a moment: immutable, to two digits. */
public final class Distribution {
  private final Histogram histogram;

  Distribution(Histogram histogram) {
    this.histogram = histogram;
  }

  /** How many durations were counted. */
  public long count() {
    return histogram.getTotalCount();
  }

  /** The duration that so many of a thousand do not exceed: 500 is the median, 999 leaves one in a thousand. */
  public long nanosAtPermille(int permille) {
    return histogram.getValueAtPercentile(permille / 10.0);
  }

  public long maxNanos() {
    return histogram.getMaxValue();
  }

  /** Median, two high quantiles and the maximum, in microseconds. */
  @Override
  public String toString() {
    return "p50 %.1f µs, p99 %.1f µs, p99.9 %.1f µs, max %.1f µs"
        .formatted(
            nanosAtPermille(500) / 1e3,
            nanosAtPermille(990) / 1e3,
            nanosAtPermille(999) / 1e3,
            maxNanos() / 1e3);
  }
}
