package org.isochron.bench.terminal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ends a run cleanly after a signal. SIGINT and SIGTERM start the JVM's shutdown, and a hook delays
 * it until the report is written. The exit code is then that of the signal. Any thread may request
 * the end; the command's thread closes this object.
 */
public final class Ending implements AutoCloseable {
  public static final String THREAD = "isochron-ending";

  private static final long TIMEOUT_SECONDS = 60;

  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch reported = new CountDownLatch(1);
  private final Thread hook = new Thread(this::holdUp, THREAD);
  private boolean interrupted;

  public Ending() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Requests the end. */
  public void ask() {
    asked.countDown();
  }

  public boolean isEndRequested() {
    return asked.getCount() == 0;
  }

  /** Waits for the end or a timeout, and returns true if the end is requested. */
  public boolean await(long nanos) {
    try {
      return asked.await(nanos, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      interrupted = true; // an interrupt also requests an orderly end
      ask();
      return true;
    }
  }

  /** Lets the JVM shut down after the report is written. */
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
        // shutdown has begun; the hook no longer waits
      }
    }
  }

  private void holdUp() {
    ask();
    try {
      reported.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
