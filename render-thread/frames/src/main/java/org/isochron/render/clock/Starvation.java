package org.isochron.render.clock;

import java.time.Duration;

/** What a reader shows when the instant to be shown lies after its newest snapshot. */
public sealed interface Starvation {
  /** The newest snapshot, until another comes. */
  record Hold() implements Starvation {}

  /**
   * The newest snapshot moved on by its velocities, by so much simulation time at most. It starts from the end of a tick
   * and so never leads through a contact, spawn or teleport that is known; one that is still to come nobody knows, and
   * the limit bounds how far a body is shown beyond it.
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
   * The reader's clock runs at 0.9 of its speed as long as the snapshots fall short, and at 1.1 until it has caught up, so
   * that motion slows where it would stop and never jumps.
   */
  record Stretch() implements Starvation {}

  static Starvation hold() {
    return new Hold();
  }

  static Starvation extrapolate(Duration limit) {
    if (limit.compareTo(Delay.MAX) > 0) {
      throw new IllegalArgumentException(
          "limit is %s: an extrapolation goes at most %s ahead; a tick or two is plenty"
              .formatted(limit, Delay.MAX));
    }
    return new Extrapolate(limit.toNanos());
  }

  static Starvation stretch() {
    return new Stretch();
  }
}
