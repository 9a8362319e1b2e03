package org.isochron.state.threads;

import java.util.concurrent.locks.LockSupport;
import org.isochron.state.pacing.Pacing;
import org.isochron.state.time.NanoClock;

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
}
