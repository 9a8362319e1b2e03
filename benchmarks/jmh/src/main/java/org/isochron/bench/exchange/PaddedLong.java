package org.isochron.bench.exchange;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A long with 128 bytes of padding on either side, so that neighbouring objects on the heap slow no
 * implementation down.
 */
final class PaddedLong {
  private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(long[].class);
  private static final int PADDING = 128 / Long.BYTES;

  private final long[] cells = new long[2 * PADDING + 1];

  long get() {
    return cells[PADDING];
  }

  void set(long value) {
    cells[PADDING] = value;
  }

  long acquire() {
    // ordering: acquire, pairs with the writer's release; without it a reader could see the new
    // number and old contents.
    return (long) CELL.getAcquire(cells, PADDING);
  }

  void release(long value) {
    // ordering: release, pairs with the reader's acquire; without it a reader could see the new
    // number and old contents.
    CELL.setRelease(cells, PADDING, value);
  }

  long opaque() {
    // ordering: opaque, because the caller adds fences; a plain read could be merged with an
    // earlier one.
    return (long) CELL.getOpaque(cells, PADDING);
  }

  void opaque(long value) {
    // ordering: opaque, because the caller adds fences; a plain write could be merged with a later
    // one.
    CELL.setOpaque(cells, PADDING, value);
  }

  long exchange(long value) {
    // ordering: volatile exchange, which releases the old value and acquires the new one; without
    // either half, the writer or the reader could see outdated contents.
    return (long) CELL.getAndSet(cells, PADDING, value);
  }
}
