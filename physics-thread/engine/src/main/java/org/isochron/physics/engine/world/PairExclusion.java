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

  /** Excludes a pair or includes it; returns false if there is no room for it. */
  boolean exclude(int slotA, int slotB, boolean excluded) {
    if (!pairs.set(slotA, slotB, excluded)) {
      return true; // it is so already
    }
    boolean done = world.exclude(slotA, slotB, excluded);
    world.wake(slotA);
    world.wake(slotB);
    if (!done) {
      pairs.set(slotA, slotB, false);
    }
    return done;
  }

  /** Includes all pairs of a body before it is removed. */
  void removeOf(int slot) {
    for (int index = pairs.size() - 1; index >= 0; index--) {
      if (contains(index, slot)) {
        exclude(pairs.slotA(index), pairs.slotB(index), false);
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
