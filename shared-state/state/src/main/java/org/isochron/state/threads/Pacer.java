package org.isochron.state.threads;

import java.util.concurrent.locks.LockSupport;
import org.isochron.state.pacing.Pacing;
import org.isochron.state.time.NanoClock;

/**
 * Waits for absolute instants, so that no lateness adds up. Owner: the thread that waits. It blocks, as is its purpose,
 * and allocates nothing.
 */
public final class Pacer {
  /** An instant that never comes: waits until the thread is unparked. */
  public static final long NEVER = Long.MAX_VALUE;

  /** Spins at a time: about a millisecond, then whoever waits looks at what it wants, for a spinning thread is never unparked. */
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
   * Waits for an instant, or returns before it when the thread was interrupted, or unparked while parked: whoever waits
   * looks at what it wants and waits again.
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

  /** Parks until the margin before an instant. Whether the time to spin has come. */
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

  /** Lets others go first where that is due, and parks. How late after the instant it woke: less than 0 if unparked. */
  @SuppressWarnings("ThreadPriorityCheck") // whether it yields or not, it is right
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
}
