package org.isochron.physics;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Waits for a condition that another thread fulfils; the test's timeout ends the wait if it does
 * not.
 */
public final class Until {
  private Until() {}

  public static void holds(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      LockSupport.parkNanos(1_000_000);
      if (Thread.interrupted()) {
        throw new AssertionError("interrupted while waiting");
      }
    }
  }
}
