package org.isochron.state.statistics;

import org.HdrHistogram.AtomicHistogram;

/**
 * Counts durations. One thread records, without waiting or allocating. Any thread reads a copy at
 * any time; only the duration that is being recorded may be missing in it.
 */
public final class DurationRecorder {
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
