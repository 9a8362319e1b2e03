package org.isochron.render.blend;

import org.isochron.state.snapshot.Poses;
import org.isochron.state.snapshot.Snapshot;

/**
 * Detects that a frame's bodies need no work because the whole world sleeps. Owner: the thread that blends. Allocates
 * nothing. A frame of a sleeping world costs a comparison of a few numbers, however many bodies there are. The writer
 * reports that the world sleeps, because comparing poses would cost as much as blending them.
 *
 * <p>Invariant: while {@code held}, the frame holds the snapshot {@code heldSequence} of tick {@code heldTick} bit for bit.
 * A tick that is published again, because commands acted in a pause, is another snapshot.
 */
final class SleepShortcut {
  private long heldEpoch;
  private long heldTick;
  private long heldSequence;
  private boolean held;

  /** Returns true if nothing has changed since the snapshot that the frame holds. */
  boolean holds(Snapshot to) {
    return held
        && to.epoch() == heldEpoch
        && to.stillSinceTick() <= heldTick
        && (to.sequence() == heldSequence || to.tick() > heldTick)
        && to.beginCount() == 0;
  }

  /** Copies the poses into the frame if no body moves between two snapshots. Returns true if it did. */
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
   * Returns true if nothing changes between two snapshots, or since the tick before a lone one. A snapshot with begin poses
   * has changes, even if commands moved bodies to where they were.
   */
  static boolean isStill(Snapshot from, Snapshot to) {
    long sinceTick = from == to ? to.tick() - 1 : from.tick();
    return to.stillSinceTick() <= sinceTick && to.beginCount() == 0;
  }

  /** Ends the invariant, before the frame is changed. */
  void end() {
    held = false;
  }
}
