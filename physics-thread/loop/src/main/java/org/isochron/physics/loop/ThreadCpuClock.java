package org.isochron.physics.loop;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.isochron.state.NanoClock;
import org.isochron.state.threads.Platform;

/** The processor time of the calling thread, which stands still while the thread is preempted. */
public final class ThreadCpuClock {
  private ThreadCpuClock() {}

  /** Returns the clock, or another one if this machine or runtime image does not have it. */
  public static NanoClock or(NanoClock otherwise) {
    if (!Platform.hasModule("java.management")) {
      return otherwise;
    }
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return threads.isCurrentThreadCpuTimeSupported() ? threads::getCurrentThreadCpuTime : otherwise;
  }
}
