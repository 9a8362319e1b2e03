package org.isochron.bench.pacing;

import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** {@link ScheduledExecutorService#scheduleAtFixedRate} with one thread. */
final class ExecutorRival implements PacingRival {
  private static final String THREAD = "isochron-rival executor";

  @Override
  public List<String> threadNames() {
    return List.of(THREAD);
  }

  @Override
  @SuppressWarnings("ThreadPriorityCheck") // same priority as the physics thread
  public Runnable start(TickRecord ticks) {
    ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor(task -> {
      Thread thread = new Thread(task, THREAD);
      thread.setDaemon(true);
      thread.setPriority(Thread.MAX_PRIORITY);
      return thread;
    });
    long periodNanos = ticks.rate().periodNanos();
    ticks.begin();
    Future<?> ticking =
        executor.scheduleAtFixedRate(ticks::tick, periodNanos, periodNanos, TimeUnit.NANOSECONDS);
    return () -> {
      ticking.cancel(false);
      executor.shutdownNow();
    };
  }
}
