package org.isochron.bench.pacing;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.isochron.state.NanoClock;
import org.isochron.state.TickRate;

/**
 * When the ticks of a rival's slice came. Tick k is due at the origin plus k periods, computed and
 * never summed: the same grid by which the physics thread counts its lateness. Owner: the ticking
 * thread; any thread reads what it recorded.
 */
final class TickRecord {
  /**
   * A rival whose own clock counts in whole milliseconds may begin its grid this long before the
   * origin.
   */
  private static final long MAX_PHASE_NANOS = 1_000_000;

  private final TickRate rate;
  private final NanoClock clock;
  private final long[] lateNanos;
  private final AtomicInteger count = new AtomicInteger();
  private long originNanos;

  /** Makes room for a number of ticks; those beyond are not recorded. */
  TickRecord(TickRate rate, int capacity, NanoClock clock) {
    this.rate = rate;
    this.clock = clock;
    lateNanos = new long[capacity];
  }

  TickRate rate() {
    return rate;
  }

  /** Sets the grid's origin to now, before the ticking begins. */
  void begin() {
    originNanos = clock.nanos();
  }

  /** When a tick is due, the first one at index 0. */
  long dueNanos(int index) {
    return originNanos + rate.instantNanos(index + 1L);
  }

  /** How long it is until the next tick is due; not above 0 when it is. */
  long remainingNanos() {
    // ordering: opaque: read by the thread that writes it.
    return dueNanos(count.getOpaque()) - clock.nanos();
  }

  /** The next tick came. */
  void tick() {
    // ordering: opaque: read by the thread that writes it.
    int index = count.getOpaque();
    if (index < lateNanos.length) {
      lateNanos[index] = clock.nanos() - dueNanos(index);
      // ordering: release, with the acquire in lateNanos: a thread that sees the count sees the
      // ticks.
      count.setRelease(index + 1);
    }
  }

  /**
   * How late each tick was, against the grid where the rival began it: at the origin, or at its
   * earliest tick when that came up to a millisecond early.
   */
  long[] lateNanos() {
    // ordering: acquire, with the release in tick: the ticks up to the count are seen whole.
    long[] late = Arrays.copyOf(lateNanos, count.getAcquire());
    long earliest = Arrays.stream(late).min().orElse(0);
    long phase = Math.min(0, Math.max(-MAX_PHASE_NANOS, earliest));
    for (int tick = 0; tick < late.length; tick++) {
      late[tick] -= phase;
    }
    return late;
  }

  /** Returns simulated time minus real time at the least late of the last ticks. */
  static long driftNanos(long[] lateNanos) {
    int from = Math.max(0, lateNanos.length - LastTicks.REMEMBERED);
    return -Arrays.stream(lateNanos, from, lateNanos.length).min().orElse(0);
  }
}
