package org.isochron.state.relay;

/**
 * When to look for the next snapshot: often around the instant at which it is expected, seldom
 * otherwise. There is nothing that wakes a thread of another process, and to look often all the
 * time would cost a share of a processor. Owner: one thread; allocates nothing.
 *
 * <p>Snapshots are expected on an even grid, which is learnt from their arrivals; one late snapshot
 * changes it little.
 */
public final class ArrivalPoll {
  /** How soon a command, a change of the timeline or an unexpected snapshot is seen. */
  public static final long SELDOM_NANOS = 1_000_000;

  public static final long OFTEN_NANOS = 20_000;

  /** Of the interval; snapshots before that are early. */
  private static final int EARLY_SHARE = 16;

  private static final int LEARNING_SHARE = 8;
  private static final int INSTANT_SHARE = 3;
  private static final int INTERVAL_SHARE = 16;
  private static final int OUTLIER = 4;
  private static final long LEAST_OUTLIER_NANOS = 5_000;

  private long intervalNanos = SELDOM_NANOS;
  private long arrivedNanos;
  private long expectedNanos;

  /** How far arrivals are from their expected instants. */
  private long unevenNanos = SELDOM_NANOS;

  /** Something arrived. */
  public void arrived(long nowNanos) {
    long error = nowNanos - expectedNanos;
    if (Math.abs(error) < intervalNanos / 2) {
      long most = OUTLIER * unevenNanos + LEAST_OUTLIER_NANOS;
      long change = Math.max(-most, Math.min(most, error)); // one late snapshot changes little
      intervalNanos += change / INTERVAL_SHARE;
      expectedNanos += intervalNanos + change / INSTANT_SHARE;
      unevenNanos += (Math.abs(change) - unevenNanos) / LEARNING_SHARE;
    } else { // another rate, or the end of a pause
      long interval = Math.max(0, nowNanos - arrivedNanos);
      intervalNanos += (Math.min(interval, 4 * intervalNanos) - intervalNanos) / LEARNING_SHARE;
      expectedNanos = nowNanos + intervalNanos;
      unevenNanos = intervalNanos;
    }
    arrivedNanos = nowNanos;
  }

  /** Returns when to look again. */
  public long next(long nowNanos) {
    long begin = expectedNanos - intervalNanos / EARLY_SHARE - OFTEN_NANOS;
    if (nowNanos - begin < 0) {
      return nowNanos + Math.min(SELDOM_NANOS, begin - nowNanos);
    }
    return nowNanos + (nowNanos - expectedNanos < intervalNanos ? OFTEN_NANOS : SELDOM_NANOS);
  }
}
