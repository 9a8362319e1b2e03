package org.isochron.render;

import org.isochron.state.Snapshot;
import org.isochron.state.exchange.MovedTicks;

/**
 * Iterates in ascending order over the rows of bodies whose pose, kind or scale changed after a
 * tick. Owner: the thread that uploads. Allocates nothing after construction.
 */
final class ChangedRows {
  private final MovedTicks kinds;
  private int nextMoved;
  private int nextKind;

  ChangedRows(MovedTicks kinds) {
    this.kinds = kinds;
  }

  void begin() {
    nextMoved = -1;
    nextKind = -1;
  }

  /**
   * Returns the first changed row at or after {@code from}, or the snapshot's slot count if there
   * is none. The argument must not decrease.
   */
  int next(int from, Snapshot snapshot, long sinceTick) {
    if (nextMoved < from) {
      nextMoved = snapshot.moved().next(from, sinceTick, snapshot.slotCount());
    }
    if (nextKind < from) {
      nextKind = kinds.next(from, sinceTick, snapshot.slotCount());
    }
    return Math.min(nextMoved, nextKind);
  }
}
