package org.isochron.state.relay;

/**
 * Schedules polls for the next snapshot: frequent around its expected arrival, rare otherwise.
 * Polling is needed because another process cannot wake a thread here; frequent polling all the
 * time would waste CPU time. Owner: one thread; allocates nothing.
 *
 * <p>Expected arrival times are evenly spaced and estimated from past arrivals, with outliers
 * clamped.
 */
public final class ArrivalPoll {
  /** Maximum time until a command, a timeline change or an unexpected snapshot is noticed. */
  public static final long IDLE_POLL_NANOS = 1_000_000;

  public static final long ACTIVE_POLL_NANOS = 20_000;

  /** Fraction of the interval. */
  private static final int EARLY_SHARE = 16;

  private static final int LEARNING_SHARE = 8;
  private static final int INSTANT_SHARE = 3;
  private static final int INTERVAL_SHARE = 16;
  private static final int OUTLIER = 4;
  private static final long MIN_OUTLIER_NANOS = 5_000;

  private long intervalNanos = IDLE_POLL_NANOS;
  private long arrivedNanos;
  private long expectedNanos;

  /** Mean deviation from expected arrivals. */
  private long jitterNanos = IDLE_POLL_NANOS;

  /** Records an arrival. */
  public void arrived(long nowNanos) {
    long error = nowNanos - expectedNanos;
    if (Math.abs(error) < intervalNanos / 2) {
      long limit = OUTLIER * jitterNanos + MIN_OUTLIER_NANOS;
      long change = Math.max(-limit, Math.min(limit, error)); // clamps outliers
      intervalNanos += change / INTERVAL_SHARE;
      expectedNanos += intervalNanos + change / INSTANT_SHARE;
      jitterNanos += (Math.abs(change) - jitterNanos) / LEARNING_SHARE;
    } else { // the rate changed or a pause ended
      long interval = Math.max(0, nowNanos - arrivedNanos);
      intervalNanos += (Math.min(interval, 4 * intervalNanos) - intervalNanos) / LEARNING_SHARE;
      expectedNanos = nowNanos + intervalNanos;
      jitterNanos = intervalNanos;
    }
    arrivedNanos = nowNanos;
  }

  /** Returns the next poll's instant. */
  public long next(long nowNanos) {
    long begin = expectedNanos - intervalNanos / EARLY_SHARE - ACTIVE_POLL_NANOS;
    if (nowNanos - begin < 0) {
      return nowNanos + Math.min(IDLE_POLL_NANOS, begin - nowNanos);
    }
    return nowNanos
        + (nowNanos - expectedNanos < intervalNanos ? ACTIVE_POLL_NANOS : IDLE_POLL_NANOS);
  }
}
