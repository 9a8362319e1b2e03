package org.isochron.render.blend;

import java.util.Arrays;
import org.isochron.state.MovedTicks;
import org.isochron.state.Snapshot;

/**
 * The bodies of a frame that need work, if they are few: those that moved in the tick, by what the
 * writer reports. The frame keeps the poses of the others from frame to frame. Owner: the thread
 * that blends. Allocates nothing after construction. A frame costs what moves, and one of a
 * sleeping world a comparison of a few numbers, however many bodies there are.
 *
 * <p>Invariant: while {@code held}, the frame has for each slot in which no body moved after
 * {@code heldSinceTick} the pose of the snapshot {@code heldSequence}, bit for bit. A tick that is
 * published again, because commands acted in a pause, is another snapshot, and every body counts as
 * moved in it.
 */
final class MovedBodies {
  /** The loops over all bodies take less time than single bodies, if more than one in n moved. */
  static final int SINGLE_SHARE = 32;

  private final int[] slots;
  private final int[] arrived;
  private int count;
  private int arrivedCount;
  private boolean all;
  private boolean same;
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
    arrived = new int[capacity / SINGLE_SHARE];
  }

  /**
   * Finds the bodies that move between two snapshots, and writes the poses of those that do not
   * into the frame. Returns false if more move than are blended one by one.
   */
  boolean follow(Snapshot from, Snapshot to, Snapshot.Poses out) {
    boolean known =
        (held || many) && to.sequence() == pairSequence && from.sequence() == pairFromSequence;
    same = false;
    if (known) {
      arrivedCount = 0;
      all = many;
      return held;
    }
    pairSequence = to.sequence();
    pairFromSequence = from.sequence();
    if (sleeps(to)) {
      count = 0;
      arrivedCount = 0;
      all = false;
    } else {
      find(from, to, out);
    }
    return !many;
  }

  /** Ends the invariant, because all bodies are blended. */
  void end() {
    held = false;
    many = false;
    all = true;
    same = false;
  }

  /** Notes that the frame is the last one once more. */
  void keep() {
    same = true;
  }

  /** Returns true if one of the slots is {@link #changedSlot}. */
  boolean hasChanged(int slot) {
    return !same
        && (all
            || Arrays.binarySearch(slots, 0, count, slot) >= 0
            || Arrays.binarySearch(arrived, 0, arrivedCount, slot) >= 0);
  }

  /** The number of bodies to be blended. */
  int count() {
    return count;
  }

  int slot(int index) {
    return slots[index];
  }

  /** The number of slots whose pose may differ from that of the last frame. */
  int changedCount(int slotCount) {
    if (same) {
      return 0;
    }
    return all ? slotCount : count + arrivedCount;
  }

  int changedSlot(int index) {
    if (all) {
      return index;
    }
    return index < count ? slots[index] : arrived[index - count];
  }

  /** Returns true if nothing changes between two snapshots, or since the tick before a lone one. */
  static boolean isStill(Snapshot from, Snapshot to) {
    return to.stillSinceTick() <= sinceTick(from, to) && to.beginCount() == 0;
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
    arrivedCount = 0;
    all = !follows(to) || !settle(to, since, out);
    if (all) {
      out.copyFrom(to.poses(), to.slotCount());
    }
    // a world that sleeps and has begin poses shows bodies where they have not stood
    held = to.beginCount() == 0 || to.stillSinceTick() > since;
    many = false;
    heldEpoch = to.epoch();
    heldTick = to.tick();
    heldSequence = to.sequence();
    heldSinceTick = since;
  }

  /** Returns true if no body moved since those that the frame holds. */
  private boolean sleeps(Snapshot to) {
    return follows(to) && to.stillSinceTick() <= heldSinceTick && to.beginCount() == 0;
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
    int most = end / SINGLE_SHARE;
    MovedTicks moved = to.moved();
    if (moved.areAllAfter(since)) {
      return false;
    }
    for (int slot = moved.next(0, since, end);
        slot < end;
        slot = moved.next(slot + 1, since, end)) {
      if (count == most) {
        return false;
      }
      slots[count++] = slot;
    }
    return true;
  }

  /** Writes the poses of the bodies that came to rest. Returns false if they are many. */
  private boolean settle(Snapshot to, long since, Snapshot.Poses out) {
    int end = to.slotCount();
    MovedTicks moved = to.moved();
    for (int slot = moved.next(0, heldSinceTick, end);
        slot < end;
        slot = moved.next(slot + 1, heldSinceTick, end)) {
      if (!moved.isAfter(slot, since)) {
        if (arrivedCount == arrived.length) {
          return false;
        }
        arrived[arrivedCount++] = slot;
        out.set(slot, to.poses(), slot);
      }
    }
    return true;
  }
}
