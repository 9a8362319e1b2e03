package org.isochron.state;

import java.util.Arrays;

/**
 * The last tick in which the body of each slot may have moved, appeared or disappeared. Owner: that
 * of the snapshot or the simulation that has it. Allocates nothing after construction.
 *
 * <p>A body that did not move after a tick has the same pose and velocities, bit for bit, as at the
 * end of that tick. Loops over the bodies that moved skip whole blocks of slots in which none did:
 *
 * <pre>{@code
 * for (int slot = moved.next(0, sinceTick, end);
 *     slot < end;
 *     slot = moved.next(slot + 1, sinceTick, end)) {
 *   // the body in this slot may have moved since the end of sinceTick
 * }
 * }</pre>
 */
public final class MovedTicks {
  private static final int BLOCK_BITS = 6;
  private static final int BLOCK_SLOTS = 1 << BLOCK_BITS;

  private final long[] bySlot;
  private final long[] byBlock;

  /** The slots whose own ticks count; those beyond did not move after {@code everyTick}. */
  private int slotCount;

  private long everyTick;
  private long lastTick;

  /** Creates the ticks of a number of slots, all of which count as moved in tick 0. */
  public MovedTicks(int capacity) {
    bySlot = new long[capacity];
    byBlock = new long[blocks(capacity)];
    slotCount = capacity;
  }

  /** Notes that a body may have moved in a tick, which is no earlier than those noted before. */
  public void moved(int slot, long tick) {
    bySlot[slot] = tick;
    byBlock[slot >> BLOCK_BITS] = tick;
    lastTick = tick;
  }

  /**
   * Notes that every body may have moved in a tick, which may be earlier than those noted before.
   */
  public void allMoved(long tick) {
    Arrays.fill(bySlot, tick);
    Arrays.fill(byBlock, tick);
    everyTick = tick;
    lastTick = tick;
  }

  /** The last tick in which any body may have moved. */
  public long last() {
    return lastTick;
  }

  /** Returns true if the body in a slot may have moved after a tick. */
  public boolean isAfter(int slot, long sinceTick) {
    return everyTick > sinceTick || (slot < slotCount && bySlot[slot] > sinceTick);
  }

  /** Returns true if every body counts as moved after a tick, so that there is nothing to skip. */
  public boolean areAllAfter(long sinceTick) {
    return everyTick > sinceTick;
  }

  /**
   * Returns the first slot from one on whose body may have moved after a tick, or {@code end} if
   * there is none before it.
   */
  public int next(int fromSlot, long sinceTick, int end) {
    if (everyTick > sinceTick) {
      return Math.min(fromSlot, end);
    }
    int slot = fromSlot;
    int last = Math.min(end, slotCount);
    while (slot < last) {
      int block = slot >> BLOCK_BITS;
      int blockEnd = Math.min(last, (block + 1) << BLOCK_BITS);
      if (byBlock[block] > sinceTick) {
        while (slot < blockEnd) {
          if (bySlot[slot] > sinceTick) {
            return slot;
          }
          slot++;
        }
      }
      slot = blockEnd;
    }
    return end;
  }

  /**
   * Returns the first slot from one on whose body did not move after a tick, or {@code end}: the
   * end of a run of moved ones.
   */
  public int runEnd(int fromSlot, long sinceTick, int end) {
    int slot = fromSlot;
    while (slot < end && isAfter(slot, sinceTick)) {
      slot++;
    }
    return slot;
  }

  /** Forgets what single slots did: no body moved after a tick. */
  void begin(long tick) {
    slotCount = 0;
    everyTick = tick;
    lastTick = tick;
  }

  /** Takes over the ticks of the first slots, all of which count as moved in one tick at least. */
  void copy(MovedTicks from, int slots, long atLeastTick) {
    int count = Math.min(slots, from.slotCount);
    System.arraycopy(from.bySlot, 0, bySlot, 0, count);
    System.arraycopy(from.byBlock, 0, byBlock, 0, blocks(count));
    slotCount = count;
    everyTick = Math.max(from.everyTick, atLeastTick);
    lastTick = Math.max(from.lastTick, atLeastTick);
  }

  private static int blocks(int slots) {
    return (slots + BLOCK_SLOTS - 1) >> BLOCK_BITS;
  }
}
