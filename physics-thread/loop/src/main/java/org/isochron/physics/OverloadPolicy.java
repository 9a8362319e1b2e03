package org.isochron.physics;

import java.util.Objects;
import org.isochron.shapes.limits.Limits;

/**
 * What happens to ticks that become due faster than they can run, so that the backlog does not
 * spiral. A bound of n ticks at a wake-up is for normal speed and below; at twice the speed up to
 * 2n ticks run, fewer if the steps do not fit.
 *
 * <p>Under every policy, time is held while a simulation is not ready for its next tick. The ticks
 * that were due after that tick do not run, and its successor is due a period later. They count as
 * forgotten only if the policy had forgotten them before.
 */
public sealed interface OverloadPolicy {
  /** The most ticks at a wake-up. */
  int maxTicksPerWake();

  /**
   * Returns true if the policy forgets no tick, not even those of a suspended machine. Otherwise
   * ticks that are still due after a wake-up are forgotten, and a suspend is cut out.
   */
  default boolean runsEveryTick() {
    return false;
  }

  /** Returns true if time runs slower while steps take longer than the machine has time for. */
  default boolean slowsDown() {
    return false;
  }

  /** The lowest speed that time is slowed down to, a part of the requested one. */
  default double minSpeed() {
    return 0.001;
  }

  /** Returns true if the simulation is asked for cheaper levels of quality. */
  default boolean lowersQuality() {
    return false;
  }

  /**
   * Runs every tick that is due, up to n at a wake-up. In the long run simulation time stays equal
   * to real time, as a networked game needs, except while the simulation is not ready. The time of
   * a suspended machine is run too.
   *
   * @param maxTicksPerWake the most ticks at a wake-up, at least 1
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
   * Runs up to n ticks at a wake-up and forgets the rest, so that play stops for a moment instead
   * of racing. The speed of time never changes: a lasting overload is seen as one such stop after
   * the other.
   *
   * @param maxTicksPerWake the most ticks at a wake-up, at least 1
   */
  record SkipAhead(int maxTicksPerWake) implements OverloadPolicy {
    public SkipAhead {
      requireAtLeast("maxTicksPerWake", maxTicksPerWake, 1);
    }
  }

  /**
   * Eases the speed of time to what the machine sustains, and back, so that motion stays smooth.
   * The speed is what the mean cost of recent steps allows, and less than that while ticks are
   * late. At most 8 ticks run at a wake-up, and what a stall leaves beyond them is
   * forgotten.
   *
   * @param minSpeed the lowest speed, a part of the requested one from 0.001 to 1, rounded to
   *     thousandths
   */
  record SlowDown(double minSpeed) implements OverloadPolicy {
    public SlowDown {
      Limits.between("minSpeed", minSpeed, 0.001, 1);
    }

    @Override
    public int maxTicksPerWake() {
      return 8; // a game loop at 13 frames a second runs as many in a frame
    }

    @Override
    public boolean slowsDown() {
      return true;
    }
  }

  /**
   * Asks the simulation for a cheaper level of quality. Another policy decides what happens to
   * ticks that are due meanwhile, or that are too many even at the cheapest level.
   *
   * @param otherwise that policy, which is not a Degrade
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

  /** Returns the default: time slows down to whatever the machine sustains. */
  static OverloadPolicy slowDown() {
    return new SlowDown(0.001);
  }

  /**
   * Returns a policy that runs up to eight ticks at a wake-up and forgets the rest, at full speed.
   */
  static OverloadPolicy skipAhead() {
    return new SkipAhead(8);
  }

  private static void requireAtLeast(String name, int value, int least) {
    if (value < least) {
      throw new IllegalArgumentException(
          "%s is %d: it is at least %d".formatted(name, value, least));
    }
  }

  /**
   * One wake-up at which the loop was behind.
   *
   * @param tick the tick that was due first
   * @param dueTicks the number of ticks that were due
   * @param forgottenTicks the number of them that were forgotten
   * @param plannedNanos the wall instant at which the loop planned to wake up
   * @param wokenNanos the wall instant at which it did
   * @param stepNanos how long the steps of the wake-up before took
   * @param stepShareNanos how much wall time those steps had
   */
  record Report(
      long tick,
      long dueTicks,
      long forgottenTicks,
      long plannedNanos,
      long wokenNanos,
      long stepNanos,
      long stepShareNanos) {}
}
