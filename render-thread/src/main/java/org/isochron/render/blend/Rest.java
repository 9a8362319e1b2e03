package org.isochron.render.blend;

import org.isochron.state.snapshot.Poses;
import org.isochron.state.snapshot.Snapshot;

/**
 * Knows when a frame's bodies need no work because the world sleeps. Owner: the thread that blends. A frame of a sleeping world
 * costs a comparison of two numbers, however many bodies there are; it is the writer who tells, for to find out by
 * comparing would cost as much as to blend. Allocates nothing.
 *
 * <p>Invariant: while {@code held}, the frame holds the end of a tick bit for bit, and {@code heldTick} is that tick.
 */
final class Rest {
  private long heldEpoch;
  private long heldTick;
  private boolean held;

  /** Whether the frame is right already: nothing has changed since the tick that it holds. */
  boolean holds(Snapshot to) {
    return held
        && to.epoch() == heldEpoch
        && to.stillSinceTick() <= heldTick
        && to.beginCount() == 0;
  }

  /** Puts the poses into the frame as they are, if no body moves between two snapshots. Returns true if it did. */
  boolean settle(Snapshot from, Snapshot to, Poses out) {
    held = isStill(from, to);
    if (held) {
      heldEpoch = to.epoch();
      heldTick = to.tick();
      AllBodies.copy(to.poses(), out, to.slotCount());
    }
    return held;
  }

  /** Whether nothing changes between two snapshots; a body that was moved to where it stood came from elsewhere. */
  static boolean isStill(Snapshot from, Snapshot to) {
    return to.stillSinceTick() <= from.tick() && to.beginCount() == 0;
  }

  /** The frame is about to be changed. */
  void end() {
    held = false;
  }
}
