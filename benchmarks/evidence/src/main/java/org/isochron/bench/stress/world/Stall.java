package org.isochron.bench.stress.world;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/**
 * A delay that one thread asks for and another serves at the worst place. Any thread asks;
 * allocates nothing.
 */
public final class Stall {
  private final AtomicLong askedNanos = new AtomicLong();
  private final LongConsumer pass;

  /** A stall that lets time pass in a given way. */
  public Stall(LongConsumer pass) {
    this.pass = pass;
  }

  public void ask(long nanos) {
    // ordering: opaque, a number on its own; it is served sooner or later.
    askedNanos.setOpaque(nanos);
  }

  /** Serves what was asked for last, once. */
  public void serve() {
    // ordering: volatile, only for atomicity: what is asked for meanwhile is not lost.
    long nanos = askedNanos.getAndSet(0);
    if (nanos > 0) {
      pass.accept(nanos);
    }
  }
}
