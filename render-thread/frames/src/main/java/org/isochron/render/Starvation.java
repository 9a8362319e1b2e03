package org.isochron.render;

import java.time.Duration;
import java.util.Objects;

/** The policy for frames whose requested instant is after the newest snapshot. */
public sealed interface Starvation {
  /** Shows the newest snapshot until the next one arrives. */
  record Hold() implements Starvation {}

  /**
   * Extrapolates the newest snapshot by its velocities. A body may be displayed beyond a contact
   * that the simulation has not computed yet; the limit bounds this error.
   *
   * @param limitNanos maximum extrapolation in simulation time, from 0 to a day
   * @param remoteLimitNanos the same for snapshots of another machine
   */
  record Extrapolate(long limitNanos, long remoteLimitNanos) implements Starvation {
    public Extrapolate {
      requireLimit("limitNanos", limitNanos);
      requireLimit("remoteLimitNanos", remoteLimitNanos);
    }

    /** Has one limit for all snapshots. */
    public Extrapolate(long limitNanos) {
      this(limitNanos, limitNanos);
    }

    private static void requireLimit(String name, long nanos) {
      if (nanos < 0 || nanos > Delay.MAX.toNanos()) {
        throw new IllegalArgumentException(
            "%s is %d: the limit of an extrapolation is 0 to %d, a day"
                .formatted(name, nanos, Delay.MAX.toNanos()));
      }
    }

    /** Returns the limit for snapshots of another machine or of this one. */
    public long limitNanos(boolean isRemote) {
      return isRemote ? remoteLimitNanos : limitNanos;
    }
  }

  /**
   * Runs the reader's clock at 0.9 of its speed while no snapshot reaches the requested instant,
   * and then at 1.1 until it has caught up. Motion slows down instead of stopping, and never
   * jumps.
   */
  record Stretch() implements Starvation {}

  /** Returns the default policy of a delay. */
  static Starvation of(Delay delay) {
    Objects.requireNonNull(delay, "delay is null; use Delay.balanced()");
    if (delay instanceof Delay.Balanced) {
      return new Extrapolate(5_000_000, 60_000_000);
    }
    return delay instanceof Delay.Predictive ? extrapolate(Duration.ofMillis(100)) : hold();
  }

  static Starvation hold() {
    return new Hold();
  }

  /**
   * Returns an extrapolation policy.
   *
   * @throws IllegalArgumentException unless the limit is between 0 and {@link Delay#MAX}
   */
  static Starvation extrapolate(Duration limit) {
    if (limit.isNegative() || limit.compareTo(Delay.MAX) > 0) {
      throw new IllegalArgumentException(
          "limit is %s: the limit of an extrapolation is 0 to %s; one or two ticks are plenty"
              .formatted(limit, Delay.MAX));
    }
    return new Extrapolate(limit.toNanos());
  }

  static Starvation stretch() {
    return new Stretch();
  }
}
