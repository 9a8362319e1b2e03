package org.isochron.state;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/**
 * The bytes that the calling thread allocates, by the virtual machine's count. Code that is not yet
 * compiled allocates objects that compiled code leaves out, and a busy machine compiles late. So
 * batches of rounds are run until one is clean: what a round always allocates is in all of them.
 */
public final class AllocationCount {
  /** The processor time after which code is compiled; wall time would be less on a busy machine. */
  private static final long PATIENCE_NANOS = 20_000_000_000L;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private AllocationCount() {}

  /** Returns the bytes since the thread began. */
  public static long soFar() {
    return THREADS.getCurrentThreadAllocatedBytes();
  }

  /** Returns the bytes of another thread since it began. */
  public static long soFar(Thread thread) {
    return THREADS.getThreadAllocatedBytes(thread.getId());
  }

  /** Returns the bytes of all these rounds. */
  public static long of(int rounds, Runnable round) {
    long before = soFar();
    for (int i = 0; i < rounds; i++) {
      round.run();
    }
    return soFar() - before;
  }

  /** Returns the bytes of the best batch of rounds, which is the last if that is 0. */
  public static long least(int rounds, Runnable round) {
    return leastBatch(0, () -> of(rounds, round));
  }

  /** Returns the bytes of the best batch, which is the last if that has no more than enough. */
  public static long leastBatch(long enough, LongSupplier batch) {
    long end = THREADS.getCurrentThreadCpuTime() + PATIENCE_NANOS;
    long least = Long.MAX_VALUE;
    do {
      least = Math.min(least, batch.getAsLong());
    } while (least > enough && THREADS.getCurrentThreadCpuTime() < end);
    return least;
  }
}
