package org.isochron.bench.compare;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * {@link ScheduledExecutorService#scheduleAtFixedRate} with one thread, as many programs tick their
 * simulation.
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

  /** What is done at a tick, on the thread of the schedule. */
  @FunctionalInterface
  interface Ticking {
    void tick(long tick);
  }

  Schedule(ContenderSetup stage, Ticking ticking) {
    long periodNanos = stage.rate().periodNanos();
    originNanos = stage.clock().nanos();
    ticks = executor.scheduleAtFixedRate(
        () -> ticking.tick(++tick), periodNanos, periodNanos, TimeUnit.NANOSECONDS);
  }

  /** A period before the first tick. */
  long originNanos() {
    return originNanos;
  }

  @Override
  public void close() {
    boolean failed = !ticks.cancel(false); // what throws is not run again, and nobody else says so
    executor.shutdownNow();
    try {
      if (!executor.awaitTermination(JOIN_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException(
            "a tick of the schedule has not ended after %d s".formatted(JOIN_SECONDS));
      }
      for (Thread thread : threads) {
        thread.join(); // the world belongs to it as long as it lives
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

  @SuppressWarnings("ThreadPriorityCheck") // the priority of the physics thread
  private Thread thread(Runnable task) {
    Thread thread = new Thread(task, THREAD);
    thread.setDaemon(true);
    thread.setPriority(Thread.MAX_PRIORITY);
    threads.add(thread);
    return thread;
  }
}
