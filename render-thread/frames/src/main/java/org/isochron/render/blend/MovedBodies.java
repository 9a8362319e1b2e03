package org.isochron.render.blend;

import org.isochron.state.Snapshot;
import org.isochron.state.exchange.MovedTicks;

/**
 * The bodies that moved in a tick according to the writer, if they are few. The poses of other
 * bodies are kept from frame to frame. Owner: the thread that blends. Allocates nothing after
 * construction. A frame of a sleeping world costs a few comparisons, however many bodies exist.
 *
 * <p>Invariant: while {@code held}, each slot in which no body moved after {@code heldSinceTick}
 * contains the pose of the snapshot {@code heldSequence}, bit for bit. A tick that is republished
 * because of commands in a pause is a new snapshot in which every body counts as moved.
 */
final class MovedBodies {
  /**
   * If more than one body in n moved, the loops over all bodies are faster than blending single
   * bodies.
   */
  static final int SINGLE_SHARE = 32;

  private final int[] slots;
  private int count;
  private boolean held;
  private boolean many;
  private long heldEpoch;
  private long heldTick;
  private long heldSequence;
  private long heldSinceTick;
  private long pairSequence;
  private long pairFromSequence;

  MovedBodies(int capacity) {
    slots = new int[capacity / SINGLE_SHARE];
  }

  /**
   * Writes the poses of resting bodies. Returns false if too many bodies move to be blended one by
   * one.
   */
  boolean follow(Snapshot from, Snapshot to, Snapshot.Poses out) {
    boolean known =
        (held || many) && to.sequence() == pairSequence && from.sequence() == pairFromSequence;
    if (known) {
      return held;
    }
    pairSequence = to.sequence();
    pairFromSequence = from.sequence();
    if (sleeps(to)) {
      count = 0;
    } else {
      find(from, to, out);
    }
    return !many;
  }

  void end() {
    held = false;
    many = false;
  }

  int count() {
    return count;
  }

  int slot(int index) {
    return slots[index];
  }

  /** If both arguments are the same snapshot, checks for motion since the tick before. */
  static boolean isStill(Snapshot from, Snapshot to) {
    return to.stillSinceTick() <= sinceTick(from, to) && to.startCount() == 0;
  }

  private static long sinceTick(Snapshot from, Snapshot to) {
    return from == to ? to.tick() - 1 : from.tick();
  }

  private void find(Snapshot from, Snapshot to, Snapshot.Poses out) {
    long since = sinceTick(from, to);
    if (!collect(to, since)) {
      end();
      many = true;
      return;
    }
    if (follows(to)) {
      settle(to, since, out);
    } else {
      out.copyFrom(to.poses(), to.slotCount());
    }
    // with start poses, even a sleeping world shows blended poses, which differ from the snapshot's
    // poses
    held = to.startCount() == 0 || to.stillSinceTick() > since;
    many = false;
    heldEpoch = to.epoch();
    heldTick = to.tick();
    heldSequence = to.sequence();
    heldSinceTick = since;
  }

  private boolean sleeps(Snapshot to) {
    return follows(to) && to.stillSinceTick() <= heldSinceTick && to.startCount() == 0;
  }

  private boolean follows(Snapshot to) {
    return held
        && to.epoch() == heldEpoch
        && (to.sequence() == heldSequence || to.tick() > heldTick);
  }

  private boolean collect(Snapshot to, long since) {
    count = 0;
    if (to.stillSinceTick() <= since) {
      return true;
    }
    int end = to.slotCount();
    int max = end / SINGLE_SHARE;
    MovedTicks moved = to.moved();
    if (moved.areAllAfter(since)) {
      return false;
    }
    for (int slot = moved.next(0, since, end);
        slot < end;
        slot = moved.next(slot + 1, since, end)) {
      if (count == max) {
        return false;
      }
      slots[count++] = slot;
    }
    return true;
  }

  private void settle(Snapshot to, long since, Snapshot.Poses out) {
    int end = to.slotCount();
    MovedTicks moved = to.moved();
    for (int slot = moved.next(0, heldSinceTick, end);
        slot < end;
        slot = moved.next(slot + 1, heldSinceTick, end)) {
      if (!moved.isAfter(slot, since)) {
        out.set(slot, to.poses(), slot);
      }
    }
  }
}
