package org.isochron.remote.aeron;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.agrona.concurrent.IdleStrategy;
import org.isochron.state.NanoClock;

/**
 * Measures the load of a media driver's thread, and delegates idling to two other strategies.
 * Owner: the driver's thread; any thread may read the load. Allocates nothing.
 */
final class DriverLoad implements IdleStrategy {
  /**
   * A longer poll raises the estimated cost of an empty poll by only an eighth of the difference,
   * because the thread may have been preempted.
   */
  private static final int FOLLOWED_SHARE = 8;

  /**
   * A poll of thousands of streams takes this long whether it finds one datagram or hundreds. After
   * such a poll the thread sleeps for the same time, so that the next poll finds more.
   */
  static final long LONG_POLL_NANOS = 250_000;

  static final long MAX_REST_NANOS = 5_000_000;

  private final NanoClock clock;
  private final IdleStrategy waiting;
  private final IdleStrategy waitingLong;
  private final LongConsumer rest;
  private final AtomicInteger urgentUsers = new AtomicInteger();
  private final AtomicLong busyNanos = new AtomicLong();
  private boolean started;
  private long startedNanos;
  private long pollNanos;

  DriverLoad(NanoClock clock, IdleStrategy waiting, IdleStrategy waitingLong, LongConsumer rest) {
    this.clock = clock;
    this.waiting = waiting;
    this.waitingLong = waitingLong;
    this.rest = rest;
  }

  /**
   * Returns the time that the driver has spent on traffic since its start. The cost of empty polls
   * is excluded, because a busy driver makes fewer of them.
   */
  long busyNanos() {
    // ordering: opaque: an independent number.
    return busyNanos.getOpaque();
  }

  /** Any thread. */
  void urgentUsers(int more) {
    // ordering: volatile, only for atomicity of the addition: the driver may see the change one
    // poll later.
    urgentUsers.addAndGet(more);
  }

  boolean isUrgent() {
    // ordering: opaque: an independent number.
    return urgentUsers.getOpaque() > 0;
  }

  @Override
  public void idle(int workCount) {
    long took = started ? clock.nanos() - startedNanos : 0;
    started = true;
    if (workCount > 0) {
      // ordering: plain read, because only this thread writes the field; opaque write of an
      // independent number.
      busyNanos.setOpaque(busyNanos.getPlain() + Math.max(0, took - pollNanos));
    } else {
      pollNanos = took < pollNanos ? took : pollNanos + (took - pollNanos) / FOLLOWED_SHARE;
    }
    if (workCount > 0 && took > LONG_POLL_NANOS) {
      rest.accept(Math.min(MAX_REST_NANOS, took));
    } else {
      (isUrgent() ? waiting : waitingLong).idle(workCount);
    }
    startedNanos = clock.nanos();
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
