package org.isochron.render.blend;

/**
 * Divides the slots of a frame into runs by their keys. One loop blends each run. Needed only if
 * bodies have different blend modes; otherwise one loop covers all slots. Owner: the thread that
 * blends. Allocates nothing after construction.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>The key of each slot equals the kind of its run, except for single slots and the slots of a
 *       {@link #MIXED} run.
 *   <li>At most one in {@link #SINGLE_SHARE} slots of a run is a single slot.
 *   <li>A run has at least {@link #MIN_LENGTH} slots, unless it is the second to last or the frame
 *       has fewer. Short calls are slow, and many of them before a loop is compiled would prevent
 *       its vectorisation.
 * </ol>
 */
final class SlotRuns {
  /** Kind of a mixed run. */
  static final int MIXED = 2;

  /** Minimum length for which a specialised loop is faster than the mixed loop. */
  static final int MIN_LENGTH = 128;

  /**
   * If more than one in n slots differs from its run's kind, the mixed loop is faster than blending
   * single bodies.
   */
  static final int SINGLE_SHARE = 64;

  /** Key that fits every loop. */
  private static final int ANY = 3;

  private final float[] keys;
  private final int[] starts;
  private final int[] kinds;
  private final int[] singles;
  private int slotCount;
  private int count;
  private int singleCount;

  /** Number of single slots in the last run; in a mixed run, the number of slots with a key. */
  private int otherCount;

  SlotRuns(int capacity) {
    keys = new float[capacity];
    starts = new int[capacity / MIN_LENGTH + 2];
    kinds = new int[capacity / MIN_LENGTH + 2];
    singles = new int[capacity / SINGLE_SHARE];
  }

  void clear() {
    slotCount = 0;
  }

  void add(int key) {
    keys[slotCount++] = key;
  }

  void addAny() {
    keys[slotCount++] = ANY;
  }

  void build() {
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
      if (end - slot >= MIN_LENGTH) {
        begin(slot, end, key);
      } else {
        addShort(slot, end);
      }
    }
    int last = count - 1;
    if (kinds[last] == MIXED) {
      starts[last] = Math.min(starts[last], Math.max(0, slotCount - MIN_LENGTH));
    }
    for (int slot = 0; slot < slotCount; slot++) {
      keys[slot] = keys[slot] == ANY ? 0 : keys[slot];
    }
  }

  private void begin(int slot, int end, int key) {
    int start = starts[count - 1];
    int free = Math.max(slot, start + MIN_LENGTH);
    if (kinds[count - 1] != MIXED) {
      open(slot, key);
    } else if (otherCount <= MIN_LENGTH / SINGLE_SHARE) {
      addSingles(start, slot);
      kinds[count - 1] = key;
    } else if (end - free >= MIN_LENGTH) {
      open(free, key);
    }
  }

  /** Adds the slots as single slots if they are few, or begins a mixed run. */
  private void addShort(int slot, int end) {
    int last = count - 1;
    otherCount += end - slot;
    if (kinds[last] == MIXED) {
      return;
    }
    if (otherCount <= (end - starts[last]) / SINGLE_SHARE) {
      addSingles(slot, end);
    } else {
      open(slot, MIXED);
      otherCount = end - slot;
    }
  }

  private void open(int slot, int kind) {
    starts[count] = slot;
    kinds[count] = kind;
    count++;
    otherCount = 0;
  }

  private void addSingles(int from, int end) {
    for (int slot = from; slot < end; slot++) {
      if (keys[slot] != ANY) {
        singles[singleCount++] = slot;
      }
    }
  }

  /** Skips slots with key ANY. */
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

  float[] keys() {
    return keys;
  }

  int count() {
    return count;
  }

  /** The common key, or {@link #MIXED}. */
  int kind(int run) {
    return kinds[run];
  }

  int start(int run) {
    return starts[run];
  }

  int end(int run) {
    return run + 1 < count ? starts[run + 1] : slotCount;
  }

  int singleCount() {
    return singleCount;
  }

  int single(int index) {
    return singles[index];
  }
}
