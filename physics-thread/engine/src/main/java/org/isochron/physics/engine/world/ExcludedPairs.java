package org.isochron.physics.engine.world;

import org.isochron.physics.simulation.SavedState;

/**
 * Pairs of bodies that do not collide with each other, by their slots. Owner: the thread of the
 * world. Allocates only when there are more than ever before.
 */
public final class ExcludedPairs {
  private static final int FIRST_CAPACITY = 16;

  private final KeyIndex pairs = new KeyIndex(FIRST_CAPACITY);

  /** Returns true if the bodies in two slots do not collide. */
  public boolean contains(int slotA, int slotB) {
    return pairs.size() > 0 && pairs.find(PairTable.key(slotA, slotB)) != KeyIndex.NONE;
  }

  /** Excludes a pair, or includes it again; returns false if it was so before. */
  public boolean set(int slotA, int slotB, boolean excluded) {
    long key = PairTable.key(slotA, slotB);
    int index = pairs.find(key);
    if (excluded == (index != KeyIndex.NONE)) {
      return false;
    }
    if (excluded) {
      pairs.add(key);
    } else {
      pairs.remove(index);
    }
    return true;
  }

  int size() {
    return pairs.size();
  }

  /** The lower slot of a pair. */
  int slotA(int index) {
    return (int) (pairs.key(index) >>> Integer.SIZE);
  }

  int slotB(int index) {
    return (int) pairs.key(index);
  }

  void save(SavedState destination) {
    destination.putInt(pairs.size());
    for (int index = 0; index < pairs.size(); index++) {
      destination.putLong(pairs.key(index));
    }
  }

  /** Restores pairs of slots below a count; throws {@link IllegalArgumentException} for others. */
  void restore(SavedState source, int slotCount) {
    pairs.clear();
    for (int left = source.takeCount(source.remaining() / Long.BYTES); left > 0; left--) {
      long key = source.takeLong();
      long low = key >>> Integer.SIZE;
      long high = key & 0xFFFF_FFFFL;
      if (low >= high || high >= slotCount || pairs.find(key) != KeyIndex.NONE) {
        throw new IllegalArgumentException(
            "the saved state excludes the pair of slots %d and %d, which cannot be: it is damaged"
                .formatted(low, high));
      }
      pairs.add(key);
    }
  }
}
