package org.isochron.state.threads;

import java.util.concurrent.locks.LockSupport;
import org.isochron.state.NanoClock;
import org.isochron.state.Pacing;

/**
 * Waits for absolute instants, so that lateness does not add up. Owner: the thread that waits. It
 * blocks and allocates nothing.
 */
public final class Pacer {
  /** An instant that never comes: {@link #await} waits until the thread is unparked. */
  public static final long NEVER = Long.MAX_VALUE;

  /**
   * The most spins in one wait, about a millisecond. Then the caller checks its requests: unpark
   * does not end a spin.
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
   * Waits for an instant of the clock. Returns earlier if the thread was interrupted, unparked, or
   * has spun for about a millisecond: the caller checks its requests and waits again.
   */
  public void await(long deadlineNanos) {
    if (deadlineNanos == NEVER) {
      LockSupport.park(this);
    } else if (pacing instanceof Pacing.Park) {
      parkUntil(deadlineNanos);
    } else if (pacing instanceof Pacing.Spin || parkUntilMargin(deadlineNanos)) {
      spinUntil(deadlineNanos);
    }
  }

  /** Parks until the margin before an instant. Returns true if it is time to spin. */
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
   * Yields if that is due, and parks. Returns how long after the instant it woke, negative if it
   * was unparked before.
   */
  @SuppressWarnings("ThreadPriorityCheck") // correct with and without the yield
  private long parkUntil(long instantNanos) {
    long remaining = instantNanos - clock.nanos();
    boolean yields = yieldPolicy.isDue(remaining);
    if (yields) {
      Thread.yield();
      remaining = instantNanos - clock.nanos();
    }
    LockSupport.parkNanos(this, remaining); // returns at once if nothing remains
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
   * How long before its instant a loop asks to be woken: long enough for almost every wake-up,
   * short enough to spin little. The margin rises quickly when a wake-up is too late and falls
   * slowly when it is in time, so it settles where a small share of the wake-ups is late. Owner:
   * the loop's thread.
   *
   * <p>Some wake-ups are later than any margin covers, because the thread waited for a processor
   * behind another program, or for the garbage collector. If that happens often, the system is
   * crowded, and the margin settles just above the median. Spinning uses up the thread's share of
   * processor time, and a thread that has used up its share waits for a processor more often.
   */
  static final class WakeMargin {
    private static final long SAFETY_NANOS = 5_000;
    private static final long RISE_NANOS = 16_000;
    private static final long FALL_NANOS = 250;
    private static final long CROWDED_STEP_NANOS = 1_000;
    private static final long MIN_NANOS = 20_000;

    /** A wake-up later than this waited for a processor. */
    static final long MAX_NANOS = 500_000;

    /** How many wake-ups without a wait for a processor offset one with it. */
    private static final int WAKE_UPS_PER_WAIT = 200;

    /**
     * With a higher score the system is crowded: two waits within 100 wake-ups, or in the long run
     * more than one in {@link #WAKE_UPS_PER_WAIT}.
     */
    private static final int CROWDED_SCORE = 300;

    private static final int MAX_WAIT_SCORE = 1_000;

    private long nanos = 100_000;
    private int waitScore;

    long nanos() {
      return nanos;
    }

    /** Adapts to a wake-up that came n nanoseconds after the instant asked for. */
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
   * Decides when a loop yields before it parks. The system shares a core fairly: a thread that has
   * used up its share waits for milliseconds behind a busy program when it wakes. A thread that
   * yields as soon as its work is done waits at once, while it has time, and can run when its
   * instant comes. If more programs wait than can run by then, yielding itself makes wake-ups late,
   * and stops for a while. Owner: the loop's thread.
   */
  static final class YieldPolicy {
    /**
     * More than the 3 to 4 ms for which Linux let a busy program run. Loops at 200 Hz and above
     * never yield.
     */
    private static final long TURN_NANOS = 5_000_000;

    /** How many waits in time offset one that was late although the thread had yielded. */
    private static final int LATE_YIELD_PENALTY = 100;

    private static final int MAX_PENALTY = 300;

    private int penalty;

    /** Returns true if a thread that waits n nanoseconds from now should yield first. */
    boolean isDue(long remainingNanos) {
      return remainingNanos > TURN_NANOS && penalty <= MAX_PENALTY;
    }

    /**
     * Adapts to a wait that is over: {@code yielded} if the thread yielded first, and how late it
     * woke.
     */
    void learn(boolean yielded, long lateNanos) {
      penalty = Math.max(0, penalty - 1);
      if (yielded && lateNanos > WakeMargin.MAX_NANOS) {
        penalty += LATE_YIELD_PENALTY;
      }
    }
  }
}
