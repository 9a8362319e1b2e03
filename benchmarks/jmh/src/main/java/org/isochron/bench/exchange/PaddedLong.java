package org.isochron.bench.exchange;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A long with 128 bytes of padding on either side, so that no rival suffers from its neighbours on
 * the heap.
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
    // ordering: acquire: the caller's later reads see what the writer wrote before its release.
    // Without it a reader sees the new number and old contents.
    return (long) CELL.getAcquire(cells, PADDING);
  }

  void release(long value) {
    // ordering: release: a thread that acquires the value sees what the caller wrote before.
    // Without it a reader sees the new number and old contents.
    CELL.setRelease(cells, PADDING, value);
  }

  long opaque() {
    // ordering: opaque: the caller orders it by its own fences. A plain read may be merged with
    // an earlier one and miss a change.
    return (long) CELL.getOpaque(cells, PADDING);
  }

  void opaque(long value) {
    // ordering: opaque: the caller orders it by its own fences. A plain write may be merged with
    // a later one.
    CELL.setOpaque(cells, PADDING, value);
  }

  long exchange(long value) {
    // ordering: volatile exchange: it ends the caller's accesses to what it gives away, and begins
    // those to what it receives. With only one half, one side overtakes the other.
    return (long) CELL.getAndSet(cells, PADDING, value);
  }
}
