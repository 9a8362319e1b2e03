package org.isochron.render.blend;

import org.isochron.state.snapshot.Poses;
import org.isochron.state.snapshot.Snapshot;

/**
 * Knows when a frame's bodies need no work because the world sleeps. Owner: the thread that blends. A frame of a sleeping world
 * costs a comparison of a few numbers, however many bodies there are. The writer reports that the world sleeps, because finding
 * out by comparing poses would cost as much as blending them. Allocates nothing.
 *
 * <p>Invariant: while {@code held}, the frame holds the snapshot {@code heldSequence} of tick {@code heldTick} bit for bit. A
 * tick can be published again, when commands act in a pause, and is then another snapshot.
 */
final class SleepShortcut {
  private long heldEpoch;
  private long heldTick;
  private long heldSequence;
  private boolean held;

  /** Returns true if the frame is right already: nothing has changed since the snapshot that it holds. */
  boolean holds(Snapshot to) {
    return held
        && to.epoch() == heldEpoch
        && to.stillSinceTick() <= heldTick
        && (to.sequence() == heldSequence || to.tick() > heldTick)
        && to.beginCount() == 0;
  }

  /** Puts the poses into the frame as they are, if no body moves between two snapshots. Returns true if it did. */
  boolean settle(Snapshot from, Snapshot to, Poses out) {
    held = isStill(from, to);
    if (held) {
      heldEpoch = to.epoch();
      heldTick = to.tick();
      heldSequence = to.sequence();
      AllBodies.copy(to.poses(), out, to.slotCount());
    }
    return held;
  }

  /**
   * Returns true if nothing changes between two snapshots, or since the tick before a lone one. A body that was moved to where
   * it stood came from elsewhere.
   */
  static boolean isStill(Snapshot from, Snapshot to) {
    long sinceTick = from == to ? to.tick() - 1 : from.tick();
    return to.stillSinceTick() <= sinceTick && to.beginCount() == 0;
  }

  /** The frame is about to be changed. */
  void end() {
    held = false;
  }
}
