package org.isochron.state;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/**
 * Bytes allocated by the calling thread, as counted by the JVM. Code that is not yet compiled
 * allocates temporary objects, and a busy machine compiles late. Batches of rounds therefore run
 * until one batch allocates nothing. A real allocation would occur in every batch.
 */
public final class AllocationCount {
  /**
   * CPU time after which the code counts as compiled. The same wall-clock time would be too short
   * on a busy machine.
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
   * Returns the bytes allocated by the best batch; stops at the first batch without allocations.
   */
  public static long least(int rounds, Runnable round) {
    return leastBatch(0, () -> of(rounds, round));
  }

  /**
   * Returns the bytes allocated by the best batch; stops at the first batch with at most
   * {@code enough} bytes.
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
