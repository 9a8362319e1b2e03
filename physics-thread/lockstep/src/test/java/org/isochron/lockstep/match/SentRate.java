package org.isochron.lockstep.match;

import java.util.OptionalLong;

/**
 * Measures the rate of sent bytes between the first and the last poll. Owner: the thread that runs
 * the fault test.
 */
final class SentRate {
  private static final long MIN_NANOS = 1_000_000_000;

  private boolean started;
  private long firstNanos;
  private long firstBytes;
  private long lastNanos;
  private long lastBytes;

  void begin() {
    started = false;
    lastNanos = firstNanos;
  }

  void sample(long nowNanos, long bytes) {
    if (!started) {
      started = true;
      firstNanos = nowNanos;
      firstBytes = bytes;
    }
    lastNanos = nowNanos;
    lastBytes = bytes;
  }

  OptionalLong rate() {
    long nanos = lastNanos - firstNanos;
    return nanos < MIN_NANOS
        ? OptionalLong.empty()
        : OptionalLong.of((lastBytes - firstBytes) * 1_000 / (nanos / 1_000_000));
  }
}
