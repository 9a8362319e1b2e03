package org.isochron.physics.timestep;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * When the frames were, by a clock that may stand, step back or wrap: the first two count as standing still. Instants are
 * compared by their differences.
 *
 * <p>Invariant 1: all instants lie within {@link #REACH_NANOS} of the first frame, so that neither the time taken in nor
 * the time to an instant after it overflows.
 */
final class FrameInstants {
  static final long REACH_NANOS = 1L << 62;

  private boolean begun;
  private long firstNanos;
  private long latestNanos;

  /** The time since the latest frame before this one: never negative, and nothing for the first. */
  long pass(long nowNanos) {
    if (!begun) {
      begun = true;
      firstNanos = nowNanos;
      latestNanos = nowNanos;
      return 0;
    }
    long passed = since(nowNanos);
    latestNanos += passed;
    return passed;
  }

  /** The time from the latest frame to an instant that may lie after it. */
  long since(long nowNanos) {
    if (!begun) {
      return 0;
    }
    requireReach(nowNanos);
    return Math.max(0, nowNanos - latestNanos);
  }

  private void requireReach(long nowNanos) {
    long sinceFirst = nowNanos - firstNanos;
    if (sinceFirst > REACH_NANOS || sinceFirst < -REACH_NANOS) { // invariant 1
      throw new IllegalArgumentException(
          "nowNanos is %d but the first frame was at %d: instants lie within 2^62 ns (146 years) of it; pass readings of one clock"
              .formatted(nowNanos, firstNanos));
    }
  }

  /** A span as nanoseconds, which must be one; what is beyond 292 years is as good as no bound. */
  static long requirePositive(String name, Duration span) {
    if (span.isZero() || span.isNegative()) {
      throw new IllegalArgumentException(
          "%s is %s: it must be longer than nothing".formatted(name, span));
    }
    return TimeUnit.NANOSECONDS.convert(span);
  }
}
