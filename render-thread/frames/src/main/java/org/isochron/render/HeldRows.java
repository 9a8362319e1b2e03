package org.isochron.render;

import org.isochron.state.Snapshot;

/**
 * Which snapshot the rows of a buffer hold, so that only those are written again whose bodies moved
 * since. Owner: the thread that uploads. Allocates nothing.
 */
final class HeldRows {
  private boolean held;
  private long epoch;
  private long tick;
  private long sinceTick;
  private int slotCount;

  /**
   * Returns true if a snapshot differs from the one held in no other rows than those that moved
   * after {@link #sinceTick}. If it has more slots it does, as the rows behind the slots held have
   * begin poses.
   */
  boolean isFollowedBy(Snapshot snapshot) {
    return held
        && snapshot.epoch() == epoch
        && snapshot.tick() > tick
        && snapshot.slotCount() <= slotCount
        && !snapshot.moved().areAllAfter(sinceTick);
  }

  /**
   * The tick before the one held: rows that moved in the one held are marked by how their bodies
   * came there.
   */
  long sinceTick() {
    return sinceTick;
  }

  /** Holds nothing any more. */
  void release() {
    held = false;
  }

  void hold(Snapshot before, Snapshot snapshot) {
    epoch = snapshot.epoch();
    tick = snapshot.tick();
    slotCount = snapshot.slotCount();
    sinceTick = before == snapshot ? tick - 1 : before.tick();
    held = snapshot.beginCount() == 0 || snapshot.stillSinceTick() > sinceTick;
  }
}
