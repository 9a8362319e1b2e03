package org.isochron.physics.engine.world;

/**
 * Keeps pairs of bodies from colliding, in the table and in the engine. Owner: the thread of the
 * world.
 */
final class PairExclusion {
  private final EngineWorld world;
  private final ExcludedPairs pairs;

  PairExclusion(EngineWorld world, ExcludedPairs pairs) {
    this.world = world;
    this.pairs = pairs;
  }

  /**
   * Carries out a {@link org.isochron.state.command.Command#EXCLUDE} with its detail; returns false
   * if the pair cannot be excluded.
   */
  boolean exclude(int slotA, int slotB, int detail) {
    int before = pairs.excluders(slotA, slotB);
    int after = switch (detail) {
      case 1 -> before | ExcludedPairs.GAME;
      case 2 -> Math.max(before & ExcludedPairs.GAME, before - ExcludedPairs.FILTER);
      case 3 -> before + ExcludedPairs.FILTER;
      default -> before & ~ExcludedPairs.GAME;
    };
    return after >= 0 && exclude(slotA, slotB, before, after);
  }

  private boolean exclude(int slotA, int slotB, int before, int after) {
    pairs.excluders(slotA, slotB, after);
    if ((before == 0) == (after == 0)) {
      return true; // nothing changes in the engine
    }
    boolean done = world.exclude(slotA, slotB, after != 0);
    world.wake(slotA);
    world.wake(slotB);
    if (!done) {
      pairs.excluders(slotA, slotB, 0);
    }
    return done;
  }

  /** Includes all pairs of a body before it is removed. */
  void removeOf(int slot) {
    for (int index = pairs.size() - 1; index >= 0; index--) {
      if (contains(index, slot)) {
        exclude(pairs.slotA(index), pairs.slotB(index), ExcludedPairs.GAME, 0);
      }
    }
  }

  /**
   * Has the engine include the pairs of a body before it is made again, and exclude them
   * afterwards.
   */
  void excludeInWorld(int slot, boolean excluded) {
    for (int index = 0; index < pairs.size(); index++) {
      if (contains(index, slot)) {
        world.exclude(pairs.slotA(index), pairs.slotB(index), excluded);
      }
    }
  }

  private boolean contains(int index, int slot) {
    return pairs.slotA(index) == slot || pairs.slotB(index) == slot;
  }
}
