package org.isochron.render;

import org.isochron.state.MovedTicks;
import org.isochron.state.Snapshot;

/**
 * The rows that changed after a tick, in rising order: those of bodies that moved, or have another
 * kind or scale. Each of the two is searched once, however many rows the other has. Owner: the
 * thread that uploads. Allocates nothing after construction.
 */
final class ChangedRows {
  private final MovedTicks kinds;
  private int nextMoved;
  private int nextKind;

  ChangedRows(MovedTicks kinds) {
    this.kinds = kinds;
  }

  /** Begins with the rows of a snapshot. */
  void begin() {
    nextMoved = -1;
    nextKind = -1;
  }

  /**
   * Returns the first row from one on that changed after a tick, or the snapshot's number of slots.
   * Later calls must not ask for earlier rows.
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
