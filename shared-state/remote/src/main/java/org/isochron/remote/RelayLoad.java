package org.isochron.remote;

import java.util.function.IntSupplier;

/**
 * How busy the thread of a relay and that of its media driver are, and if one more viewer has room:
 * when hundreds join at once, a relay that takes more than it can serve in time serves none of
 * them. Owner: the relay's thread. Allocates nothing.
 */
final class RelayLoad {
  static final long WINDOW_NANOS = 250_000_000;

  /**
   * One window may be full for another reason, such as a process that was stopped. A relay that is
   * full is so in each of the last second.
   */
  private static final int WINDOWS = 4;

  /** The share of its time that a thread may need; beyond it, it falls behind. */
  static final int MOST_PERMILLE = 850;

  /** So few are always taken: what keeps their relay busy is something else. */
  static final int FEW_VIEWERS = 16;

  /** How many more may join in a window of a relay with time, before their cost is known. */
  static final int UNMEASURED_VIEWERS = 64;

  private final int[] busyPermilles = new int[WINDOWS];
  private final int[] viewers = new int[WINDOWS];
  private final IntSupplier viewerCount;
  private boolean begun;
  private int windowCount;
  private int viewersBefore;
  private long beganNanos;
  private long busyNanos;
  private long driverNanos;

  /** Measures for the viewers that are there, by their count. */
  RelayLoad(IntSupplier viewerCount) {
    this.viewerCount = viewerCount;
  }

  /** The relay's thread was busy for a time until now, and the driver's meanwhile for another. */
  void worked(long nanos, long ofDriverNanos, long nowNanos) {
    beganNanos = begun ? beganNanos : nowNanos - nanos;
    begun = true;
    busyNanos += nanos;
    driverNanos += ofDriverNanos;
    long window = nowNanos - beganNanos;
    if (window >= WINDOW_NANOS) {
      int place = windowCount++ % WINDOWS;
      long busier = Math.max(busyNanos, driverNanos);
      busyPermilles[place] = (int) Math.min(1_000, 1_000 * busier / window);
      int count = viewerCount.getAsInt();
      viewers[place] = Math.min(viewersBefore, count); // who came meanwhile has cost little yet
      viewersBefore = count;
      beganNanos = nowNanos;
      busyNanos = 0;
      driverNanos = 0;
    }
  }

  /** How busy the busier thread was at least, in each window of the last second, in permille. */
  int busyPermille() {
    int least = windowCount < WINDOWS ? 0 : 1_000;
    for (int permille : busyPermilles) {
      least = Math.min(least, permille);
    }
    return least;
  }

  /** Returns true if the relay can serve no other viewer in time. */
  boolean isFull() {
    return busyPermille() > MOST_PERMILLE / 2 && !hasRoom();
  }

  /** Returns true if the relay can take another viewer now. */
  boolean hasRoom() {
    return hasRoom(0);
  }

  /** Returns true if it can besides others that come before it. */
  boolean hasRoom(int ahead) {
    return room() - viewerCount.getAsInt() > ahead;
  }

  /** How many viewers there may be by the window that leaves the most room. */
  private int room() {
    if (!begun) {
      return Integer.MAX_VALUE; // nobody measures
    }
    int room = windowCount < WINDOWS ? UNMEASURED_VIEWERS : FEW_VIEWERS;
    for (int window = 0; window < Math.min(windowCount, WINDOWS); window++) {
      long served = (long) viewers[window] * MOST_PERMILLE / Math.max(1, busyPermilles[window]);
      long untried = busyPermilles[window] > MOST_PERMILLE / 2
          ? 0 // what one costs is known well enough
          : viewers[window] + (long) UNMEASURED_VIEWERS;
      room = (int) Math.max(room, Math.min(Integer.MAX_VALUE, Math.max(served, untried)));
    }
    return room;
  }
}
