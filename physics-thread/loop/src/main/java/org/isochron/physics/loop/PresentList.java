package org.isochron.physics.loop;

import java.util.Arrays;
import org.isochron.state.BodyId;

/**
 * A list of bodies or pairs of bodies, sortable by slot. Owner: the loop's thread. Allocates only
 * if there are more entries than ever before.
 */
final class PresentList {
  private static final int FIRST_CAPACITY = 64;

  private long[] bodiesA = new long[FIRST_CAPACITY];
  private long[] bodiesB = new long[FIRST_CAPACITY];
  private int[] prefabs = new int[FIRST_CAPACITY];
  private int size;

  int size() {
    return size;
  }

  long bodyA(int index) {
    return bodiesA[index];
  }

  long bodyB(int index) {
    return bodiesB[index];
  }

  int prefab(int index) {
    return prefabs[index];
  }

  void clear() {
    size = 0;
  }

  void add(long bodyA, long bodyB, int prefab) {
    if (size == prefabs.length) {
      bodiesA = Arrays.copyOf(bodiesA, 2 * size);
      bodiesB = Arrays.copyOf(bodiesB, 2 * size);
      prefabs = Arrays.copyOf(prefabs, 2 * size);
    }
    put(size++, bodyA, bodyB, prefab);
  }

  boolean isBefore(int index, PresentList other, int otherIndex) {
    return isBefore(
        bodiesA[index], bodiesB[index], other.bodiesA[otherIndex], other.bodiesB[otherIndex]);
  }

  /** Shell sort: in place, and fast for entries that are already sorted, as bodies usually are. */
  void sort() {
    for (int gap = size / 2; gap > 0; gap /= 2) {
      for (int index = gap; index < size; index++) {
        long bodyA = bodiesA[index];
        long bodyB = bodiesB[index];
        int prefab = prefabs[index];
        int position = index;
        while (position >= gap
            && isBefore(bodyA, bodyB, bodiesA[position - gap], bodiesB[position - gap])) {
          put(position, bodiesA[position - gap], bodiesB[position - gap], prefabs[position - gap]);
          position -= gap;
        }
        put(position, bodyA, bodyB, prefab);
      }
    }
  }

  private void put(int index, long bodyA, long bodyB, int prefab) {
    bodiesA[index] = bodyA;
    bodiesB[index] = bodyB;
    prefabs[index] = prefab;
  }

  private static boolean isBefore(long a, long b, long otherA, long otherB) {
    int order = compare(a, otherA);
    return order < 0 || (order == 0 && compare(b, otherB) < 0);
  }

  private static int compare(long body, long other) {
    int bySlot = Integer.compare(BodyId.slot(body), BodyId.slot(other));
    return bySlot != 0 ? bySlot : Long.compare(body, other);
  }
}
