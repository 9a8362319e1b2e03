package org.isochron.physics.loop;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A number that one thread writes and any thread reads. Wait-free; allocates nothing after
 * construction.
 */
final class Counter {
  private final AtomicLong value = new AtomicLong();

  void add(long more) {
    set(own() + more);
  }

  void set(long next) {
    // ordering: opaque: a number on its own that orders nothing. A plain write could be torn, or
    // kept in a register forever.
    value.setOpaque(next);
  }

  /** Returns the value to the thread that writes it. */
  long own() {
    // ordering: plain: a thread sees its own writes in order.
    return value.getPlain();
  }

  long read() {
    // ordering: opaque, the counterpart of set.
    return value.getOpaque();
  }
}
