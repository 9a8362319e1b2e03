package org.isochron.state.exchange;

import java.util.Arrays;

/**
 * Records for each slot the last tick in which its body may have moved, appeared or disappeared.
 * Owner: the owner of the snapshot or simulation that contains this object. Allocates nothing after
 * construction.
 *
 * <p>A body that has not moved since a tick still has the same pose and velocities, bit for bit.
 * Loops over moved bodies skip whole blocks of slots without motion:
 *
 * <pre>{@code for (int slot = moved.next(0, sinceTick, end);
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

  /** Number of slots with a recorded tick; all other slots use {@code everyTick}. */
  private int slotCount;

  private long everyTick;
  private long lastTick;

  /** All slots count as moved in tick 0. */
  public MovedTicks(int capacity) {
    bySlot = new long[capacity];
    byBlock = new long[blocks(capacity)];
    slotCount = capacity;
  }

  /** Records possible motion. Ticks must not decrease. */
  public void moved(int slot, long tick) {
    bySlot[slot] = tick;
    byBlock[slot >> BLOCK_BITS] = tick;
    lastTick = tick;
  }

  /**
   * Records that every body may have moved in a tick, which may be earlier than the last recorded
   * tick.
   */
  public void allMoved(long tick) {
    Arrays.fill(bySlot, tick);
    Arrays.fill(byBlock, tick);
    everyTick = tick;
    lastTick = tick;
  }

  /** Last tick with any motion. */
  public long last() {
    return lastTick;
  }

  /** Returns true if a slot's body may have moved after a tick. */
  public boolean isAfter(int slot, long sinceTick) {
    return everyTick > sinceTick || (slot < slotCount && bySlot[slot] > sinceTick);
  }

  /** Returns true if every body counts as moved, so a reader can skip none. */
  public boolean areAllAfter(long sinceTick) {
    return everyTick > sinceTick;
  }

  /**
   * Returns the first slot, from {@code fromSlot} on, whose body may have moved after a tick, or
   * {@code end}.
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

  public void begin(long tick) {
    slotCount = 0;
    everyTick = tick;
    lastTick = tick;
  }

  /** Copies the first slots and raises their ticks to at least {@code minTick}. */
  public void copy(MovedTicks from, int slots, long minTick) {
    int count = Math.min(slots, from.slotCount);
    System.arraycopy(from.bySlot, 0, bySlot, 0, count);
    System.arraycopy(from.byBlock, 0, byBlock, 0, blocks(count));
    slotCount = count;
    everyTick = Math.max(from.everyTick, minTick);
    lastTick = Math.max(from.lastTick, minTick);
  }

  private static int blocks(int slots) {
    return (slots + BLOCK_SLOTS - 1) >> BLOCK_BITS;
  }
}
