package org.isochron.bench.pacing;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A thread of its own that waits and ticks in turn. */
record LoopRival(Waiting waiting) implements Rival {
  private static final String THREAD = "isochron-rival loop";
  private static final long JOIN_MILLIS = 2_000;

  /** Waits for the next tick, or not quite as long. */
  @FunctionalInterface
  interface Waiting {
    void await(TickRecord ticks) throws InterruptedException;
  }

  /** Sleeps until the next tick is due; Java 17 rounds that up to whole milliseconds. */
  static Rival sleeping() {
    return new LoopRival(ticks -> {
      for (long left = ticks.remainingNanos(); left > 0; left = ticks.remainingNanos()) {
        TimeUnit.NANOSECONDS.sleep(left);
      }
    });
  }

  /** Parks until the next tick is due. */
  static Rival parking() {
    return new LoopRival(ticks -> {
      for (long left = ticks.remainingNanos(); left > 0; left = ticks.remainingNanos()) {
        LockSupport.parkNanos(left);
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
      }
    });
  }

  /** Sleeps for a period, whatever the time: every lateness adds up. */
  static Rival naive() {
    return new LoopRival(ticks -> TimeUnit.NANOSECONDS.sleep(ticks.rate().periodNanos()));
  }

  @Override
  public List<String> threadNames() {
    return List.of(THREAD);
  }

  @Override
  @SuppressWarnings("ThreadPriorityCheck") // the priority of the physics thread
  public Runnable start(TickRecord ticks) {
    Thread thread = new Thread(() -> run(ticks), THREAD);
    thread.setDaemon(true);
    thread.setPriority(Thread.MAX_PRIORITY);
    ticks.begin();
    thread.start();
    return () -> end(thread);
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

  private static void end(Thread thread) {
    thread.interrupt();
    try {
      thread.join(JOIN_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
