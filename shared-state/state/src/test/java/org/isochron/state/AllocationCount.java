package org.isochron.state;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/**
 * Bytes allocated by the calling thread, as counted by the JVM. Code that is not yet compiled
 * allocates temporary objects, and a busy machine compiles late. Batches of rounds therefore run
 * until one batch allocates nothing: code that really allocates would do so in every batch.
 */
public final class AllocationCount {
  /**
   * CPU time after which the code counts as compiled. Wall-clock time would include waiting for a
   * CPU on a busy machine.
   */
  private static final long PATIENCE_NANOS = 20_000_000_000L;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private AllocationCount() {}

  /** Bytes since the thread's start. */
  public static long soFar() {
    return THREADS.getCurrentThreadAllocatedBytes();
  }

  /** Bytes of another thread. */
  public static long soFar(Thread thread) {
    return THREADS.getThreadAllocatedBytes(thread.getId());
  }

  /** Bytes of all rounds. */
  public static long of(int rounds, Runnable round) {
    long before = soFar();
    for (int i = 0; i < rounds; i++) {
      round.run();
    }
    return soFar() - before;
  }

  /**
   * Runs batches until one allocates nothing, and returns the smallest number of allocated bytes.
   */
  public static long least(int rounds, Runnable round) {
    return leastBatch(0, () -> of(rounds, round));
  }

  /**
   * Runs batches until one allocates at most {@code enough} bytes, and returns the smallest number
   * of allocated bytes.
   */
  public static long leastBatch(long enough, LongSupplier batch) {
    long end = THREADS.getCurrentThreadCpuTime() + PATIENCE_NANOS;
    long min = Long.MAX_VALUE;
    do {
      min = Math.min(min, batch.getAsLong());
    } while (min > enough && THREADS.getCurrentThreadCpuTime() < end);
    return min;
  }
}
