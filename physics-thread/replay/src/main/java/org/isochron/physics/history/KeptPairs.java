package org.isochron.physics.history;

import java.util.Arrays;

/**
 * A list of pairs of bodies. Owner: the thread of the history. Allocates only when there are more
 * pairs than ever before.
 */
final class KeptPairs {
  private static final int FIRST_CAPACITY = 8;

  private long[] bodies = new long[FIRST_CAPACITY];
  private int size;

  /** Receives a pair. */
  interface Action {
    void pair(long first, long second);
  }

  void clear() {
    size = 0;
  }

  void add(long first, long second) {
    if (size == bodies.length) {
      bodies = Arrays.copyOf(bodies, 2 * size);
    }
    bodies[size++] = first;
    bodies[size++] = second;
  }

  void forEach(Action action) {
    for (int index = 0; index < size; index += 2) {
      action.pair(bodies[index], bodies[index + 1]);
    }
  }
}
