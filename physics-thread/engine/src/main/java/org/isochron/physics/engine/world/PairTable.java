package org.isochron.physics.engine.world;

import java.util.Arrays;
import org.isochron.state.snapshot.BodyId;

/**
 * Pairs of bodies, found by their slots, each with the step in which it was last seen, the tick in
 * which it began, and the values with which it did. Owner: the physics thread. Doubles when there
 * are more pairs than ever before, and allocates nothing otherwise.
 */
final class PairTable {
  /** Returned when a pair is not in the table. */
  static final int NONE = KeyIndex.NONE;

  /** A tick before every other. */
  static final long LONG_AGO = -2;

  private static final int FIRST_CAPACITY = 64;

  private final KeyIndex keys = new KeyIndex(FIRST_CAPACITY);
  private long[] bodiesA = new long[FIRST_CAPACITY];
  private long[] bodiesB = new long[FIRST_CAPACITY];
  private long[] seen = new long[FIRST_CAPACITY];
  private long[] began = new long[FIRST_CAPACITY];
  private float[] values = new float[TouchList.VALUE_COUNT * FIRST_CAPACITY];

  /** A pair's key: the lower slot before the higher, so that keys sort by slots. */
  static long key(int slotA, int slotB) {
    return (long) Math.min(slotA, slotB) << Integer.SIZE | Math.max(slotA, slotB);
  }

  int size() {
    return keys.size();
  }

  long key(int index) {
    return keys.key(index);
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

  /** The tick in which a pair began, as a {@link TouchLog} counts; at first {@link #LONG_AGO}. */
  long began(int index) {
    return began[index];
  }

  void begin(int index, long tick) {
    began[index] = tick;
  }

  /** The values of all pairs, {@link TouchList#VALUE_COUNT} each; those of a new pair are 0. */
  float[] values() {
    return values;
  }

  /** The index of a pair until the next one is removed, or {@link #NONE}. */
  int find(long key) {
    return keys.find(key);
  }

  /** Adds a pair that is not in the table, and returns its index. */
  int add(long bodyA, long bodyB, long step) {
    int index = keys.add(key(BodyId.slot(bodyA), BodyId.slot(bodyB)));
    if (index == seen.length) {
      bodiesA = Arrays.copyOf(bodiesA, 2 * index);
      bodiesB = Arrays.copyOf(bodiesB, 2 * index);
      seen = Arrays.copyOf(seen, 2 * index);
      began = Arrays.copyOf(began, 2 * index);
      values = Arrays.copyOf(values, 2 * values.length);
    }
    bodiesA[index] = bodyA;
    bodiesB[index] = bodyB;
    seen[index] = step;
    began[index] = LONG_AGO;
    int first = TouchList.VALUE_COUNT * index;
    Arrays.fill(values, first, first + TouchList.VALUE_COUNT, 0);
    return index;
  }

  /** Removes a pair; the last one takes its index. */
  void remove(int index) {
    keys.remove(index);
    int last = keys.size();
    bodiesA[index] = bodiesA[last];
    bodiesB[index] = bodiesB[last];
    seen[index] = seen[last];
    began[index] = began[last];
    System.arraycopy(
        values,
        TouchList.VALUE_COUNT * last,
        values,
        TouchList.VALUE_COUNT * index,
        TouchList.VALUE_COUNT);
  }

  void clear() {
    keys.clear();
  }
}
