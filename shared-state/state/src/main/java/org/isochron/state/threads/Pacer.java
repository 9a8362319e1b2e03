package org.isochron.state.threads;

import java.util.concurrent.locks.LockSupport;
import org.isochron.state.NanoClock;
import org.isochron.state.Pacing;

/**
 * Waits for absolute instants, so lateness does not accumulate. Owner: the waiting thread. Blocks,
 * but allocates nothing.
 */
public final class Pacer {
  /** Deadline that never comes. */
  public static final long NEVER = Long.MAX_VALUE;

  /**
   * Maximum number of spins per wait, about a millisecond in total, because an unpark cannot
   * interrupt spinning.
   */
  private static final int MAX_SPINS = 20_000;

  private final Pacing pacing;
  private final NanoClock clock;
  private final WakeMargin margin = new WakeMargin();
  private final YieldPolicy yieldPolicy = new YieldPolicy();

  public Pacer(Pacing pacing, NanoClock clock) {
    this.pacing = pacing;
    this.clock = clock;
  }

  /**
   * Waits for an instant. Returns early if the thread was interrupted, unparked, or has spun for
   * about a millisecond; the caller then checks its requests and waits again.
   */
  public void await(long deadlineNanos) {
    if (deadlineNanos == NEVER) {
      LockSupport.park(this);
    } else if (pacing == Pacing.PARK) {
      parkUntil(deadlineNanos);
    } else if (pacing == Pacing.SPIN || parkUntilMargin(deadlineNanos)) {
      spinUntil(deadlineNanos);
    }
  }

  /** Parks until the margin before an instant. Returns true to spin. */
  private boolean parkUntilMargin(long deadlineNanos) {
    long wake = deadlineNanos - margin.nanos();
    if (wake - clock.nanos() <= 0) {
      return true; // too near to park
    }
    long late = parkUntil(wake);
    if (late < 0) {
      return false; // unparked
    }
    margin.learn(late);
    return true;
  }

  /**
   * Parks, and yields first if the policy requires it. Returns the lateness of the wake-up,
   * negative if unparked early.
   */
  @SuppressWarnings("ThreadPriorityCheck") // correct with and without the yield
  private long parkUntil(long instantNanos) {
    long remaining = instantNanos - clock.nanos();
    boolean yields = yieldPolicy.isDue(remaining);
    if (yields) {
      Thread.yield();
      remaining = instantNanos - clock.nanos();
    }
    LockSupport.parkNanos(this, remaining); // returns immediately if nothing remains
    long late = clock.nanos() - instantNanos;
    yieldPolicy.learn(yields, late);
    return late;
  }

  private void spinUntil(long deadlineNanos) {
    for (int spins = 0; spins < MAX_SPINS && deadlineNanos - clock.nanos() > 0; spins++) {
      Thread.onSpinWait();
    }
  }

  /**
   * Margin by which a loop asks to be woken early: long enough for almost every wake-up, short
   * enough to spin little. The margin rises quickly after a late wake-up and falls slowly
   * otherwise, so a small share of wake-ups stays late. Owner: the loop's thread.
   *
   * <p>No margin covers wake-ups delayed by other programs or by the garbage collector. If such
   * delays are frequent, the machine is overloaded, and the margin settles just above the median
   * lateness. A thread that spins longer would use up its CPU share and be delayed even more often.
   */
  static final class WakeMargin {
    private static final long SAFETY_NANOS = 5_000;
    private static final long RISE_NANOS = 16_000;
    private static final long FALL_NANOS = 250;
    private static final long CROWDED_STEP_NANOS = 1_000;
    private static final long MIN_NANOS = 20_000;

    /** Threshold of delayed wake-ups. */
    static final long MAX_NANOS = 500_000;

    /** Number of prompt wake-ups that offset one delayed wake-up. */
    private static final int WAKE_UPS_PER_WAIT = 200;

    /**
     * Threshold above which the machine counts as overloaded: two delayed wake-ups within 100, or
     * more than one per {@link #WAKE_UPS_PER_WAIT} in the long run.
     */
    private static final int CROWDED_SCORE = 300;

    private static final int MAX_WAIT_SCORE = 1_000;

    private long nanos = 100_000;
    private int waitScore;

    long nanos() {
      return nanos;
    }

    /** Adapts to a wake-up's lateness. */
    void learn(long lateNanos) {
      long needed = lateNanos + SAFETY_NANOS;
      if (needed > MAX_NANOS) {
        waitScore = Math.min(MAX_WAIT_SCORE, waitScore + WAKE_UPS_PER_WAIT);
        return;
      }
      waitScore = Math.max(0, waitScore - 1);
      boolean crowded = waitScore > CROWDED_SCORE;
      long rise = crowded ? CROWDED_STEP_NANOS : RISE_NANOS;
      long fall = crowded ? CROWDED_STEP_NANOS : FALL_NANOS;
      long change = needed > nanos ? rise : -fall;
      nanos = Math.min(MAX_NANOS, Math.max(MIN_NANOS, nanos + change));
    }
  }

  /**
   * Decides when a loop yields before it parks. Linux shares a core fairly: a thread that has used
   * up its share must wait milliseconds for a busy program when it wakes. A thread that yields
   * right after its work waits while it is idle anyway. If too many programs are runnable, yielding
   * itself makes wake-ups late and is suspended for a while. Owner: the loop's thread.
   */
  static final class YieldPolicy {
    /**
     * Minimum remaining time for a yield, above the 3 to 4 ms for which Linux lets a busy program
     * run. Loops at 200 Hz and above never yield.
     */
    private static final long TURN_NANOS = 5_000_000;

    /** Number of prompt waits that offset one late wake-up after a yield. */
    private static final int LATE_YIELD_PENALTY = 100;

    private static final int MAX_PENALTY = 300;

    private int penalty;

    boolean isDue(long remainingNanos) {
      return remainingNanos > TURN_NANOS && penalty <= MAX_PENALTY;
    }

    /** Adapts to a completed wait. */
    void learn(boolean yielded, long lateNanos) {
      penalty = Math.max(0, penalty - 1);
      if (yielded && lateNanos > WakeMargin.MAX_NANOS) {
        penalty += LATE_YIELD_PENALTY;
      }
    }
  }
}
