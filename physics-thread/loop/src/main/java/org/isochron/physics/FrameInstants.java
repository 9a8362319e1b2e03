package org.isochron.physics;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.isochron.shapes.limits.Limits;

/**
 * The instants of frames, from a clock that may stop, step back or wrap.
 *
 * <p>Invariant 1: all instants lie within {@link #REACH_NANOS} of the first frame, so no span
 * between them overflows.
 */
final class FrameInstants {
  static final long REACH_NANOS = 1L << 62;

  private boolean started;
  private long firstNanos;
  private long latestNanos;

  /**
   * Records a frame and returns the time since the previous one: never negative, and 0 for the
   * first frame.
   */
  long pass(long nowNanos) {
    if (!started) {
      started = true;
      firstNanos = nowNanos;
      latestNanos = nowNanos;
      return 0;
    }
    long passed = since(nowNanos);
    latestNanos += passed;
    return passed;
  }

  long since(long nowNanos) {
    if (!started) {
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

  /** Converts a duration to nanoseconds, capped at 292 years; throws unless it is positive. */
  static long requirePositive(String name, Duration span) {
    if (Limits.given(name, span).isZero() || span.isNegative()) {
      throw new IllegalArgumentException("%s is %s: it must be positive".formatted(name, span));
    }
    return TimeUnit.NANOSECONDS.convert(span);
  }
}
