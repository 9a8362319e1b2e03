package org.isochron.bench.pacing;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;

/** The processor time of threads, found by their names. */
final class ThreadCost {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int ROOM = 64;

  private ThreadCost() {}

  /** How long the living threads of these names have run on a core so far. */
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
