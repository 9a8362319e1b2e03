package org.isochron.physics;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what another thread will bring about; the test's timeout ends a wait in vain. */
final class Until {
  private Until() {}

  static void holds(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      LockSupport.parkNanos(1_000_000);
      if (Thread.interrupted()) {
        throw new AssertionError("waited in vain");
      }
    }
  }
}
