package org.isochron.render;

import org.isochron.state.Snapshot;

/**
 * The snapshot whose rows a buffer contains, so that an upload rewrites only the rows of moved
 * bodies. Owner: the thread that uploads. Allocates nothing.
 */
final class HeldRows {
  private boolean held;
  private long epoch;
  private long tick;
  private long sinceTick;
  private int slotCount;

  /**
   * Returns true if a snapshot differs from the held one only in rows that moved after {@link
   * #sinceTick}. Returns false if the snapshot has more slots, because the additional rows contain
   * start poses.
   */
  boolean isFollowedBy(Snapshot snapshot) {
    return held
        && snapshot.epoch() == epoch
        && snapshot.tick() > tick
        && snapshot.slotCount() <= slotCount
        && !snapshot.moved().areAllAfter(sinceTick);
  }

  /**
   * Rows of bodies that moved in the held tick must be written again, because their marks describe
   * the step into that tick.
   */
  long sinceTick() {
    return sinceTick;
  }

  void release() {
    held = false;
  }

  void hold(Snapshot before, Snapshot snapshot) {
    epoch = snapshot.epoch();
    tick = snapshot.tick();
    slotCount = snapshot.slotCount();
    sinceTick = before == snapshot ? tick - 1 : before.tick();
    held = snapshot.startCount() == 0 || snapshot.stillSinceTick() > sinceTick;
  }
}
