package org.isochron.physics;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a condition that another thread fulfils, without a timeout of its own. */
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
