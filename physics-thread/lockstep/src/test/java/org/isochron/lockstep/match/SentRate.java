package org.isochron.lockstep.match;

import java.util.OptionalLong;

/**
 * How many bytes were sent a second, from the first look at a count to the last. Owner: the thread
 * of the day.
 */
final class SentRate {
  private static final long LEAST_NANOS = 1_000_000_000;

  private boolean begun;
  private long firstNanos;
  private long firstBytes;
  private long lastNanos;
  private long lastBytes;

  /** Forgets what was seen. */
  void begin() {
    begun = false;
    lastNanos = firstNanos;
  }

  void look(long nowNanos, long bytes) {
    if (!begun) {
      begun = true;
      firstNanos = nowNanos;
      firstBytes = bytes;
    }
    lastNanos = nowNanos;
    lastBytes = bytes;
  }

  /** Returns the rate in bytes a second, if the looks were a second apart or more. */
  OptionalLong rate() {
    long nanos = lastNanos - firstNanos;
    return nanos < LEAST_NANOS
        ? OptionalLong.empty()
        : OptionalLong.of((lastBytes - firstBytes) * 1_000 / (nanos / 1_000_000));
  }
}
