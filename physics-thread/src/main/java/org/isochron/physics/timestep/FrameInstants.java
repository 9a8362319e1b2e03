package org.isochron.physics.timestep;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** When the frames were, by a clock that may stand or step back: both count as standing still. */
final class FrameInstants {
  private boolean begun;
  private long latestNanos;

  /** The time since the latest frame before this one: never negative, and nothing for the first. */
  long pass(long nowNanos) {
    if (!begun) {
      begun = true;
      latestNanos = nowNanos;
      return 0;
    }
    long passed = since(nowNanos);
    latestNanos += passed;
    return passed;
  }

  /** The time from the latest frame to an instant that may lie after it. */
  long since(long nowNanos) {
    return begun ? Math.max(0, nowNanos - latestNanos) : 0;
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
