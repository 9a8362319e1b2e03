package org.isochron.bench.compare;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * When the steps of a slice began, what they cost, and up to which instant they went. Owner: the
 * thread that steps; any thread reads what was logged before. Wait-free; allocates nothing after
 * construction.
 */
final class TickLog {
  private final long[] beganNanos;
  private final long[] costNanos;
  private final long[] instantNanos;
  private final AtomicInteger count = new AtomicInteger();

  /** Makes room for a number of steps; those beyond are not logged. */
  TickLog(int capacity) {
    beganNanos = new long[capacity];
    costNanos = new long[capacity];
    instantNanos = new long[capacity];
  }

  /** A step to a simulation instant began at a wall instant. */
  void add(long began, long cost, long instant) {
    // ordering: plain: read by the thread that writes it.
    int index = count.getPlain();
    if (index < beganNanos.length) {
      beganNanos[index] = began;
      costNanos[index] = cost;
      instantNanos[index] = instant;
      // ordering: release, with the acquire in count(): a thread that sees the count sees the
      // steps.
      count.setRelease(index + 1);
    }
  }

  int count() {
    // ordering: acquire, with the release in add.
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

  /** The instant of the last step that had begun at a wall instant; 0 before the first. */
  long instantAt(long wallNanos) {
    int found = Arrays.binarySearch(beganNanos, 0, count(), wallNanos);
    int last = found < 0 ? -found - 2 : found;
    return last < 0 ? 0 : instantNanos[last];
  }

  /** The first step that went to an instant or beyond, or the last one. */
  int stepTo(long instant) {
    int found = Arrays.binarySearch(instantNanos, 0, count(), instant);
    return Math.min(Math.max(0, count() - 1), found < 0 ? -found - 1 : found);
  }
}
