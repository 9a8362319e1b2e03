package org.isochron.bench.stress.world;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/**
 * A delay that any thread requests and another thread serves at the worst moment. Allocates
 * nothing.
 */
public final class Stall {
  private final AtomicLong requestedNanos = new AtomicLong();
  private final LongConsumer pass;

  /**
   * Creates a stall.
   *
   * @param pass lets a number of nanoseconds pass on the calling thread
   */
  public Stall(LongConsumer pass) {
    this.pass = pass;
  }

  public void ask(long nanos) {
    // ordering: opaque, because nothing else depends on the number, and a request may be served
    // later.
    requestedNanos.setOpaque(nanos);
  }

  /** Serves the last request once. */
  public void serve() {
    // ordering: volatile, for atomicity only: a concurrent request must not be lost.
    long nanos = requestedNanos.getAndSet(0);
    if (nanos > 0) {
      pass.accept(nanos);
    }
  }
}
