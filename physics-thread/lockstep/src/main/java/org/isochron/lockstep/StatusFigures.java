package org.isochron.lockstep;

import java.util.concurrent.atomic.AtomicLongArray;

/** Independent numbers of a status. The physics thread writes, wait-free; any thread reads. */
final class StatusFigures {
  private final AtomicLongArray values;

  StatusFigures(int count) {
    values = new AtomicLongArray(count);
  }

  long read(int figure) {
    // ordering: opaque, because the number is independent of others but must not tear.
    return values.getOpaque(figure);
  }

  void write(int figure, long value) {
    // ordering: opaque: orders nothing.
    values.setOpaque(figure, value);
  }

  void add(int figure, long more) {
    write(figure, read(figure) + more);
  }

  void raise(int figure, long atLeast) {
    write(figure, Math.max(read(figure), atLeast));
  }
}
