package org.isochron.bench.compare;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Records the start, the cost and the resulting simulation instant of each step of a slice. Owner:
 * the thread that steps. Any thread reads. Wait-free; allocates nothing after construction.
 */
final class TickLog {
  private final long[] beganNanos;
  private final long[] costNanos;
  private final long[] instantNanos;
  private final AtomicInteger count = new AtomicInteger();

  TickLog(int capacity) {
    beganNanos = new long[capacity];
    costNanos = new long[capacity];
    instantNanos = new long[capacity];
  }

  void add(long began, long cost, long instant) {
    // ordering: plain, single writer.
    int index = count.getPlain();
    if (index < beganNanos.length) {
      beganNanos[index] = began;
      costNanos[index] = cost;
      instantNanos[index] = instant;
      // ordering: release, pairs with the acquire in count(); without it a reader could see a count
      // before the steps.
      count.setRelease(index + 1);
    }
  }

  int count() {
    // ordering: acquire, pairs with the release in add; without it the steps may be invisible.
    return count.getAcquire();
  }

  long beganNanos(int index) {
    return beganNanos[index];
  }

  long costNanos(int index) {
    return costNanos[index];
  }

  long instantNanos(int index) {
    return instantNanos[index];
  }

  /**
   * Returns the simulation instant of the last step that started at or before a wall-clock time; 0
   * if there was none.
   */
  long instantAt(long wallNanos) {
    int found = Arrays.binarySearch(beganNanos, 0, count(), wallNanos);
    int last = found < 0 ? -found - 2 : found;
    return last < 0 ? 0 : instantNanos[last];
  }

  int stepTo(long instant) {
    int found = Arrays.binarySearch(instantNanos, 0, count(), instant);
    return Math.min(Math.max(0, count() - 1), found < 0 ? -found - 1 : found);
  }
}
