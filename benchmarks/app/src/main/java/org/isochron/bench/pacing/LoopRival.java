package org.isochron.bench.pacing;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.isochron.state.threads.LoopThread;

/** A dedicated thread that alternately waits and ticks. */
record LoopRival(Waiting waiting) implements PacingRival {
  private static final String THREAD = "isochron-rival loop";
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

  @FunctionalInterface
  interface Waiting {
    void await(TickRecord ticks) throws InterruptedException;
  }

  /** Sleeps until the next tick is due; Java 17 rounds the sleep time up to whole milliseconds. */
  static PacingRival sleeping() {
    return new LoopRival(ticks -> {
      for (long left = ticks.remainingNanos(); left > 0; left = ticks.remainingNanos()) {
        TimeUnit.NANOSECONDS.sleep(left);
      }
    });
  }

  static PacingRival parking() {
    return new LoopRival(ticks -> {
      for (long left = ticks.remainingNanos(); left > 0; left = ticks.remainingNanos()) {
        LockSupport.parkNanos(left);
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
      }
    });
  }

  /** Sleeps for one period regardless of the time, so lateness accumulates. */
  static PacingRival naive() {
    return new LoopRival(ticks -> TimeUnit.NANOSECONDS.sleep(ticks.rate().periodNanos()));
  }

  @Override
  public List<String> threadNames() {
    return List.of(THREAD);
  }

  @Override
  @SuppressWarnings("ThreadPriorityCheck") // same priority as the physics thread
  public Runnable start(TickRecord ticks) {
    LoopThread thread = new LoopThread(THREAD, () -> run(ticks));
    thread.thread().setPriority(Thread.MAX_PRIORITY);
    ticks.begin();
    thread.start();
    return () -> thread.interruptAndWait(CLOSE_TIMEOUT);
  }

  private void run(TickRecord ticks) {
    try {
      while (!Thread.interrupted()) {
        waiting.await(ticks);
        ticks.tick();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the slice is over
    }
  }
}
