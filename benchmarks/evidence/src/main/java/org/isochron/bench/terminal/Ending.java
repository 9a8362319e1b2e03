package org.isochron.bench.terminal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a signal end a run in order. SIGINT and SIGTERM make the virtual machine shut down; this
 * holds it up until the report is written, and the exit code is then that of the signal. Any thread
 * asks; the thread of the command closes it.
 */
public final class Ending implements AutoCloseable {
  /** The name of the thread that waits. */
  public static final String THREAD = "isochron-ending";

  private static final long PATIENCE_SECONDS = 60;

  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch reported = new CountDownLatch(1);
  private final Thread hook = new Thread(this::holdUp, THREAD);
  private boolean interrupted;

  public Ending() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Asks for the end. */
  public void ask() {
    asked.countDown();
  }

  public boolean isAsked() {
    return asked.getCount() == 0;
  }

  /**
   * Waits until the end is asked for, or until a time has passed. Returns true if the end is asked
   * for.
   */
  public boolean await(long nanos) {
    try {
      return asked.await(nanos, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      interrupted = true; // an interrupt asks for the end of the command, in the same order
      ask();
      return true;
    }
  }

  /** Lets the virtual machine shut down: the report is written. */
  @Override
  public void close() {
    reported.countDown();
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
      reported.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
