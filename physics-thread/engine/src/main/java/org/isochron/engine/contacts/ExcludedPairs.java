package org.isochron.engine.contacts;

/**
 * Pairs of slots whose bodies do not collide, for engines that keep no such list. Owner: the thread
 * of the world. Allocates only when there are more pairs than ever before.
 */
public final class ExcludedPairs {
  private static final int FIRST_CAPACITY = 16;

  private final KeyIndex pairs = new KeyIndex(FIRST_CAPACITY);

  /** Returns true if the bodies in two slots do not collide. */
  public boolean contains(int slotA, int slotB) {
    return pairs.size() > 0 && pairs.find(PairTable.key(slotA, slotB)) != KeyIndex.NONE;
  }

  /** Excludes a pair, or includes it again. */
  public void set(int slotA, int slotB, boolean excluded) {
    long key = PairTable.key(slotA, slotB);
    int index = pairs.find(key);
    if (excluded && index == KeyIndex.NONE) {
      pairs.add(key);
    } else if (!excluded && index != KeyIndex.NONE) {
      pairs.remove(index);
    }
  }
}
