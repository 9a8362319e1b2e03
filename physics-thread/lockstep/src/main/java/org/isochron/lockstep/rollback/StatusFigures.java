package org.isochron.lockstep.rollback;

import java.util.concurrent.atomic.AtomicLongArray;

/** Independent numbers of a status. The physics thread writes, wait-free; any thread reads. */
public final class StatusFigures {
  private final AtomicLongArray values;

  public StatusFigures(int count) {
    values = new AtomicLongArray(count);
  }

  public long read(int figure) {
    // ordering: opaque, because the number is independent of others but must not tear.
    return values.getOpaque(figure);
  }

  public void write(int figure, long value) {
    // ordering: opaque: orders nothing.
    values.setOpaque(figure, value);
  }

  public void add(int figure, long more) {
    write(figure, read(figure) + more);
  }

  public void raise(int figure, long atLeast) {
    write(figure, Math.max(read(figure), atLeast));
  }
}
