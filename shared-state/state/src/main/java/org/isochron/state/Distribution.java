package org.isochron.state;

import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;

/** A copy of the durations counted up to some moment, to two significant digits. Immutable. */
public final class Distribution {
  private final Histogram histogram;

  Distribution(Histogram histogram) {
    this.histogram = histogram;
  }

  /** The number of durations. */
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

  /** Returns the durations of both. Allocates the copy. */
  public Distribution and(Distribution other) {
    Histogram both = histogram.copy();
    both.add(other.histogram);
    return new Distribution(both);
  }

  /** Returns the median, p99, p99.9 and the maximum in microseconds, as text. */
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
   * Counts durations. One thread records, without waiting or allocating. Any thread reads a copy at
   * any time; only the duration that is being recorded may be missing in it.
   */
  public static final class Recorder {
    /** Longer durations are counted as 10 minutes. */
    private static final long MAX_NANOS = 600_000_000_000L;

    private static final int DIGITS = 2;

    private final AtomicHistogram histogram = new AtomicHistogram(MAX_NANOS, DIGITS);

    /** Counts a duration in nanoseconds; a negative one counts as 0. */
    public void record(long nanos) {
      histogram.recordValue(Math.min(MAX_NANOS, Math.max(0, nanos)));
    }

    /** Returns a copy of what was counted so far; any thread. Allocates the copy. */
    public Distribution read() {
      return new Distribution(histogram.copy());
    }
  }
}
