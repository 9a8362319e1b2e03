package org.isochron.bench.exchange;

import org.isochron.state.NanoClock;

/**
 * Runs one thread at a fixed period by spinning, because a sleeping thread wakes with cold caches.
 */
final class Pace {
  private static final NanoClock CLOCK = NanoClock.system();
  private final long periodNanos;
  private long dueNanos = CLOCK.nanos();

  Pace(long periodNanos) {
    this.periodNanos = periodNanos;
  }

  void await() {
    dueNanos += periodNanos;
    long now = CLOCK.nanos();
    if (now - dueNanos > periodNanos) {
      dueNanos = now;
    }
    while (now - dueNanos < 0) {
      Thread.onSpinWait();
      now = CLOCK.nanos();
    }
  }
}
