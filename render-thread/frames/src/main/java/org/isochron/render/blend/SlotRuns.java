package org.isochron.render.blend;

/**
 * Divides the slots of a frame into runs by their keys. One loop blends each run. Needed only if
 * bodies have different blend modes; otherwise one loop covers all slots. Owner: the thread that
 * blends. Allocates nothing after construction.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>The key of each slot equals the kind of its run, unless the run is {@link #MIXED}.
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

  /** Key that fits every loop. */
  private static final int ANY = 3;

  private final float[] keys;
  private final int[] starts;
  private final int[] kinds;
  private int slotCount;
  private int count;

  SlotRuns(int capacity) {
    keys = new float[capacity];
    starts = new int[capacity / MIN_LENGTH + 2];
    kinds = new int[capacity / MIN_LENGTH + 2];
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
    int end;
    for (int slot = 0; slot < slotCount; slot = end) {
      int key = ANY;
      for (end = slot; end < slotCount && fits(keys[end], key); end++) {
        key = keys[end] == ANY ? key : (int) keys[end];
      }
      add(slot, end, key == ANY ? 0 : key);
    }
    if (count > 0 && kinds[count - 1] == MIXED) {
      starts[count - 1] = Math.min(starts[count - 1], Math.max(0, slotCount - MIN_LENGTH));
    }
    for (int slot = 0; slot < slotCount; slot++) {
      keys[slot] = keys[slot] == ANY ? 0 : keys[slot];
    }
  }

  private static boolean fits(float key, int others) {
    return key == others || key == ANY || others == ANY;
  }

  /** Adds slots with the same key, of which a mixed run before them may need the first ones. */
  private void add(int slot, int end, int key) {
    int last = count - 1;
    boolean isAfterMixed = count > 0 && kinds[last] == MIXED;
    int free = isAfterMixed ? Math.max(slot, starts[last] + MIN_LENGTH) : slot;
    if (end - free >= MIN_LENGTH) {
      open(free, key);
    } else if (!isAfterMixed) {
      open(slot, MIXED);
    }
  }

  private void open(int slot, int kind) {
    starts[count] = slot;
    kinds[count] = kind;
    count++;
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
}
