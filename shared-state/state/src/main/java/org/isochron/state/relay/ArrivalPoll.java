package org.isochron.state.relay;

/**
 * When to look for the next snapshot: often around the instant at which it is expected, seldom otherwise. There is nothing that
 * wakes a thread of another process, and to look often all the time would cost a share of a processor. Owner: one thread;
 * allocates nothing.
 */
public final class ArrivalPoll {
  /** How soon a command, a change of the timeline or an unexpected snapshot is seen. */
  public static final long SELDOM_NANOS = 1_000_000;

  public static final long OFTEN_NANOS = 20_000;

  /** Of the interval; snapshots before that are early. */
  private static final int EARLY_SHARE = 16;

  private static final int LEARNING_SHARE = 8;

  private long intervalNanos = SELDOM_NANOS;
  private long arrivedNanos;

  /** Something arrived. */
  public void arrived(long nowNanos) {
    long interval = Math.max(0, nowNanos - arrivedNanos);
    intervalNanos += (Math.min(interval, 4 * intervalNanos) - intervalNanos) / LEARNING_SHARE;
    arrivedNanos = nowNanos;
  }

  /** Returns when to look again. */
  public long next(long nowNanos) {
    long expected = arrivedNanos + intervalNanos;
    long begin = expected - intervalNanos / EARLY_SHARE - OFTEN_NANOS;
    if (nowNanos - begin < 0) {
      return nowNanos + Math.min(SELDOM_NANOS, begin - nowNanos);
    }
    return nowNanos + (nowNanos - expected < intervalNanos ? OFTEN_NANOS : SELDOM_NANOS);
  }
}
