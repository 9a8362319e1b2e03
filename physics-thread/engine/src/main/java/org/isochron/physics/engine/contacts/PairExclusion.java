package org.isochron.physics.engine.contacts;

import org.isochron.physics.engine.bodies.EngineBodies;

/**
 * Keeps pairs of bodies from colliding, in the table and in the engine. Owner: the thread of the
 * world.
 */
public final class PairExclusion {
  private final EngineBodies engine;
  private final ExcludedPairs pairs;

  public PairExclusion(EngineBodies engine, ExcludedPairs pairs) {
    this.engine = engine;
    this.pairs = pairs;
  }

  /**
   * Carries out a {@link org.isochron.state.command.Command#EXCLUDE} with its detail; returns false
   * if the pair cannot be excluded.
   */
  public boolean exclude(int slotA, int slotB, int detail) {
    int before = pairs.excluders(slotA, slotB);
    int bits = before & (ExcludedPairs.GAME | ExcludedPairs.REFUSED);
    int after = switch (detail) {
      case 1 -> before | ExcludedPairs.GAME;
      case 2 -> Math.max(bits, before - ExcludedPairs.FILTER);
      case 3 -> before + ExcludedPairs.FILTER;
      default -> before & ~ExcludedPairs.GAME;
    };
    return after >= 0 && exclude(slotA, slotB, before, after & ~ExcludedPairs.REFUSED);
  }

  private boolean exclude(int slotA, int slotB, int before, int after) {
    boolean was = before != 0 && (before & ExcludedPairs.REFUSED) == 0;
    if (was != (after != 0) && !change(slotA, slotB, after != 0)) {
      int filters = after & -ExcludedPairs.FILTER;
      pairs.excluders(slotA, slotB, filters == 0 ? 0 : filters | ExcludedPairs.REFUSED);
      return after < before; // one that is taken away needs no room
    }
    pairs.excluders(slotA, slotB, after);
    return true;
  }

  private boolean change(int slotA, int slotB, boolean excluded) {
    boolean done = engine.exclude(slotA, slotB, excluded);
    engine.wake(slotA);
    engine.wake(slotB);
    return done;
  }

  /** Includes all pairs of a body before it is removed. */
  public void removeOf(int slot) {
    for (int index = pairs.size() - 1; index >= 0; index--) {
      if (contains(index, slot)) {
        int slotA = pairs.slotA(index);
        int slotB = pairs.slotB(index);
        exclude(slotA, slotB, pairs.excluders(slotA, slotB), 0);
      }
    }
  }

  /**
   * Has the engine include the pairs of a body before it is made again, and exclude them
   * afterwards.
   */
  public void excludeInWorld(int slot, boolean excluded) {
    for (int index = 0; index < pairs.size(); index++) {
      if (contains(index, slot) && pairs.isInEngine(index)) {
        engine.exclude(pairs.slotA(index), pairs.slotB(index), excluded);
      }
    }
  }

  private boolean contains(int index, int slot) {
    return pairs.slotA(index) == slot || pairs.slotB(index) == slot;
  }
}
