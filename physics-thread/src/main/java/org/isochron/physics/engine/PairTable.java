package org.isochron.physics.engine;

import java.util.Arrays;

/**
 * Pairs of slots in the order in which they were added, found by hashing. Owner: the physics thread. Grows by doubling when
 * there are more pairs than ever, and allocates nothing else.
 */
final class PairTable {
  static final int VALUE_COUNT = 7;

  private static final int FREE = -1;

  private int[] places;
  private long[] keys;
  private long[] bodiesA;
  private long[] bodiesB;
  private float[] values;
  private int size;

  PairTable(int capacity) {
    int rounded = Integer.highestOneBit(Math.max(16, capacity) * 2 - 1);
    keys = new long[rounded];
    bodiesA = new long[rounded];
    bodiesB = new long[rounded];
    values = new float[VALUE_COUNT * rounded];
    places = new int[2 * rounded];
    Arrays.fill(places, FREE);
  }

  /** A pair's key: the lower slot before the higher, so that keys sort by slots. */
  static long key(int lowerSlot, int higherSlot) {
    return (long) lowerSlot << Integer.SIZE | higherSlot;
  }

  int size() {
    return size;
  }

  long key(int index) {
    return keys[index];
  }

  long bodyA(int index) {
    return bodiesA[index];
  }

  long bodyB(int index) {
    return bodiesB[index];
  }

  float value(int index, int value) {
    return values[VALUE_COUNT * index + value];
  }

  void value(int index, int value, float set) {
    values[VALUE_COUNT * index + value] = set;
  }

  /** The index of a pair of these very bodies, or −1. */
  int find(long key, long bodyA, long bodyB) {
    int index = places[place(key)];
    return index >= 0 && bodiesA[index] == bodyA && bodiesB[index] == bodyB ? index : FREE;
  }

  /** The index of a pair, or −1. */
  int find(long key) {
    return places[place(key)];
  }

  /** Adds a pair that is not there, and returns its index. */
  int add(long key, long bodyA, long bodyB) {
    if (size == keys.length) {
      grow();
    }
    places[place(key)] = size;
    keys[size] = key;
    bodiesA[size] = bodyA;
    bodiesB[size] = bodyB;
    return size++;
  }

  /** Makes the pair at an index one of no bodies: it is no longer found. */
  void forget(int index) {
    bodiesA[index] = 0;
    bodiesB[index] = 0;
  }

  void clear() {
    size = 0;
    Arrays.fill(places, FREE);
  }

  /** Where the key is, or would be. */
  private int place(long key) {
    int mask = places.length - 1;
    int place = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & mask;
    while (places[place] >= 0 && keys[places[place]] != key) {
      place = place + 1 & mask;
    }
    return place;
  }

  private void grow() {
    int larger = 2 * keys.length;
    keys = Arrays.copyOf(keys, larger);
    bodiesA = Arrays.copyOf(bodiesA, larger);
    bodiesB = Arrays.copyOf(bodiesB, larger);
    values = Arrays.copyOf(values, VALUE_COUNT * larger);
    places = new int[2 * larger];
    Arrays.fill(places, FREE);
    for (int index = 0; index < size; index++) {
      places[place(keys[index])] = index;
    }
  }
}
