package org.isochron.engine.contacts;

import java.util.Arrays;

/**
 * Maps keys to the indices 0 to {@code size() - 1} of the caller's arrays. Owner: the world's
 * thread; after the last change any thread may read it. Allocates only when it grows.
 *
 * <p>Uses open addressing with linear probing and a maximum load of one half: no bucket between a
 * key's home and its bucket is empty.
 */
public final class KeyIndex {
  public static final int NONE = -1;

  private long[] keys;

  /** Indices by hash. */
  private int[] places;

  private int size;

  public KeyIndex(int capacity) {
    keys = new long[Math.max(4, capacity)];
    places = new int[4 * Integer.highestOneBit(keys.length)];
    Arrays.fill(places, NONE);
  }

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

  /** The result is valid until the next removal; {@link #NONE} for unknown keys. */
  public int find(long key) {
    return places[place(key)];
  }

  /** Returns the new key's index, which is the previous size. */
  public int add(long key) {
    if (size == keys.length) {
      grow();
    }
    keys[size] = key;
    places[place(key)] = size;
    return size++;
  }

  /** The last key moves to the free index. */
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

  /** Moves later entries up, so that probing still finds them. */
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

  /** Returns the key's bucket, even if empty. */
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
