package org.isochron.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.state.NanoClock;

/** Waits for what other threads do. */
public final class Soon {
  private static final long MAX_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final long POLL_NANOS = 1_000_000;

  private Soon() {}

  public static void until(BooleanSupplier happened) {
    NanoClock clock = NanoClock.system();
    long end = clock.nanos() + MAX_NANOS;
    while (!happened.getAsBoolean()) {
      assertThat(clock.nanos() - end).as("in time").isNegative();
      LockSupport.parkNanos(POLL_NANOS);
    }
  }
}
