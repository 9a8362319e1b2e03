package org.isochron.state;

import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;

/** Recorded durations, to two significant digits. Immutable. */
public final class Distribution {
  private final Histogram histogram;

  Distribution(Histogram histogram) {
    this.histogram = histogram;
  }

  /** Number of durations. */
  public long count() {
    return histogram.getTotalCount();
  }

  /** Returns the quantile of n thousandths in nanoseconds: 500 is the median, 990 is p99. */
  public long nanosAtPermille(int permille) {
    return histogram.getValueAtPercentile(permille / 10.0);
  }

  public long maxNanos() {
    return histogram.getMaxValue();
  }

  /** Merges into a new distribution. */
  public Distribution and(Distribution other) {
    Histogram both = histogram.copy();
    both.add(other.histogram);
    return new Distribution(both);
  }

  /** Formats quantiles in microseconds. */
  @Override
  public String toString() {
    return "p50 %.1f µs, p99 %.1f µs, p99.9 %.1f µs, max %.1f µs"
        .formatted(
            nanosAtPermille(500) / 1e3,
            nanosAtPermille(990) / 1e3,
            nanosAtPermille(999) / 1e3,
            maxNanos() / 1e3);
  }

  /**
   * Records durations. One thread records without waiting or allocating; any thread reads copies.
   */
  public static final class Recorder {
    /** Longer durations are clamped. */
    private static final long MAX_NANOS = 600_000_000_000L;

    private static final int DIGITS = 2;

    private final AtomicHistogram histogram = new AtomicHistogram(MAX_NANOS, DIGITS);

    /** Records a duration, clamped to at least 0. */
    public void record(long nanos) {
      histogram.recordValue(Math.min(MAX_NANOS, Math.max(0, nanos)));
    }

    /** Returns a copy; any thread. */
    public Distribution read() {
      return new Distribution(histogram.copy());
    }
  }
}
