package org.isochron.bench.stress;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a signal end a run in order. SIGINT and SIGTERM make the virtual machine shut down; this holds it up until the run
 * has been told, and the exit code is then that of the signal. Any thread.
 */
final class StressEnding implements AutoCloseable {
  /** The name of the thread that waits. */
  static final String THREAD = "stress-ending";

  private static final long PATIENCE_SECONDS = 60;

  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch told = new CountDownLatch(1);
  private final Thread hook = new Thread(this::holdUp, THREAD);
  private boolean interrupted;

  StressEnding() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Asks for the end. */
  void ask() {
    asked.countDown();
  }

  boolean isAsked() {
    return asked.getCount() == 0;
  }

  /** Waits until the end is asked for, but no longer than so. Whether it is. */
  boolean await(long nanos) {
    try {
      return asked.await(nanos, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      interrupted = true; // whoever interrupts the command asks for its end, in the same order
      ask();
      return true;
    }
  }

  /** The run has been told. */
  @Override
  public void close() {
    told.countDown();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (!hook.isAlive()) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // it is about to run, and will not wait
      }
    }
  }

  private void holdUp() {
    ask();
    try {
      told.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
