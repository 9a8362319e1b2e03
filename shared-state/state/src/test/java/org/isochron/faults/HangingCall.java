package org.isochron.faults;

import java.util.concurrent.locks.LockSupport;
import org.isochron.state.NanoClock;

/** Simulates a hanging thread. Any thread. */
public final class HangingCall {
  private HangingCall() {}

  /** Blocks for a duration or until interrupted, regardless of unparks. */
  public static void hang(long nanos) {
    NanoClock clock = NanoClock.system();
    long until = clock.nanos() + nanos;
    for (long left = nanos;
        left > 0 && !Thread.currentThread().isInterrupted();
        left = until - clock.nanos()) {
      LockSupport.parkNanos(left);
    }
  }
}
