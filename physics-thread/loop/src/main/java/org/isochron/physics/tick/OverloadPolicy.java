package org.isochron.physics.tick;

/**
 * What becomes of ticks that are due faster than they can run, so that no spiral of ever more due ticks begins. Bounds are
 * per wake-up at real time, and grow with the speed above it.
 */
public sealed interface OverloadPolicy {
  /**
   * Runs every tick that ever was due, so many at a wake-up: simulation time stays equal to real time in the long run, as
   * a networked game needs. Also a suspended machine's time is paid back.
   */
  record CatchUp(int maxTicksPerWake) implements OverloadPolicy {
    public CatchUp {
      requireAtLeast("maxTicksPerWake", maxTicksPerWake, 1);
    }
  }

  /**
   * Runs so many ticks at a wake-up and forgets the others: play pauses rather than races. Where steps keep taking longer
   * than their ticks last, time runs slower by what would be forgotten, so that motion stays even.
   */
  record SkipAhead(int maxTicks) implements OverloadPolicy {
    public SkipAhead {
      requireAtLeast("maxTicks", maxTicks, 1);
    }
  }

  /**
   * Eases the speed of time to what the machine sustains, not below a bound, and back: no tick is lost, and motion stays
   * smooth. What a stall leaves beyond a quarter of a second is forgotten.
   */
  record SlowDown(int minSpeedPermille) implements OverloadPolicy {
    public SlowDown {
      if (minSpeedPermille < 1 || minSpeedPermille > 1_000) {
        throw new IllegalArgumentException(
            "minSpeedPermille is %d: it lies between 1 and 1000".formatted(minSpeedPermille));
      }
    }
  }

  /** Asks the simulation for a cheaper level of quality first; what is due meanwhile, and beyond, is another policy's. */
  record Degrade(OverloadPolicy otherwise) implements OverloadPolicy {
    public Degrade {
      if (otherwise instanceof Degrade) {
        throw new IllegalArgumentException(
            "Degrade cannot fall back to itself; name one of the other policies");
      }
    }
  }

  /** Eight ticks at a wake-up, and forget the rest: the middle between racing and losing time. */
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
