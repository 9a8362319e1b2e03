package org.isochron.engine.contacts;

import java.util.Arrays;

/**
 * Maps keys to the indices 0 to {@code size() - 1}, at which the caller stores values in arrays.
 * Owner: the thread of the world; any thread may read one that no longer changes. Doubles when
 * there are more keys than ever before, and allocates nothing otherwise.
 *
 * <p>Open addressing with linear probing, at most half full: no place between a key's home and the
 * key is empty.
 */
public final class KeyIndex {
  /** Returned for a key that is not in the table. */
  public static final int NONE = -1;

  private long[] keys;

  /** Indices by the hash of their keys. */
  private int[] places;

  private int size;

  public KeyIndex(int capacity) {
    keys = new long[Math.max(4, capacity)];
    places = new int[4 * Integer.highestOneBit(keys.length)];
    Arrays.fill(places, NONE);
  }

  /** Returns an index of keys in their order. */
  public static KeyIndex of(long[] keys) {
    KeyIndex index = new KeyIndex(keys.length);
    for (long key : keys) {
      index.add(key);
    }
    return index;
  }

  public int size() {
    return size;
  }

  public long key(int index) {
    return keys[index];
  }

  /** Returns the index of a key until the next one is removed, or {@link #NONE}. */
  public int find(long key) {
    return places[place(key)];
  }

  /** Adds a key that is not in the table and returns its index, which is the next one. */
  public int add(long key) {
    if (size == keys.length) {
      grow();
    }
    keys[size] = key;
    places[place(key)] = size;
    return size++;
  }

  /**
   * Removes a key. The key with the last index, which is {@code size()} afterwards, takes its
   * index.
   */
  public void remove(int index) {
    size--;
    free(place(keys[index]));
    if (index < size) {
      places[place(keys[size])] = index;
      keys[index] = keys[size];
    }
  }

  public void clear() {
    size = 0;
    Arrays.fill(places, NONE);
  }

  /** Empties a place and moves later entries up, so that each is still found from its home. */
  private void free(int place) {
    int hole = place;
    int mask = places.length - 1;
    for (int next = next(hole); places[next] != NONE; next = next(next)) {
      int home = home(keys[places[next]]);
      if (((next - home) & mask) >= ((next - hole) & mask)) {
        places[hole] = places[next];
        hole = next;
      }
    }
    places[hole] = NONE;
  }

  /** Returns the place of a key, or the empty place where it belongs. */
  private int place(long key) {
    int place = home(key);
    while (places[place] != NONE && keys[places[place]] != key) {
      place = next(place);
    }
    return place;
  }

  private int home(long key) {
    return (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & (places.length - 1);
  }

  private int next(int place) {
    return (place + 1) & (places.length - 1);
  }

  private void grow() {
    keys = Arrays.copyOf(keys, 2 * size);
    places = new int[2 * places.length];
    Arrays.fill(places, NONE);
    for (int index = 0; index < size; index++) {
      places[place(keys[index])] = index;
    }
  }
}
