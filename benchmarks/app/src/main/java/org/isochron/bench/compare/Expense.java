package org.isochron.bench.compare;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.isochron.state.NanoClock;

/**
 * Resources used so far: CPU time of the process, bytes allocated by live threads, and wall time.
 *
 * @param allocatedBytes does not include threads that allocate garbage on purpose
 */
record Expense(long cpuNanos, long allocatedBytes, long wallNanos) {
  static final String GARBAGE_THREAD = "isochron-garbage";

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  static Expense now(NanoClock clock) {
    long bytes = 0;
    for (long thread : THREADS.getAllThreadIds()) {
      java.lang.management.ThreadInfo information = THREADS.getThreadInfo(thread);
      if (information != null && !information.getThreadName().equals(GARBAGE_THREAD)) {
        bytes += Math.max(0, THREADS.getThreadAllocatedBytes(thread));
      }
    }
    return new Expense(SYSTEM.getProcessCpuTime(), bytes, clock.nanos());
  }

  Expense minus(Expense before) {
    return new Expense(
        cpuNanos - before.cpuNanos,
        allocatedBytes - before.allocatedBytes,
        wallNanos - before.wallNanos);
  }

  Expense plus(Expense other) {
    return new Expense(
        cpuNanos + other.cpuNanos,
        allocatedBytes + other.allocatedBytes,
        wallNanos + other.wallNanos);
  }

  long cpuPermille() {
    return wallNanos == 0 ? 0 : cpuNanos * 1_000 / wallNanos;
  }

  long bytesPerSecond() {
    return wallNanos == 0 ? 0 : Math.round(allocatedBytes * 1e9 / wallNanos);
  }
}
