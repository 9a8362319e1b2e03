package org.isochron.physics.tick;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;
import org.jspecify.annotations.Nullable;

/**
 * Counts durations. One thread records, wait-free and without allocation; any thread reads, and the readers wait for one
 * another but never the recording thread for them.
 */
final class DurationRecorder {
  /** Longer durations are counted as this one: 10 minutes. */
  private static final long MAX_NANOS = 600_000_000_000L;

  private static final int DIGITS = 2;

  private final SingleWriterRecorder recorder = new SingleWriterRecorder(MAX_NANOS, DIGITS);
  private final Histogram total = new Histogram(MAX_NANOS, DIGITS);
  private @Nullable Histogram interval;

  void record(long nanos) {
    recorder.recordValue(Math.min(MAX_NANOS, Math.max(0, nanos)));
  }

  Distribution read() {
    synchronized (total) { // readers among themselves
      interval = recorder.getIntervalHistogram(interval);
      total.add(interval);
      return new Distribution(total.copy());
    }
  }
}
