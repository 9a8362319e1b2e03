package org.isochron.physics.engine.contacts;

import java.util.Arrays;
import org.isochron.physics.simulation.SavedState;

/**
 * Pairs of bodies that do not collide with each other, by their slots. A pair is excluded by a
 * command of the game, by a number of filters, or by both. Owner: the thread of the world.
 * Allocates only when there are more pairs than ever before.
 */
public final class ExcludedPairs {
  private static final int FIRST_CAPACITY = 16;
  private static final int PAIR_BYTES = Long.BYTES + Integer.BYTES;

  /**
   * Set in the excluders of a pair that the engine has no room for. The pair collides, but its
   * filters are counted, so that each of them removes only itself.
   */
  static final int REFUSED = 1;

  /** Set in the excluders of a pair that the game excluded. */
  static final int GAME = 2;

  /** Added to the excluders of a pair by each filter that excludes it. */
  static final int FILTER = 4;

  private final KeyIndex pairs = new KeyIndex(FIRST_CAPACITY);

  /** The excluders of each pair: the two bits plus {@link #FILTER} for each filter. */
  private int[] excluders = new int[FIRST_CAPACITY];

  /** Returns true if the bodies in two slots do not collide. */
  public boolean contains(int slotA, int slotB) {
    return pairs.size() > 0 && pairs.find(PairTable.key(slotA, slotB)) != KeyIndex.NONE;
  }

  /** Excludes a pair, or includes it again; returns false if it was so before. */
  public boolean set(int slotA, int slotB, boolean excluded) {
    boolean changes = excluded != contains(slotA, slotB);
    excluders(slotA, slotB, excluded ? GAME : 0);
    return changes;
  }

  /** Returns the excluders of a pair, 0 if nothing excludes it. */
  int excluders(int slotA, int slotB) {
    int index = pairs.find(PairTable.key(slotA, slotB));
    return index == KeyIndex.NONE ? 0 : excluders[index];
  }

  /** Sets the excluders of a pair; 0 removes it. */
  void excluders(int slotA, int slotB, int all) {
    long key = PairTable.key(slotA, slotB);
    int index = pairs.find(key);
    if (all != 0) {
      put(index == KeyIndex.NONE ? pairs.add(key) : index, all);
    } else if (index != KeyIndex.NONE) {
      pairs.remove(index);
      excluders[index] = excluders[pairs.size()]; // the last pair has moved to this index
    }
  }

  private void put(int index, int all) {
    if (index == excluders.length) {
      excluders = Arrays.copyOf(excluders, 2 * index);
    }
    excluders[index] = all;
  }

  public int size() {
    return pairs.size();
  }

  /** Returns true if the engine excludes a pair of the table. */
  public boolean isInEngine(int index) {
    return (excluders[index] & REFUSED) == 0;
  }

  /** The lower slot of a pair. */
  public int slotA(int index) {
    return (int) (pairs.key(index) >>> Integer.SIZE);
  }

  public int slotB(int index) {
    return (int) pairs.key(index);
  }

  public void save(SavedState destination) {
    destination.putInt(pairs.size());
    for (int index = 0; index < pairs.size(); index++) {
      destination.putLong(pairs.key(index));
      destination.putInt(excluders[index]);
    }
  }

  /** Restores pairs of slots below a count; throws {@link IllegalArgumentException} for others. */
  public void restore(SavedState source, int slotCount) {
    pairs.clear();
    for (int left = source.takeCount(source.remaining() / PAIR_BYTES); left > 0; left--) {
      long key = source.takeLong();
      long low = key >>> Integer.SIZE;
      long high = key & 0xFFFF_FFFFL;
      int all = source.takeInt();
      if (low >= high || high >= slotCount || all <= REFUSED || pairs.find(key) != KeyIndex.NONE) {
        throw new IllegalArgumentException(
            "the saved state excludes the pair of slots %d and %d, which cannot be: it is damaged"
                .formatted(low, high));
      }
      put(pairs.add(key), all);
    }
  }
}
