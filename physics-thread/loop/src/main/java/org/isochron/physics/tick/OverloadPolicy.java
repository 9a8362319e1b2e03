package org.isochron.physics.tick;

/**
 * What happens to ticks that become due faster than they can run, so that the backlog does not spiral. Bounds of ticks are
 * per wake-up at real time or slower, and grow with the speed above that.
 */
public sealed interface OverloadPolicy {
  /** A backlog that is never forgotten, small enough to be scaled by the highest speed. */
  long EVERY_TICK = Long.MAX_VALUE / 1_000_000;

  /** When the speed of time is eased to what the machine sustains. */
  enum Easing {
    NEVER,
    /** Once an overload lasts: some five more steps took longer than their ticks than did not. */
    IN_LASTING_OVERLOAD,
    ALWAYS
  }

  /** The most ticks at a wake-up. */
  int maxTicksPerWake();

  /** How many ticks that are still due after a wake-up are kept; the others are forgotten. */
  long keptTicks();

  /** Returns true if the ticks of a suspended machine are run, and not cut out. */
  default boolean runsSuspends() {
    return false;
  }

  /** When the speed is eased. */
  Easing easing();

  /** The lowest speed that easing goes to, in thousandths of the requested one. */
  default int minSpeedPermille() {
    return 1;
  }

  /** Returns true if the simulation is asked for cheaper levels of quality. */
  default boolean lowersQuality() {
    return false;
  }

  /**
   * Runs every tick that was ever due, up to n at a wake-up. In the long run simulation time stays equal to real time, as a
   * networked game needs. The time of a suspended machine is run too.
   *
   * @param maxTicksPerWake the most ticks at a wake-up, at least 1
   */
  record CatchUp(int maxTicksPerWake) implements OverloadPolicy {
    public CatchUp {
      requireAtLeast("maxTicksPerWake", maxTicksPerWake, 1);
    }

    @Override
    public long keptTicks() {
      return EVERY_TICK;
    }

    @Override
    public boolean runsSuspends() {
      return true;
    }

    @Override
    public Easing easing() {
      return Easing.NEVER;
    }
  }

  /**
   * Runs up to n ticks at a wake-up and forgets the rest, so that play stops for a moment instead of racing. While steps
   * keep taking longer than their ticks, time runs slower by as much as would be forgotten, so that motion stays even.
   *
   * @param maxTicksPerWake the most ticks at a wake-up, at least 1
   */
  record SkipAhead(int maxTicksPerWake) implements OverloadPolicy {
    public SkipAhead {
      requireAtLeast("maxTicksPerWake", maxTicksPerWake, 1);
    }

    @Override
    public long keptTicks() {
      return 0;
    }

    @Override
    public Easing easing() {
      return Easing.IN_LASTING_OVERLOAD;
    }
  }

  /**
   * Eases the speed of time to what the machine sustains, and back, so that motion stays smooth. It runs up to 4 ticks at a
   * wake-up and keeps a backlog of up to 25, whatever the tick rate; only ticks that a stall leaves beyond them are
   * forgotten.
   *
   * @param minSpeedPermille the lowest speed in thousandths of the requested one, 1 to 1000
   */
  record SlowDown(int minSpeedPermille) implements OverloadPolicy {
    public SlowDown {
      if (minSpeedPermille < 1 || minSpeedPermille > 1_000) {
        throw new IllegalArgumentException(
            "minSpeedPermille is %d: it lies between 1 and 1000".formatted(minSpeedPermille));
      }
    }

    @Override
    public int maxTicksPerWake() {
      return 4;
    }

    @Override
    public long keptTicks() {
      return 25;
    }

    @Override
    public Easing easing() {
      return Easing.ALWAYS;
    }
  }

  /**
   * Asks the simulation for a cheaper level of quality. Another policy decides what happens to ticks that are due
   * meanwhile, or that are too many even at the cheapest level.
   *
   * @param otherwise that policy, which is not a Degrade
   */
  record Degrade(OverloadPolicy otherwise) implements OverloadPolicy {
    public Degrade {
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
    public long keptTicks() {
      return otherwise.keptTicks();
    }

    @Override
    public boolean runsSuspends() {
      return otherwise.runsSuspends();
    }

    @Override
    public Easing easing() {
      return otherwise.easing();
    }

    @Override
    public int minSpeedPermille() {
      return otherwise.minSpeedPermille();
    }

    @Override
    public boolean lowersQuality() {
      return true;
    }
  }

  /**
   * Returns a policy that runs up to eight ticks at a wake-up and forgets the rest: a compromise of racing and losing time.
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
}
