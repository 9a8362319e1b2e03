package org.isochron.bench.jcstress;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/** Ids in reserve written out by hand, with one of two mistakes. */
final class ReplicaIds implements ReservedIds {
  private static final int OFFERED = 4;
  private static final int CELLS = 64;

  private final boolean takesByAStore;
  private final AtomicLongArray cells = new AtomicLongArray(CELLS);
  private final AtomicLong taken = new AtomicLong();
  private final AtomicLong offered = new AtomicLong();

  // the ticking thread's own
  private int end;

  /**
   * Creates a reserve in which takers count by a store, or else what is left is taken back by one.
   */
  ReplicaIds(boolean takesByAStore) {
    this.takesByAStore = takesByAStore;
    for (int id = 1; id <= OFFERED; id++) {
      offer(id);
    }
  }

  @Override
  public long take() {
    while (true) {
      // ordering: acquire, as in the library.
      long place = taken.getAcquire();
      // ordering: acquire, as in the library.
      if (place >= offered.getAcquire()) {
        return 0;
      }
      // ordering: opaque, as in the library.
      long id = cells.getOpaque((int) place);
      if (takesByAStore) {
        // ordering: release: a mistake, for the library exchanges.
        taken.setRelease(place + 1);
        return id;
      }
      // ordering: volatile, as in the library.
      if (taken.compareAndSet(place, place + 1)) {
        return id;
      }
    }
  }

  @Override
  public void refill() {
    // ordering: acquire and then release: the other mistake, for the library exchanges.
    int begin = (int) taken.getAcquire();
    int before = end;
    // ordering: release, the other half of the mistake.
    taken.setRelease(before);
    for (int place = begin; place < before; place++) {
      // ordering: opaque: this thread wrote it.
      offer(cells.getOpaque(place));
    }
  }

  private void offer(long id) {
    // ordering: opaque, as in the library.
    cells.setOpaque(end++, id);
    // ordering: release, as in the library.
    offered.setRelease(end);
  }
}
