package org.isochron.physics;

import java.util.Objects;
import org.isochron.shapes.limits.Limits;

/**
 * A policy for overload, when ticks become due faster than they can run. A policy keeps the backlog
 * from growing without bound. A limit of n ticks per wake-up applies at normal speed and below. At
 * double speed, up to 2n ticks run, or fewer if their steps take too long.
 *
 * <p>Under every policy, time is held while a simulation is not ready for its next tick. Ticks that
 * fall due while time is held do not run and are not counted as dropped. After the held tick, the
 * next tick is due one period later.
 */
public sealed interface OverloadPolicy {
  /**
   * Runs every due tick, up to n per wake-up, even after the machine was suspended. In the long run
   * simulation time equals real time, as networked games require, unless the simulation is not
   * ready.
   *
   * @param maxTicksPerWake at least 1
   */
  record CatchUp(int maxTicksPerWake) implements OverloadPolicy {
    public CatchUp {
      requireAtLeast("maxTicksPerWake", maxTicksPerWake, 1);
    }
  }

  /**
   * Runs up to n ticks per wake-up and drops the rest, so the game pauses for a moment instead of
   * racing. The speed of time never changes, so a lasting overload appears as a series of stops.
   *
   * @param maxTicksPerWake at least 1
   */
  record SkipAhead(int maxTicksPerWake) implements OverloadPolicy {
    public SkipAhead {
      requireAtLeast("maxTicksPerWake", maxTicksPerWake, 1);
    }
  }

  /**
   * Slows time gradually to the sustainable speed and back to normal, so that motion stays smooth.
   * The speed follows the mean cost of recent steps and is lower while ticks are late. Up to 8
   * ticks run per wake-up, and further due ticks are dropped.
   *
   * @param minSpeed fraction of the requested speed, from 0.001 to 1, rounded to thousandths
   */
  record SlowDown(double minSpeed) implements OverloadPolicy {
    public SlowDown {
      Limits.between("minSpeed", minSpeed, 0.001, 1);
    }
  }

  /**
   * Asks the simulation for a lower quality level. A second policy handles excess ticks until the
   * lower level takes effect, and whenever even the lowest level is too expensive.
   *
   * @param otherwise the other policy
   */
  record Degrade(OverloadPolicy otherwise) implements OverloadPolicy {
    public Degrade {
      Objects.requireNonNull(
          otherwise,
          "otherwise is null: name the policy for ticks that are late even at the cheapest level");
      if (otherwise instanceof Degrade) {
        throw new IllegalArgumentException(
            "Degrade cannot fall back to itself; name one of the other policies");
      }
    }
  }

  /** Returns the default policy. */
  static OverloadPolicy slowDown() {
    return new SlowDown(0.001);
  }

  /** Returns {@link SkipAhead} with eight ticks. */
  static OverloadPolicy skipAhead() {
    return new SkipAhead(8);
  }

  private static void requireAtLeast(String name, int value, int min) {
    if (value < min) {
      throw new IllegalArgumentException("%s is %d: it is at least %d".formatted(name, value, min));
    }
  }
}
