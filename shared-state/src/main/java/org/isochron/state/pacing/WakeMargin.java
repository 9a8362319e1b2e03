package org.isochron.state.pacing;

/**
 * How long before its instant a loop should ask to be woken: long enough for almost every wake-up, short enough to spin
 * little. It rises quickly when a wake-up came too late and falls slowly when it came in time, and so settles where a
 * small share of the wake-ups is late. Owner: the loop's thread.
 */
final class WakeMargin {
  private static final long SAFETY_NANOS = 5_000;
  private static final long RISE_NANOS = 16_000;
  private static final long FALL_NANOS = 250;
  private static final long MIN_NANOS = 20_000;
  private static final long MAX_NANOS = 500_000;

  private long nanos = 100_000;

  long nanos() {
    return nanos;
  }

  /**
   * Learns from a wake-up how late it came after the instant asked for. What no margin makes good, a busy core or a stop of
   * the world, teaches nothing: spinning for it would only use up turns of the core that the thread needs when it wakes.
   */
  void learn(long lateNanos) {
    long needed = lateNanos + SAFETY_NANOS;
    if (needed <= MAX_NANOS) {
      long change = needed > nanos ? RISE_NANOS : -FALL_NANOS;
      nanos = Math.min(MAX_NANOS, Math.max(MIN_NANOS, nanos + change));
    }
  }
}
