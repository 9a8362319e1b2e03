package org.isochron.remote.aeron;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.agrona.concurrent.IdleStrategy;
import org.isochron.state.NanoClock;

/**
 * How busy the thread of a media driver is: what it does between its looks at all lines, another
 * strategy decides. Owner: that thread; any thread may read how busy it was. Allocates nothing.
 */
final class DriverLoad implements IdleStrategy {
  /** By what share the cost of a look follows those that were longer, as threads are preempted. */
  private static final int FOLLOWED_SHARE = 8;

  /**
   * A look at thousands of lines takes so long whether it finds one datagram or hundreds: after it
   * the thread rests as long, so that the next one finds more.
   */
  static final long LONG_LOOK_NANOS = 250_000;

  static final long MOST_REST_NANOS = 5_000_000;

  private final NanoClock clock;
  private final IdleStrategy waiting;
  private final IdleStrategy waitingLong;
  private final LongConsumer rest;
  private final AtomicInteger urgentUsers = new AtomicInteger();
  private final AtomicLong busyNanos = new AtomicLong();
  private boolean begun;
  private long begunNanos;
  private long lookNanos;

  /**
   * Measures a driver.
   *
   * @param waiting how it waits while something is urgent for a user
   * @param waitingLong how it waits while nothing is
   * @param rest sleeps for a number of nanoseconds after a long look
   */
  DriverLoad(NanoClock clock, IdleStrategy waiting, IdleStrategy waitingLong, LongConsumer rest) {
    this.clock = clock;
    this.waiting = waiting;
    this.waitingLong = waitingLong;
    this.rest = rest;
  }

  /**
   * The time that the driver needed since its start for what came and went: a driver that needs all
   * of the time falls behind. What a look costs that finds nothing does not count, because a driver
   * that has more to do looks less often.
   */
  long busyNanos() {
    // ordering: opaque: a number on its own.
    return busyNanos.getOpaque();
  }

  /** Adds to the number of users for whom something is urgent; any thread. */
  void urgentUsers(int more) {
    // ordering: opaque is enough, but only volatile adds: the driver may see it a look later.
    urgentUsers.addAndGet(more);
  }

  /** Returns true if something is urgent for a user. */
  boolean isUrgent() {
    // ordering: opaque: a number on its own.
    return urgentUsers.getOpaque() > 0;
  }

  /** A look has ended, which found something if the count is positive. */
  @Override
  public void idle(int workCount) {
    long took = begun ? clock.nanos() - begunNanos : 0;
    begun = true;
    if (workCount > 0) {
      // ordering: plain read of what only this thread writes, and the opaque write of a number.
      busyNanos.setOpaque(busyNanos.getPlain() + Math.max(0, took - lookNanos));
    } else {
      lookNanos = took < lookNanos ? took : lookNanos + (took - lookNanos) / FOLLOWED_SHARE;
    }
    if (workCount > 0 && took > LONG_LOOK_NANOS) {
      rest.accept(Math.min(MOST_REST_NANOS, took));
    } else {
      (isUrgent() ? waiting : waitingLong).idle(workCount);
    }
    begunNanos = clock.nanos();
  }

  @Override
  public void idle() {
    idle(0);
  }

  @Override
  public void reset() {
    waiting.reset();
    waitingLong.reset();
  }

  @Override
  public String alias() {
    return waiting.alias();
  }
}
