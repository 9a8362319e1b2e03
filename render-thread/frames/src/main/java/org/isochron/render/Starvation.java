package org.isochron.render;

import java.time.Duration;

/** What a reader shows when the requested instant lies after its newest snapshot. */
public sealed interface Starvation {
  /** Holds the newest snapshot until another arrives. */
  record Hold() implements Starvation {}

  /**
   * Extrapolates the newest snapshot by its velocities. Known contacts, spawns and teleports are in
   * that snapshot. A body may be shown beyond a contact that is still to come, and the limit bounds
   * how far.
   *
   * @param limitNanos the most simulation time to extrapolate by, from 0 to a day
   */
  record Extrapolate(long limitNanos) implements Starvation {
    public Extrapolate {
      if (limitNanos < 0 || limitNanos > Delay.MAX.toNanos()) {
        throw new IllegalArgumentException(
            "limitNanos is %d: the limit of an extrapolation is 0 to %d, a day"
                .formatted(limitNanos, Delay.MAX.toNanos()));
      }
    }
  }

  /**
   * Runs the reader's clock at 0.9 of its speed while no snapshot reaches the requested instant,
   * and then at 1.1 until it has caught up. So motion slows down instead of stopping, and never
   * jumps.
   */
  record Stretch() implements Starvation {}

  static Starvation hold() {
    return new Hold();
  }

  /**
   * Returns an extrapolation; throws {@link IllegalArgumentException} unless the limit is from 0 to
   * {@link Delay#MAX}.
   */
  static Starvation extrapolate(Duration limit) {
    if (limit.isNegative() || limit.compareTo(Delay.MAX) > 0) {
      throw new IllegalArgumentException(
          "limit is %s: an extrapolation goes at most %s ahead and not back; a tick or two is plenty"
              .formatted(limit, Delay.MAX));
    }
    return new Extrapolate(limit.toNanos());
  }

  static Starvation stretch() {
    return new Stretch();
  }
}
