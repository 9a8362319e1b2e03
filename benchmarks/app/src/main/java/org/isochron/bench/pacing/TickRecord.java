package org.isochron.bench.pacing;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.isochron.state.NanoClock;
import org.isochron.state.TickRate;

/**
 * Lateness of a competing timer's ticks in a slice. Tick k is due k periods after the origin. As in
 * the physics thread, due times are multiplied, never summed, so no rounding accumulates. Owner:
 * the ticking thread. Any thread reads.
 */
final class TickRecord {
  /**
   * Maximum time before the origin at which a timer with a millisecond clock may start its grid.
   */
  private static final long MAX_PHASE_NANOS = 1_000_000;

  private final TickRate rate;
  private final NanoClock clock;
  private final long[] lateNanos;
  private final AtomicInteger count = new AtomicInteger();
  private long originNanos;

  TickRecord(TickRate rate, int capacity, NanoClock clock) {
    this.rate = rate;
    this.clock = clock;
    lateNanos = new long[capacity];
  }

  TickRate rate() {
    return rate;
  }

  void begin() {
    originNanos = clock.nanos();
  }

  long dueNanos(int index) {
    return originNanos + rate.instantNanos(index + 1L);
  }

  /** Time until the next tick is due; zero or negative if overdue. */
  long remainingNanos() {
    // ordering: opaque, single writer.
    return dueNanos(count.getOpaque()) - clock.nanos();
  }

  void tick() {
    // ordering: opaque, single writer.
    int index = count.getOpaque();
    if (index < lateNanos.length) {
      lateNanos[index] = clock.nanos() - dueNanos(index);
      // ordering: release, pairs with the acquire in lateNanos; without it a reader could see a
      // count before the ticks.
      count.setRelease(index + 1);
    }
  }

  /** If the earliest tick was up to a millisecond early, the grid starts at that tick. */
  long[] lateNanos() {
    // ordering: acquire, pairs with the release in tick; without it ticks could be read unfinished.
    long[] late = Arrays.copyOf(lateNanos, count.getAcquire());
    long earliest = Arrays.stream(late).min().orElse(0);
    long phase = Math.min(0, Math.max(-MAX_PHASE_NANOS, earliest));
    for (int tick = 0; tick < late.length; tick++) {
      late[tick] -= phase;
    }
    return late;
  }

  /** Returns simulated time minus real time, at the most punctual of the last ticks. */
  static long driftNanos(long[] lateNanos) {
    int from = Math.max(0, lateNanos.length - LastTicks.REMEMBERED);
    return -Arrays.stream(lateNanos, from, lateNanos.length).min().orElse(0);
  }
}
