package org.isochron.physics.engine.world;

import java.util.Arrays;
import org.isochron.state.snapshot.BodyId;

/**
 * A hash table of pairs of bodies, found by their slots, each with the step in which it was last seen. Owner: the
 * physics thread. Doubles when there are more pairs than ever before, and allocates nothing else.
 */
final class PairTable {
  /** Returned when a pair is not in the table. */
  static final int NONE = -1;

  private static final int FIRST_CAPACITY = 64;

  /** Indices of pairs by the hash of their keys; at most half of the places are in use. */
  private int[] places = new int[2 * FIRST_CAPACITY];

  private long[] keys = new long[FIRST_CAPACITY];
  private long[] bodiesA = new long[FIRST_CAPACITY];
  private long[] bodiesB = new long[FIRST_CAPACITY];
  private long[] seen = new long[FIRST_CAPACITY];
  private int size;

  PairTable() {
    clear();
  }

  /** A pair's key: the lower slot before the higher, so that keys sort by slots. */
  static long key(int slotA, int slotB) {
    return (long) Math.min(slotA, slotB) << Integer.SIZE | Math.max(slotA, slotB);
  }

  int size() {
    return size;
  }

  long key(int index) {
    return keys[index];
  }

  /** The body in the lower slot. */
  long bodyA(int index) {
    return bodiesA[index];
  }

  long bodyB(int index) {
    return bodiesB[index];
  }

  long seen(int index) {
    return seen[index];
  }

  void see(int index, long step) {
    seen[index] = step;
  }

  /** The index of a pair until the next one is removed, or {@link #NONE}. */
  int find(long key) {
    return places[place(key)];
  }

  /** Adds a pair that is not in the table. */
  void add(long bodyA, long bodyB, long step) {
    if (size == keys.length) {
      grow();
    }
    keys[size] = key(BodyId.slot(bodyA), BodyId.slot(bodyB));
    bodiesA[size] = bodyA;
    bodiesB[size] = bodyB;
    seen[size] = step;
    places[place(keys[size])] = size;
    size++;
  }

  /** Removes a pair; the last one takes its index. */
  void remove(int index) {
    int last = --size;
    free(place(keys[index]));
    if (index != last) {
      places[place(keys[last])] = index;
      keys[index] = keys[last];
      bodiesA[index] = bodiesA[last];
      bodiesB[index] = bodiesB[last];
      seen[index] = seen[last];
    }
  }

  void clear() {
    size = 0;
    Arrays.fill(places, NONE);
  }

  /** Returns the place of the key, or the empty place where it belongs. */
  private int place(long key) {
    int place = home(key);
    while (places[place] != NONE && keys[places[place]] != key) {
      place = next(place);
    }
    return place;
  }

  /** Empties a place and moves later entries up, so that each is still found from its home. */
  private void free(int place) {
    int hole = place;
    int mask = places.length - 1;
    for (int probe = next(hole); places[probe] != NONE; probe = next(probe)) {
      int distance = probe - home(keys[places[probe]]) & mask;
      if (distance >= (probe - hole & mask)) {
        places[hole] = places[probe];
        hole = probe;
      }
    }
    places[hole] = NONE;
  }

  private int home(long key) {
    return (int) ((key * 0x9E3779B97F4A7C15L) >>> 40) & places.length - 1;
  }

  private int next(int place) {
    return place + 1 & places.length - 1;
  }

  private void grow() {
    int larger = 2 * size;
    keys = Arrays.copyOf(keys, larger);
    bodiesA = Arrays.copyOf(bodiesA, larger);
    bodiesB = Arrays.copyOf(bodiesB, larger);
    seen = Arrays.copyOf(seen, larger);
    places = new int[2 * larger];
    Arrays.fill(places, NONE);
    for (int index = 0; index < size; index++) {
      places[place(keys[index])] = index;
    }
  }
}
