package org.isochron.physics.engine.bullet;

import java.util.Arrays;

/**
 * Maps native addresses of manifolds to the indices 0 to {@code size() - 1}. Owner: the thread of the world. Doubles
 * when there are more than ever before, and allocates nothing otherwise.
 *
 * <p>Open addressing with linear probing: no place of {@code table} between a key's home and the key is empty.
 */
final class ManifoldTable {
  private long[] keys;
  private int[] table;
  private int size;

  ManifoldTable(int capacity) {
    keys = new long[capacity];
    table = new int[Integer.highestOneBit(Math.max(4, capacity)) * 4];
  }

  int size() {
    return size;
  }

  long key(int index) {
    return keys[index];
  }

  /** Adds a key and returns its index, the next one. */
  int add(long key) {
    if (size == keys.length) {
      grow();
    }
    keys[size] = key;
    table[place(key)] = size + 1;
    return size++;
  }

  /** Returns the index of a key, or −1. */
  int find(long key) {
    return table[place(key)] - 1;
  }

  /** Removes a key; the key with the last index takes its index. */
  void remove(int index) {
    size--;
    empty(place(keys[index]));
    if (index < size) {
      table[place(keys[size])] = index + 1;
      keys[index] = keys[size];
    }
  }

  private void empty(int place) {
    int hole = place;
    int mask = table.length - 1;
    for (int next = (hole + 1) & mask; table[next] != 0; next = (next + 1) & mask) {
      int home = home(keys[table[next] - 1]);
      if (((next - home) & mask) >= ((next - hole) & mask)) {
        table[hole] = table[next];
        hole = next;
      }
    }
    table[hole] = 0;
  }

  /** Returns the place of a key, or the empty place where it belongs. */
  private int place(long key) {
    int place = home(key);
    while (table[place] != 0 && keys[table[place] - 1] != key) {
      place = (place + 1) & (table.length - 1);
    }
    return place;
  }

  private int home(long key) {
    return (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & (table.length - 1);
  }

  private void grow() {
    keys = Arrays.copyOf(keys, 2 * size);
    table = new int[2 * table.length];
    for (int index = 0; index < size; index++) {
      table[place(keys[index])] = index + 1;
    }
  }
}
