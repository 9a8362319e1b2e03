package org.isochron.bench.stress;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A delay that any thread requests and another thread serves at the worst moment. Allocates
 * nothing.
 */
final class Stall {
  private final AtomicLong requestedNanos = new AtomicLong();

  void ask(long nanos) {
    // ordering: opaque, because nothing else depends on the number, and a request may be served
    // later.
    requestedNanos.setOpaque(nanos);
  }

  /** Serves the last request once. */
  void serve() {
    // ordering: volatile, for atomicity only: a concurrent request must not be lost.
    long nanos = requestedNanos.getAndSet(0);
    if (nanos > 0) {
      try {
        Worker.rest(nanos);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
