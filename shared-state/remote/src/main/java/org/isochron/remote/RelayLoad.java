package org.isochron.remote;

import java.util.function.IntSupplier;

/**
 * Measures the load of a relay's thread, and decides whether there is room
 * for one more viewer. When hundreds join at once, a relay that accepts more than it can serve in
 * time serves none of them. Owner: the relay's thread. Allocates nothing.
 */
final class RelayLoad {
  static final long WINDOW_NANOS = 250_000_000;

  /**
   * A single window may be full for another reason, such as a suspended process. A relay counts as
   * full only if it was full in every window of the last second.
   */
  private static final int WINDOWS = 4;

  /** Maximum share of a thread's time; a busier thread falls behind. */
  static final int MAX_PERMILLE = 850;

  /** This number of viewers is always accepted, because so few cannot keep a relay busy. */
  static final int FEW_VIEWERS = 16;

  /** Number of viewers that may join an idle relay within a window, before their cost is known. */
  static final int UNMEASURED_VIEWERS = 64;

  private final int[] busyPermilles = new int[WINDOWS];
  private final int[] viewers = new int[WINDOWS];
  private final IntSupplier viewerCount;
  private boolean started;
  private int windowCount;
  private int viewersBefore;
  private long beganNanos;
  private long busyNanos;

  RelayLoad(IntSupplier viewerCount) {
    this.viewerCount = viewerCount;
  }

  void worked(long nanos, long nowNanos) {
    beganNanos = started ? beganNanos : nowNanos - nanos;
    started = true;
    busyNanos += nanos;
    long window = nowNanos - beganNanos;
    if (window >= WINDOW_NANOS) {
      int slot = windowCount++ % WINDOWS;
      busyPermilles[slot] = (int) Math.min(1_000, 1_000 * busyNanos / window);
      int count = viewerCount.getAsInt();
      // excludes viewers that joined during the window, because they have cost little so far
      viewers[slot] = Math.min(viewersBefore, count);
      viewersBefore = count;
      beganNanos = nowNanos;
      busyNanos = 0;
    }
  }

  /**
   * Returns the load in permille: the minimum over the windows of the last
   * second.
   */
  int busyPermille() {
    int min = windowCount < WINDOWS ? 0 : 1_000;
    for (int permille : busyPermilles) {
      min = Math.min(min, permille);
    }
    return min;
  }

  boolean isFull() {
    return busyPermille() > MAX_PERMILLE / 2 && !hasRoom();
  }

  boolean hasRoom() {
    return hasRoom(0);
  }

  boolean hasRoom(int ahead) {
    return room() - viewerCount.getAsInt() > ahead;
  }

  private int room() {
    if (!started) {
      return Integer.MAX_VALUE; // no load was measured
    }
    int room = windowCount < WINDOWS ? UNMEASURED_VIEWERS : FEW_VIEWERS;
    for (int window = 0; window < Math.min(windowCount, WINDOWS); window++) {
      long served = (long) viewers[window] * MAX_PERMILLE / Math.max(1, busyPermilles[window]);
      long untried = busyPermilles[window] > MAX_PERMILLE / 2
          ? 0 // the cost per viewer is known well enough
          : viewers[window] + (long) UNMEASURED_VIEWERS;
      room = (int) Math.max(room, Math.min(Integer.MAX_VALUE, Math.max(served, untried)));
    }
    return room;
  }
}
