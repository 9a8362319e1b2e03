package org.isochron.bench.jcstress;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/** A reserve of ids like the library's. A twin overrides one step with a mistake. */
public class TwinIds implements ReservedIds {
  private static final int IDS = 4;

  private final AtomicLongArray cells = new AtomicLongArray(3 * IDS);
  final AtomicLong taken = new AtomicLong();
  private final AtomicLong offered = new AtomicLong();

  public TwinIds() {
    for (int id = 1; id <= IDS; id++) {
      offer(id);
    }
  }

  @Override
  public long take() {
    while (true) {
      // ordering: acquire, as in the library.
      long position = taken.getAcquire();
      // ordering: acquire, as in the library.
      if (position >= offered.getAcquire()) {
        return 0;
      }
      // ordering: opaque, as in the library.
      long id = cells.getOpaque((int) position);
      if (count(position)) {
        return id;
      }
    }
  }

  @Override
  public void refill() {
    // ordering: plain, because only this thread offers ids.
    long end = offered.getPlain();
    for (long position = takeBack(end); position < end; position++) {
      // ordering: opaque, as in the library.
      offer(cells.getOpaque((int) position));
    }
  }

  boolean count(long position) {
    // ordering: volatile exchange, as in the library.
    return taken.compareAndSet(position, position + 1);
  }

  /** Returns the position of the first id that nobody took. */
  long takeBack(long end) {
    // ordering: volatile exchange, as in the library.
    return taken.getAndSet(end);
  }

  private void offer(long id) {
    // ordering: plain, because only this thread offers ids.
    long position = offered.getPlain();
    // ordering: opaque, as in the library.
    cells.setOpaque((int) position, id);
    // ordering: release, as in the library.
    offered.setRelease(position + 1);
  }
}
