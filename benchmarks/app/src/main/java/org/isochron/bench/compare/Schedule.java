package org.isochron.bench.compare;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Ticks by {@link ScheduledExecutorService#scheduleAtFixedRate} on one thread, as many programs do.
 */
final class Schedule implements AutoCloseable {
  private static final String THREAD = "isochron-rival schedule";
  private static final int JOIN_SECONDS = 5;

  private final List<Thread> threads = new CopyOnWriteArrayList<>();
  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(this::thread);
  private final long originNanos;
  private final Future<?> ticks;
  private long tick;

  @FunctionalInterface
  interface Ticking {
    void tick(long tick);
  }

  Schedule(ContenderSetup setup, Ticking ticking) {
    long periodNanos = setup.rate().periodNanos();
    originNanos = setup.clock().nanos();
    ticks = executor.scheduleAtFixedRate(
        () -> ticking.tick(++tick), periodNanos, periodNanos, TimeUnit.NANOSECONDS);
  }

  /** Wall-clock time one period before the first tick. */
  long originNanos() {
    return originNanos;
  }

  @Override
  public void close() {
    // the executor cancels a task that throws, without reporting it
    boolean failed = !ticks.cancel(false);
    executor.shutdownNow();
    try {
      if (!executor.awaitTermination(JOIN_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException(
            "a tick of the schedule has not ended after %d s".formatted(JOIN_SECONDS));
      }
      for (Thread thread : threads) {
        thread.join(); // the world belongs to the thread until it ends
      }
      if (failed) {
        ticks.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("a tick of the schedule failed: " + e.getCause(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @SuppressWarnings("ThreadPriorityCheck") // same priority as the physics thread
  private Thread thread(Runnable task) {
    Thread thread = new Thread(task, THREAD);
    thread.setDaemon(true);
    thread.setPriority(Thread.MAX_PRIORITY);
    threads.add(thread);
    return thread;
  }
}
