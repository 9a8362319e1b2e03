package org.isochron.engine.contacts;

import java.util.Arrays;
import org.isochron.state.BodyId;

/**
 * Pairs of bodies, indexed by their slots. Each pair stores its last step, its first tick and
 * values: those of its begin, or of its last step awake while both bodies sleep. Owner: the physics
 * thread. Allocates only when it grows.
 *
 * <p>Linked lists connect the pairs of each slot. The pair with index i is link 2i in the list of
 * its lower slot and link 2i + 1 in the list of its higher slot.
 */
public final class PairTable {
  static final int NONE = KeyIndex.NONE;

  /** Earlier than every tick. */
  static final long LONG_AGO = -2;

  private static final int FIRST_CAPACITY = 64;

  private final KeyIndex keys = new KeyIndex(FIRST_CAPACITY);
  private final int[] firstLinks;
  private int[] nextLinks = links();
  private int[] previousLinks = links();
  private long[] bodiesA = new long[FIRST_CAPACITY];
  private long[] bodiesB = new long[FIRST_CAPACITY];
  private long[] seen = new long[FIRST_CAPACITY];
  private long[] began = new long[FIRST_CAPACITY];
  private boolean[] kept = new boolean[FIRST_CAPACITY];
  private float[] values = new float[TouchList.VALUE_COUNT * FIRST_CAPACITY];

  PairTable(int slotCapacity) {
    firstLinks = new int[slotCapacity];
    Arrays.fill(firstLinks, NONE);
  }

  /** Keys sort by the lower slot, then by the higher slot. */
  static long key(int slotA, int slotB) {
    return (long) Math.min(slotA, slotB) << Integer.SIZE | Math.max(slotA, slotB);
  }

  static ShellSort.Order byKey(PairTable pairs) {
    return (one, other) -> pairs.key(one) < pairs.key(other);
  }

  int size() {
    return keys.size();
  }

  long key(int index) {
    return keys.key(index);
  }

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

  /**
   * Tick in which the pair began to touch, as counted by a {@link TouchLog}; initially {@link
   * #LONG_AGO}.
   */
  long began(int index) {
    return began[index];
  }

  void begin(int index, long tick) {
    began[index] = tick;
  }

  /** Returns true if the pair's {@link #values} are those of its last step awake. */
  boolean isKept(int index) {
    return kept[index];
  }

  void keep(int index) {
    kept[index] = true;
  }

  void wake(int index) {
    kept[index] = false;
  }

  /** {@link TouchList#VALUE_COUNT} per pair. */
  float[] values() {
    return values;
  }

  /** Returns the first link of a slot's list. A link's pair has the index link / 2. */
  int firstLink(int slot) {
    return firstLinks[slot];
  }

  int nextLink(int link) {
    return nextLinks[link];
  }

  /** The result is valid until the next removal; {@link #NONE} for unknown pairs. */
  int find(long key) {
    return keys.find(key);
  }

  int add(long bodyA, long bodyB, long step) {
    int index = keys.add(key(BodyId.slot(bodyA), BodyId.slot(bodyB)));
    if (index == seen.length) {
      bodiesA = Arrays.copyOf(bodiesA, 2 * index);
      bodiesB = Arrays.copyOf(bodiesB, 2 * index);
      seen = Arrays.copyOf(seen, 2 * index);
      began = Arrays.copyOf(began, 2 * index);
      kept = Arrays.copyOf(kept, 2 * index);
      values = Arrays.copyOf(values, 2 * values.length);
      nextLinks = Arrays.copyOf(nextLinks, 4 * index);
      previousLinks = Arrays.copyOf(previousLinks, 4 * index);
    }
    bodiesA[index] = bodyA;
    bodiesB[index] = bodyB;
    seen[index] = step;
    began[index] = LONG_AGO;
    kept[index] = false;
    link(2 * index, BodyId.slot(bodyA));
    link(2 * index + 1, BodyId.slot(bodyB));
    return index;
  }

  /** The last pair moves to the index of the removed pair. */
  void remove(int index) {
    unlink(2 * index, BodyId.slot(bodiesA[index]));
    unlink(2 * index + 1, BodyId.slot(bodiesB[index]));
    keys.remove(index);
    int last = keys.size();
    if (index < last) {
      move(2 * last, 2 * index, BodyId.slot(bodiesA[last]));
      move(2 * last + 1, 2 * index + 1, BodyId.slot(bodiesB[last]));
    }
    bodiesA[index] = bodiesA[last];
    bodiesB[index] = bodiesB[last];
    seen[index] = seen[last];
    began[index] = began[last];
    kept[index] = kept[last];
    System.arraycopy(
        values,
        TouchList.VALUE_COUNT * last,
        values,
        TouchList.VALUE_COUNT * index,
        TouchList.VALUE_COUNT);
  }

  void clear() {
    keys.clear();
    Arrays.fill(firstLinks, NONE);
  }

  private void link(int link, int slot) {
    int next = firstLinks[slot];
    join(NONE, link, slot);
    join(link, next, slot);
  }

  private void unlink(int link, int slot) {
    join(previousLinks[link], nextLinks[link], slot);
  }

  private void move(int from, int to, int slot) {
    join(previousLinks[from], to, slot);
    join(to, nextLinks[from], slot);
  }

  /** {@link #NONE} precedes the first link and follows the last. */
  private void join(int link, int next, int slot) {
    if (link == NONE) {
      firstLinks[slot] = next;
    } else {
      nextLinks[link] = next;
    }
    if (next != NONE) {
      previousLinks[next] = link;
    }
  }

  private static int[] links() {
    return new int[2 * FIRST_CAPACITY];
  }
}
