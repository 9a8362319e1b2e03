package org.isochron.bench.pacing;

/**
 * When the last few ticks of a slice came. One late tick at the end is no drift, so the drift is
 * that of the least late one. Owner: the ticking thread, and then the one that ended it.
 */
final class LastTicks {
  static final int REMEMBERED = 10;

  private final long[] instants = new long[REMEMBERED];
  private final long[] wallNanos = new long[REMEMBERED];
  private int count;

  void clear() {
    count = 0;
  }

  /** A tick of a simulation instant came at a wall instant. */
  void add(long instantNanos, long cameNanos) {
    int place = count++ % REMEMBERED;
    instants[place] = instantNanos;
    wallNanos[place] = cameNanos;
  }

  /** Simulated time minus real time, when instant 0 was at a wall instant; 0 without a tick. */
  long driftNanos(long originNanos) {
    long least = Long.MAX_VALUE;
    for (int place = 0; place < Math.min(count, REMEMBERED); place++) {
      least = Math.min(least, wallNanos[place] - originNanos - instants[place]);
    }
    return count == 0 ? 0 : -least;
  }
}
