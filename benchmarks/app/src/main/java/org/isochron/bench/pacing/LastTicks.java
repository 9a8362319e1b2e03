package org.isochron.bench.pacing;

/**
 * The last few ticks of a slice. Drift is measured at the most punctual of these ticks, because a
 * single late tick is not drift. Owner: the ticking thread, and after its end the thread that
 * stopped it.
 */
final class LastTicks {
  static final int REMEMBERED = 10;

  private final long[] instants = new long[REMEMBERED];
  private final long[] wallNanos = new long[REMEMBERED];
  private int count;

  void clear() {
    count = 0;
  }

  void add(long instantNanos, long tickedNanos) {
    int index = count++ % REMEMBERED;
    instants[index] = instantNanos;
    wallNanos[index] = tickedNanos;
  }

  long driftNanos(long originNanos) {
    long minimum = Long.MAX_VALUE;
    for (int index = 0; index < Math.min(count, REMEMBERED); index++) {
      minimum = Math.min(minimum, wallNanos[index] - originNanos - instants[index]);
    }
    return count == 0 ? 0 : -minimum;
  }
}
