package org.isochron.state.statistics;

import org.HdrHistogram.AtomicHistogram;

/**
 * Counts durations. One thread records, without waiting or allocating; any thread reads a copy at any time, in which at
 * most the duration being recorded is missing.
 */
public final class DurationRecorder {
  /** Longer durations are counted as this one: 10 minutes. */
  private static final long MAX_NANOS = 600_000_000_000L;

  private static final int DIGITS = 2;

  private final AtomicHistogram histogram = new AtomicHistogram(MAX_NANOS, DIGITS);

  /** Counts a duration; a negative one as 0. */
  public void record(long nanos) {
    histogram.recordValue(Math.min(MAX_NANOS, Math.max(0, nanos)));
  }

  /** What was counted so far; any thread. */
  public Distribution read() {
    return new Distribution(histogram.copy());
  }
}
