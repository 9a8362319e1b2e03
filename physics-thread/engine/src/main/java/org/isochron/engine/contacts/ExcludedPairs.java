package org.isochron.engine.contacts;

/**
 * Pairs of slots whose bodies do not collide, for engines without such a list. Owner: the world's
 * thread. Allocates only when it grows.
 */
public final class ExcludedPairs {
  private static final int FIRST_CAPACITY = 16;

  private final KeyIndex pairs = new KeyIndex(FIRST_CAPACITY);

  public boolean contains(int slotA, int slotB) {
    return pairs.size() > 0 && pairs.find(PairTable.key(slotA, slotB)) != KeyIndex.NONE;
  }

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
