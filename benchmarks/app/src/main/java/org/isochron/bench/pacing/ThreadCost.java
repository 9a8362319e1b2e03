package org.isochron.bench.pacing;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;

/** CPU time of named threads. */
final class ThreadCost {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int ROOM = 64;

  private ThreadCost() {}

  static long cpuNanos(List<String> names) {
    Thread[] threads = new Thread[Thread.activeCount() + ROOM];
    int count = Thread.enumerate(threads);
    long sum = 0;
    for (int i = 0; i < count; i++) {
      if (names.contains(threads[i].getName())) {
        sum += Math.max(0, THREADS.getThreadCpuTime(threads[i].getId()));
      }
    }
    return sum;
  }
}
