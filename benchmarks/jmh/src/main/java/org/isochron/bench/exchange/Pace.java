package org.isochron.bench.exchange;

import org.isochron.state.time.NanoClock;

/** Lets one thread go on at a fixed period, by spinning: what sleeps comes back with cold caches. */
final class Pace {
  private static final NanoClock CLOCK = NanoClock.system();
  private final long periodNanos;
  private long dueNanos = CLOCK.nanos();

  Pace(long periodNanos) {
    this.periodNanos = periodNanos;
  }

  /** Returns at the next due instant; instants that have passed meanwhile are left out, not made up for. */
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
