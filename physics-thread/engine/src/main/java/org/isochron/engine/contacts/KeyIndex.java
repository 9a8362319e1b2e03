package org.isochron.engine.contacts;

import java.util.Arrays;

/**
 * Maps keys to the indices 0 to {@code size() - 1} of the caller's arrays. Owner: the world's
 * thread; after the last change any thread may read the index. Allocates only when it grows.
 *
 * <p>Uses open addressing with linear probing and a maximum load of one half. No bucket between a
 * key's home bucket and its actual bucket is empty.
 */
public final class KeyIndex {
  public static final int NONE = -1;

  private long[] keys;

  /** Indices by hash. */
  private int[] buckets;

  private int size;

  public KeyIndex(int capacity) {
    keys = new long[Math.max(4, capacity)];
    buckets = new int[4 * Integer.highestOneBit(keys.length)];
    Arrays.fill(buckets, NONE);
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
    return buckets[bucket(key)];
  }

  /** Returns the new key's index, which is the previous size. */
  public int add(long key) {
    if (size == keys.length) {
      grow();
    }
    keys[size] = key;
    buckets[bucket(key)] = size;
    return size++;
  }

  /** The last key moves to the index of the removed key. */
  public void remove(int index) {
    size--;
    free(bucket(keys[index]));
    if (index < size) {
      buckets[bucket(keys[size])] = index;
      keys[index] = keys[size];
    }
  }

  public void clear() {
    size = 0;
    Arrays.fill(buckets, NONE);
  }

  /** Moves later entries towards their home buckets, so that probing still finds them. */
  private void free(int bucket) {
    int hole = bucket;
    int mask = buckets.length - 1;
    for (int next = next(hole); buckets[next] != NONE; next = next(next)) {
      int home = home(keys[buckets[next]]);
      if (((next - home) & mask) >= ((next - hole) & mask)) {
        buckets[hole] = buckets[next];
        hole = next;
      }
    }
    buckets[hole] = NONE;
  }

  /** Returns the key's bucket, or the empty bucket where it belongs. */
  private int bucket(long key) {
    int bucket = home(key);
    while (buckets[bucket] != NONE && keys[buckets[bucket]] != key) {
      bucket = next(bucket);
    }
    return bucket;
  }

  private int home(long key) {
    return (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & (buckets.length - 1);
  }

  private int next(int bucket) {
    return (bucket + 1) & (buckets.length - 1);
  }

  private void grow() {
    keys = Arrays.copyOf(keys, 2 * size);
    buckets = new int[2 * buckets.length];
    Arrays.fill(buckets, NONE);
    for (int index = 0; index < size; index++) {
      buckets[bucket(keys[index])] = index;
    }
  }
}
