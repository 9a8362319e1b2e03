package org.isochron.faults;

import java.util.concurrent.locks.LockSupport;
import org.isochron.state.NanoClock;

/** A call that does not come back for a time, as in a thread that hangs. Any thread. */
public final class HangingCall {
  private HangingCall() {}

  /** Stands for a time, or until the thread is interrupted, however often it is woken. */
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
