package org.isochron.render.blend;

/**
 * The slots of a frame in runs of neighbours that one loop blends, by a key of each slot. They are
 * asked for only if bodies are blended in several ways; otherwise one loop goes over all slots.
 * Owner: the thread that blends. Allocates nothing after construction.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>All slots of a run have its kind as their key, except single ones and those of a
 *       {@link #MIXED} run.
 *   <li>At most one slot of a run in {@link #SINGLE_SHARE} is single.
 *   <li>A run has at least {@link #LEAST} slots, unless it is the last but one or the frame has
 *       fewer. Short calls are slow, and if a loop has many of them before the compiler reads it,
 *       it is not vectorised.
 * </ol>
 */
final class SlotRuns {
  /** The kind of a run whose slots differ. */
  static final int MIXED = 2;

  /** The fewest slots for which a loop of their own takes less time than a loop of all kinds. */
  static final int LEAST = 128;

  /** A loop for mixed slots takes less time than single bodies, if they are more than one in n. */
  static final int SINGLE_SHARE = 64;

  /** The key of a slot that any loop shows right. */
  private static final int ANY = 3;

  private final float[] keys;
  private final int[] starts;
  private final int[] kinds;
  private final int[] singles;
  private int slotCount;
  private int count;
  private int singleCount;

  /** How many slots of the last run are single, or have a key if it is mixed. */
  private int odd;

  SlotRuns(int capacity) {
    keys = new float[capacity];
    starts = new int[capacity / LEAST + 2];
    kinds = new int[capacity / LEAST + 2];
    singles = new int[capacity / SINGLE_SHARE];
  }

  void clear() {
    slotCount = 0;
  }

  /** Adds the next slot, with a key of -1, 0 or 1. */
  void add(int key) {
    keys[slotCount++] = key;
  }

  /** Adds the next slot, which any loop shows right. */
  void addAny() {
    keys[slotCount++] = ANY;
  }

  /** Finds the runs of the slots that were added. */
  void cut() {
    count = 0;
    singleCount = 0;
    open(0, MIXED);
    int end;
    for (int slot = 0; slot < slotCount; slot = end) {
      int key = (int) keys[slot];
      end = key == ANY ? slot + 1 : endOfKey(slot);
      if (key == ANY || key == kinds[count - 1]) {
        continue;
      }
      if (end - slot >= LEAST) {
        begin(slot, end, key);
      } else {
        takeShort(slot, end);
      }
    }
    int last = count - 1;
    if (kinds[last] == MIXED) {
      starts[last] = Math.min(starts[last], Math.max(0, slotCount - LEAST));
    }
    for (int slot = 0; slot < slotCount; slot++) {
      keys[slot] = keys[slot] == ANY ? 0 : keys[slot];
    }
  }

  /** Begins a run of one key, of which the run before it may take a part or all. */
  private void begin(int slot, int end, int key) {
    int start = starts[count - 1];
    int free = Math.max(slot, start + LEAST);
    if (kinds[count - 1] != MIXED) {
      open(slot, key);
    } else if (odd <= LEAST / SINGLE_SHARE) {
      addSingles(start, slot);
      kinds[count - 1] = key;
    } else if (end - free >= LEAST) {
      open(free, key);
    }
  }

  /** Adds slots to the last run, as single ones if these are few, or begins a mixed run. */
  private void takeShort(int slot, int end) {
    int last = count - 1;
    odd += end - slot;
    if (kinds[last] == MIXED) {
      return;
    }
    if (odd <= (end - starts[last]) / SINGLE_SHARE) {
      addSingles(slot, end);
    } else {
      open(slot, MIXED);
      odd = end - slot;
    }
  }

  private void open(int slot, int kind) {
    starts[count] = slot;
    kinds[count] = kind;
    count++;
    odd = 0;
  }

  private void addSingles(int from, int end) {
    for (int slot = from; slot < end; slot++) {
      if (keys[slot] != ANY) {
        singles[singleCount++] = slot;
      }
    }
  }

  /** Returns the slot after the last one of a stretch that has no other key. */
  private int endOfKey(int slot) {
    int end = slot + 1;
    for (int next = end; next < slotCount; next++) {
      if (keys[next] == keys[slot]) {
        end = next + 1;
      } else if (keys[next] != ANY) {
        return end;
      }
    }
    return end;
  }

  /** The keys by slot; 0 for one that any loop shows right. */
  float[] keys() {
    return keys;
  }

  /** The number of runs. */
  int count() {
    return count;
  }

  /** The key of all slots of a run but single ones, or {@link #MIXED}. */
  int kind(int run) {
    return kinds[run];
  }

  int start(int run) {
    return starts[run];
  }

  /** The slot after a run. */
  int end(int run) {
    return run + 1 < count ? starts[run + 1] : slotCount;
  }

  int singleCount() {
    return singleCount;
  }

  /** Returns one of the slots that have another key than their run. */
  int single(int index) {
    return singles[index];
  }
}
