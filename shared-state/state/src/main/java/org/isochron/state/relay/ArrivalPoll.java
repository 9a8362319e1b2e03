package org.isochron.state.relay;

import java.util.concurrent.locks.LockSupport;
import org.isochron.state.time.NanoClock;

/**
 * When to look for the next snapshot: often around the instant at which it is expected, seldom
 * otherwise. There is nothing that wakes a thread of another process, and to look often all the
 * time would cost a share of a processor. Owner: one thread; allocates nothing.
 *
 * <p>Snapshots are expected on an even grid, which is learnt from their arrivals; one late snapshot
 * changes it little. If they come evenly, a poll that may spin looks without a pause around the
 * expected instant, because a parked thread wakes some 50 µs late.
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
  private static final long LEAST_SPIN_NANOS = 5_000;
  private static final long MOST_LATE_NANOS = 100_000;

  private final long mostSpinNanos;
  private long intervalNanos = SELDOM_NANOS;
  private long arrivedNanos;
  private long expectedNanos;

  /** How far arrivals are from their expected instants. */
  private long unevenNanos = SELDOM_NANOS;

  /** How much later than planned a look comes. */
  private long lateNanos;

  private long plannedNanos;

  /** Creates a poll that never spins. */
  public ArrivalPoll() {
    this(0);
  }

  /**
   * Creates a poll that may spin.
   *
   * @param mostSpinNanos for how long before and after the expected instant, at most, and never for
   *     more than a sixteenth of the interval; if snapshots are more uneven than half of that, the
   *     poll does not spin
   */
  public ArrivalPoll(long mostSpinNanos) {
    this.mostSpinNanos = mostSpinNanos;
  }

  /** Something arrived. */
  public void arrived(long nowNanos) {
    long error = nowNanos - expectedNanos;
    if (Math.abs(error) < intervalNanos / 2) {
      long most = OUTLIER * unevenNanos + LEAST_SPIN_NANOS;
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

  /** Returns when to look again; now, if it is to be looked without a pause. */
  public long next(long nowNanos) {
    learnLateness(nowNanos - plannedNanos);
    long spin = 2 * unevenNanos + LEAST_SPIN_NANOS;
    boolean spins = spin <= Math.min(mostSpinNanos, intervalNanos / EARLY_SHARE);
    long early = spins ? spin + lateNanos : intervalNanos / EARLY_SHARE + OFTEN_NANOS;
    long begin = expectedNanos - early;
    if (nowNanos - begin < 0) {
      plannedNanos = nowNanos + Math.min(SELDOM_NANOS, begin - nowNanos);
    } else if (spins && nowNanos - expectedNanos < spin) {
      plannedNanos = nowNanos;
    } else {
      plannedNanos =
          nowNanos + (nowNanos - expectedNanos < intervalNanos ? OFTEN_NANOS : SELDOM_NANOS);
    }
    return plannedNanos;
  }

  /**
   * Yields if the next look is due now, so that the writer of what is awaited goes first; parks
   * otherwise.
   */
  @SuppressWarnings("ThreadPriorityCheck") // correct without it, and only slower
  public static void await(long nextNanos, NanoClock clock) {
    long remaining = nextNanos - clock.nanos();
    if (remaining > 0) {
      LockSupport.parkNanos(remaining);
    } else {
      Thread.yield();
    }
  }

  /** Rises quickly and falls slowly, so that most wake-ups come in time. */
  private void learnLateness(long lastNanos) {
    long change = Math.max(0, Math.min(MOST_LATE_NANOS, lastNanos)) - lateNanos;
    lateNanos += change / (change > 0 ? INSTANT_SHARE : INTERVAL_SHARE);
  }
}
