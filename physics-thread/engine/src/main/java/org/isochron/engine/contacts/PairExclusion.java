package org.isochron.engine.contacts;

import java.util.Arrays;
import org.isochron.engine.bodies.BodySlots;
import org.isochron.engine.bodies.EngineBodies;
import org.isochron.physics.SavedState;
import org.isochron.state.BodyId;
import org.isochron.state.Command.Exclusion;

/**
 * Excludes pairs of bodies from collisions. Stores for each pair whether the game excludes it, and
 * how many filters exclude it. Owner: the world's thread. Allocates only when it grows.
 */
public final class PairExclusion {
  private static final int FIRST_CAPACITY = 16;
  private static final int PAIR_BYTES = Long.BYTES + Integer.BYTES;

  /**
   * Flag of a pair that the engine had no room to exclude. The pair collides, but its filters are
   * still counted, so that each can be removed separately.
   */
  private static final int REFUSED = 1;

  /** The game excluded the pair. */
  private static final int GAME = 2;

  /** Increment per filter. */
  private static final int FILTER = 4;

  private final EngineBodies engine;
  private final KeyIndex pairs = new KeyIndex(FIRST_CAPACITY);

  /** Sum of the two flags and {@link #FILTER} per filter. */
  private int[] excluders = new int[FIRST_CAPACITY];

  public PairExclusion(EngineBodies engine) {
    this.engine = engine;
  }

  /** Applies an {@link Exclusion}. Returns false if the engine has no room for the pair. */
  public boolean exclude(int slotA, int slotB, int exclusion) {
    int index = pairs.find(PairTable.key(slotA, slotB));
    int before = index == KeyIndex.NONE ? 0 : excluders[index];
    int bits = before & (GAME | REFUSED);
    int after = switch (exclusion) {
      case Exclusion.GAME_EXCLUDES -> before | GAME;
      case Exclusion.FILTER_INCLUDES -> Math.max(bits, before - FILTER);
      case Exclusion.FILTER_EXCLUDES -> before + FILTER;
      default -> before & ~GAME;
    };
    return after >= 0 && exclude(slotA, slotB, before, after & ~REFUSED);
  }

  private boolean exclude(int slotA, int slotB, int before, int after) {
    boolean wasExcluded = before != 0 && (before & REFUSED) == 0;
    if (wasExcluded != (after != 0) && !change(slotA, slotB, after != 0)) {
      int filters = after & -FILTER;
      put(slotA, slotB, filters == 0 ? 0 : filters | REFUSED);
      return after < before; // removing an excluder needs no room
    }
    put(slotA, slotB, after);
    return true;
  }

  private boolean change(int slotA, int slotB, boolean excluded) {
    boolean done = engine.exclude(slotA, slotB, excluded);
    engine.wake(slotA);
    engine.wake(slotB);
    return done;
  }

  /** Required before the body's removal. */
  public void removeOf(int slot) {
    for (int index = pairs.size() - 1; index >= 0; index--) {
      if (contains(index, slot)) {
        exclude(slotA(index), slotB(index), excluders[index], 0);
      }
    }
  }

  /**
   * Lets the excluded pairs of a body collide in the engine before the body is recreated, or
   * excludes these pairs again afterwards.
   */
  public void excludeInEngine(int slot, boolean excluded) {
    for (int index = 0; index < pairs.size(); index++) {
      if (contains(index, slot)) {
        excludeInEngine(excluded, index);
      }
    }
  }

  /** Used during a restore. */
  public void excludeInEngine(boolean excluded) {
    for (int index = 0; index < pairs.size(); index++) {
      excludeInEngine(excluded, index);
    }
  }

  private void excludeInEngine(boolean excluded, int index) {
    if ((excluders[index] & REFUSED) == 0) {
      engine.exclude(slotA(index), slotB(index), excluded);
    }
  }

  public void save(SavedState destination) {
    destination.putInt(pairs.size());
    for (int index = 0; index < pairs.size(); index++) {
      destination.putLong(pairs.key(index));
      destination.putInt(excluders[index]);
    }
  }

  /**
   * Restores the excluded pairs from a saved state.
   *
   * @throws IllegalArgumentException if a body of a pair does not exist
   */
  public void restore(SavedState source, BodySlots bodies) {
    pairs.clear();
    for (int left = source.takeCount(source.remaining() / PAIR_BYTES); left > 0; left--) {
      long key = source.takeLong();
      long low = key >>> Integer.SIZE;
      long high = key & 0xFFFF_FFFFL;
      int all = source.takeInt();
      if (low >= high
          || high >= bodies.slotCount()
          || bodies.body((int) low) == BodyId.NONE
          || bodies.body((int) high) == BodyId.NONE
          || all <= REFUSED
          || pairs.find(key) != KeyIndex.NONE) {
        throw new IllegalArgumentException(
            "the saved state excludes the pair of slots %d and %d, but a body is missing, the slots are not in order, the pair is listed twice, or it has no excluder: the state is damaged"
                .formatted(low, high));
      }
      set(pairs.add(key), all);
    }
  }

  /** 0 removes the pair. */
  private void put(int slotA, int slotB, int all) {
    long key = PairTable.key(slotA, slotB);
    int index = pairs.find(key);
    if (all != 0) {
      set(index == KeyIndex.NONE ? pairs.add(key) : index, all);
    } else if (index != KeyIndex.NONE) {
      pairs.remove(index);
      excluders[index] = excluders[pairs.size()]; // the last pair moved to this index
    }
  }

  private void set(int index, int all) {
    if (index == excluders.length) {
      excluders = Arrays.copyOf(excluders, 2 * index);
    }
    excluders[index] = all;
  }

  private boolean contains(int index, int slot) {
    return slotA(index) == slot || slotB(index) == slot;
  }

  private int slotA(int index) {
    return (int) (pairs.key(index) >>> Integer.SIZE);
  }

  private int slotB(int index) {
    return (int) pairs.key(index);
  }
}
