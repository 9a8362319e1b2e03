package org.isochron.bench.stress;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.stream.Collectors;
import org.isochron.bench.terminal.Ending;

/** Finds threads that outlive a run. Threads of the JVM and of the common pool are ignored. */
final class ThreadCensus {
  /**
   * The JVM's thread that waits for child processes lives for a minute, and on Java 25 it is not in
   * the system group.
   */
  private static final String REAPER = "process reaper";

  private static final long TIMEOUT_MILLIS = 3_000;
  private static final long POLL_MILLIS = 20;

  private final Set<Thread> before = new HashSet<>(threads());

  void compare(Findings findings) throws InterruptedException {
    List<Thread> left = leftOver();
    for (long waited = 0; !left.isEmpty() && waited < TIMEOUT_MILLIS; waited += POLL_MILLIS) {
      Worker.restMillis(POLL_MILLIS);
      left = leftOver();
    }
    if (!left.isEmpty()) {
      String names = left.stream().map(Thread::getName).collect(Collectors.joining(", "));
      findings.note(Invariant.LEAKED_THREADS, left.size(), "%s outlived the run", names);
    }
  }

  private List<Thread> leftOver() {
    return threads().stream().filter(thread -> !before.contains(thread)).toList();
  }

  private static List<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getThreadGroup() != null)
        .filter(thread -> !thread.getThreadGroup().getName().equals("system"))
        .filter(thread -> !thread.getName().equals(Ending.THREAD))
        .filter(thread -> !thread.getName().startsWith(REAPER))
        .filter(thread -> !isOfCommonPool(thread))
        .toList();
  }

  private static boolean isOfCommonPool(Thread thread) {
    return thread instanceof ForkJoinWorkerThread worker
        && worker.getPool() == ForkJoinPool.commonPool();
  }
}
