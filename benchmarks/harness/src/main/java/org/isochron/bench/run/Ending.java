package org.isochron.bench.run;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a run that is told to end by a signal end as if its time were up: the virtual machine waits for the report. Any
 * thread asks; the thread of the command closes it when all is written.
 */
final class Ending implements AutoCloseable {
  private static final long LONGEST_SECONDS = 30;

  private final CountDownLatch written = new CountDownLatch(1);
  private final Thread hook = new Thread(this::end, "isochron-ending");

  // ordering: volatile, so that the frame loop sees the request; nothing else hangs on it.
  private volatile boolean asked;

  Ending() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  boolean isAsked() {
    return asked;
  }

  private void end() {
    asked = true;
    try {
      written.await(LONGEST_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    written.countDown();
    if (!asked) {
      Runtime.getRuntime().removeShutdownHook(hook);
    }
  }
}
