package org.isochron.state.pacing;

import java.util.concurrent.locks.LockSupport;
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
    if (!parkUntil(wake)) {
      return clock.nanos() - wake >= 0; // too near to park, or unparked
    }
    long late = clock.nanos() - wake;
    if (late < 0) {
      return false; // unparked
    }
    margin.learn(late);
    return true;
  }

  /** Whether there was time to park. */
  private boolean parkUntil(long instantNanos) {
    long remaining = instantNanos - clock.nanos();
    if (remaining <= 0) {
      return false;
    }
    LockSupport.parkNanos(this, remaining);
    return true;
  }

  private void spinUntil(long deadlineNanos) {
    for (int spins = 0; spins < MAX_SPINS && deadlineNanos - clock.nanos() > 0; spins++) {
      Thread.onSpinWait();
    }
  }
}
