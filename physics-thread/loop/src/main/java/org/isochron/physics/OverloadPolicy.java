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
  /** Returns the maximum number of ticks per wake-up. */
  int maxTicksPerWake();

  /** Returns true if the policy never drops a tick, even after the machine was suspended. */
  default boolean runsEveryTick() {
    return false;
  }

  /** Returns true if time slows. */
  default boolean slowsDown() {
    return false;
  }

  /** Returns the minimum speed, as a fraction of the requested speed. */
  default double minSpeed() {
    return 0.001;
  }

  /** Returns true if quality falls. */
  default boolean lowersQuality() {
    return false;
  }

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

    @Override
    public boolean runsEveryTick() {
      return true;
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

    @Override
    public int maxTicksPerWake() {
      return 8; // a game loop at 13 frames per second needs as many per frame
    }

    @Override
    public boolean slowsDown() {
      return true;
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

    @Override
    public int maxTicksPerWake() {
      return otherwise.maxTicksPerWake();
    }

    @Override
    public boolean runsEveryTick() {
      return otherwise.runsEveryTick();
    }

    @Override
    public boolean slowsDown() {
      return otherwise.slowsDown();
    }

    @Override
    public double minSpeed() {
      return otherwise.minSpeed();
    }

    @Override
    public boolean lowersQuality() {
      return true;
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

  /**
   * An overloaded wake-up.
   *
   * @param tick the first due tick
   * @param dueTicks number of due ticks
   * @param droppedTicks number of dropped ticks
   * @param plannedNanos planned wall-clock time of the wake-up
   * @param wokenNanos actual wall-clock time of the wake-up
   * @param stepNanos total cost of the ticks of the previous wake-up
   * @param stepShareNanos available wall time
   */
  record Report(
      long tick,
      long dueTicks,
      long droppedTicks,
      long plannedNanos,
      long wokenNanos,
      long stepNanos,
      long stepShareNanos) {}
}
