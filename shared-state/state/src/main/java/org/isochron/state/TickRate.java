package org.isochron.state;

import java.math.BigInteger;

/**
 * Tick rate as a ratio in lowest terms: {@code ticks} ticks last exactly {@code nanos} nanoseconds.
 * 60 Hz is 3 ticks in 50 000 000 ns. Its instants are exact, although the tick period is not an
 * integer number of nanoseconds.
 *
 * <p>Immutable; allocates nothing after construction.
 */
public record TickRate(long ticks, long nanos) {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final long MIN_PERIOD_NANOS = 1_000L;
  private static final long MAX_PERIOD_NANOS = 1_000L * NANOS_PER_SECOND;

  /**
   * Invariant 1: {@code ticks * nanos} fits in a long, so an intermediate product overflows only if
   * the result does.
   *
   * @throws IllegalArgumentException unless a tick lasts between 1 µs and 1000 s and invariant 1
   *     holds
   */
  public TickRate {
    if (ticks < 1 || nanos < 1) {
      throw new IllegalArgumentException(
          "rate is %d ticks in %d ns: both must be at least 1; use TickRate.hertz(100)"
              .formatted(ticks, nanos));
    }
    long divisor = BigInteger.valueOf(ticks).gcd(BigInteger.valueOf(nanos)).longValueExact();
    ticks /= divisor;
    nanos /= divisor;
    if (nanos / MIN_PERIOD_NANOS < ticks || (nanos - 1) / MAX_PERIOD_NANOS >= ticks) {
      throw new IllegalArgumentException(
          "rate is %d ticks in %d ns: a tick lasts between 1 µs and 1000 s; choose 0.001 Hz to 1 MHz"
              .formatted(ticks, nanos));
    }
    if (nanos > Long.MAX_VALUE / ticks) { // invariant 1
      throw new IllegalArgumentException(
          "rate is %d ticks in %d ns: their product must fit in 63 bits for exact instants; choose a simpler ratio"
              .formatted(ticks, nanos));
    }
  }

  /**
   * Returns n ticks per second.
   *
   * @throws IllegalArgumentException outside 1 to 1,000,000
   */
  public static TickRate hertz(long hertz) {
    return hertz(hertz, 1);
  }

  /**
   * Returns the rate of n ticks in m seconds: {@code hertz(60_000, 1_001)} is the 59.94 Hz of
   * television.
   *
   * @throws IllegalArgumentException unless a tick lasts between 1 µs and 1000 s, or if the terms
   *     of the reduced ratio are too large
   */
  public static TickRate hertz(long ticks, long seconds) {
    if (ticks < 1 || seconds < 1 || seconds > Long.MAX_VALUE / NANOS_PER_SECOND) {
      throw new IllegalArgumentException(
          "rate is %d ticks in %d s: both must be at least 1 and the seconds below 2^33; use TickRate.hertz(100)"
              .formatted(ticks, seconds));
    }
    return new TickRate(ticks, seconds * NANOS_PER_SECOND);
  }

  /**
   * Returns the simulation instant of a tick's end, rounded down to a nanosecond; tick 0 ends at
   * instant 0. Exact for every tick whose instant is within 2^62 ns of 0.
   *
   * @throws ArithmeticException on overflow
   */
  public long instantNanos(long tick) {
    long spans = Math.floorDiv(tick, ticks);
    long rest = Math.floorMod(tick, ticks);
    return Math.addExact(Math.multiplyExact(spans, nanos), rest * nanos / ticks);
  }

  /**
   * Returns the last tick that has ended at a simulation instant: the inverse of
   * {@link #instantNanos}.
   */
  public long tickAt(long instantNanos) {
    // instantNanos(k) <= t  <=>  k * nanos < (t + 1) * ticks, because instants are rounded down
    long bound = Math.addExact(instantNanos, 1);
    long spans = Math.floorDiv(bound, nanos);
    long rest = Math.floorMod(bound, nanos);
    return spans * ticks + Math.floorDiv(rest * ticks - 1, nanos);
  }

  /**
   * Tick period in nanoseconds, rounded down. With a fractional period, some ticks are 1 ns longer.
   */
  public long periodNanos() {
    return nanos / ticks;
  }

  /** Tick period for an integrator. */
  public double dtSeconds() {
    return (double) nanos / ticks / NANOS_PER_SECOND;
  }
}
