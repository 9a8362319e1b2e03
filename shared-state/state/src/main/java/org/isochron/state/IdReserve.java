package org.isochron.state;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Reserved ids for bodies or joints that senders create. The ticking thread refills the reserve
 * with ids of free slots; any thread takes them, so a sender knows an id before its body exists. No
 * thread waits; nothing is allocated after the first refill.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>No id is taken twice, even after a rewind or a jump in time.
 *   <li>At any time, at most one id of each slot is available.
 * </ol>
 */
public final class IdReserve {
  /** Maximum number between two ticks. */
  public static final int CAPACITY = 4_096;

  static final int FIRST_POSITION = 64;

  private final AtomicLongArray cells = new AtomicLongArray(CAPACITY);

  private final AtomicReference<String> refusal = new AtomicReference<>("");
  private final AtomicLong taken = new AtomicLong();
  private final AtomicLong offered = new AtomicLong();

  /**
   * Highest offered or taken generation of each slot. Owner of the following fields: the ticking
   * thread.
   */
  private int[] offeredGenerations = new int[0];

  private final long[] free = new long[CAPACITY];

  /** The owner's copy of {@code offered}. */
  private long end;

  /** Counters at the last refill. */
  private long lastTaken = -1;

  private long lastChange;

  /**
   * Makes id requests throw {@link UnsupportedOperationException} from now on; any thread.
   *
   * @param reason the reason and the alternative
   */
  public void refuse(String reason) {
    // ordering: release, paired with the acquire in none(): a rejected thread sees the complete
    // reason.
    refusal.setRelease(reason);
  }

  /** Takes an id, or returns {@link BodyId#NONE} if none is left; any thread. */
  long take() {
    while (true) {
      // ordering: acquire, paired with the exchange below: the counter is read before its cell.
      // With a plain read, the cell's later content could be returned for an older position.
      long position = taken.getAcquire();
      // ordering: acquire, paired with the release in offer(): without it, an unwritten cell could
      // be read.
      if (position >= offered.getAcquire()) {
        return none();
      }
      // ordering: opaque: a cell is overwritten only after its id was taken, and the exchange then
      // fails. A plain read of the cell could be torn.
      long body = cells.getOpaque(cell(position));
      // ordering: volatile, needed for atomicity: without it, two threads could take one id
      // (invariant 1).
      if (taken.compareAndSet(position, position + 1)) {
        return body;
      }
    }
  }

  private long none() {
    // ordering: acquire, paired with the release in refuse(): the reason is complete.
    String reason = refusal.getAcquire();
    if (!reason.isEmpty()) {
      throw new UnsupportedOperationException(reason);
    }
    return BodyId.NONE;
  }

  /**
   * Offers free slots after each tick. Owner: the ticking thread.
   *
   * @param jumped true after a time jump
   */
  public void refill(FreeSlots slots, boolean jumped) {
    // ordering: opaque: ids taken concurrently are replaced after the next tick.
    long nowTaken = taken.getOpaque();
    if (!jumped && nowTaken == lastTaken && slots.changeCount() == lastChange) {
      return;
    }
    if (offeredGenerations.length < slots.capacity()) {
      offeredGenerations = Arrays.copyOf(offeredGenerations, slots.capacity());
    }
    lastTaken = nowTaken;
    lastChange = slots.changeCount();
    if (jumped || !allAreFree(slots)) {
      takeBack();
    }
    int first = firstPosition(slots);
    offerFrom(slots, first, CAPACITY, jumped);
    offerFrom(slots, 0, first, jumped);
  }

  /**
   * Position of the first offered slot among the free slots. Earlier slots are offered last,
   * because the simulation uses them for ids that it assigns itself.
   */
  public static int firstPosition(FreeSlots slots) {
    return Math.min(FIRST_POSITION, slots.count() / 2);
  }

  private void offerFrom(FreeSlots slots, int position, int max, boolean jumped) {
    int count = Math.min(slots.copyTo(position, free), max);
    for (int index = 0; index < count; index++) {
      int slot = BodyId.slot(free[index]);
      int generation = BodyId.generation(free[index]);
      if (jumped || offeredGenerations[slot] < generation) {
        offer(slot, Math.max(generation, offeredGenerations[slot] + 1));
      }
    }
  }

  /**
   * Returns true if the slots of all available ids are still free; false after the simulation
   * assigned the id of one of these slots itself.
   */
  private boolean allAreFree(FreeSlots slots) {
    // ordering: opaque: a concurrently taken id is also checked, which is harmless.
    long position = taken.getOpaque();
    while (position < end && slots.accepts(idAt(position))) {
      position++;
    }
    return position >= end;
  }

  /** Withdraws the remaining ids, which may then be offered again. */
  private void takeBack() {
    // ordering: volatile, needed for atomicity: either a sender gets the id, or this thread
    // withdraws it.
    long begin = taken.getAndSet(end);
    for (long position = begin; position < end; position++) {
      long body = idAt(position);
      offeredGenerations[BodyId.slot(body)] = BodyId.generation(body) - 1;
    }
  }

  private void offer(int slot, int generation) {
    // ordering: acquire, paired with the exchange in take(): a cell is free only after its id was
    // taken.
    boolean hasRoom = end - taken.getAcquire() < CAPACITY;
    if (hasRoom && generation > 0) {
      offeredGenerations[slot] = generation;
      // ordering: opaque: the release below publishes the cell. A plain write could tear.
      cells.setOpaque(cell(end), BodyId.of(slot, generation));
      end++;
      // ordering: release, paired with the acquire in take(): without it, senders could read an
      // unwritten cell.
      offered.setRelease(end);
    }
  }

  private long idAt(long position) {
    // ordering: opaque: this thread wrote the cell itself.
    return cells.getOpaque(cell(position));
  }

  private static int cell(long position) {
    return (int) (position % CAPACITY);
  }

  /** Free slots of a simulation. Owner: the ticking thread. */
  public interface FreeSlots {
    /** No slots at all. */
    FreeSlots NONE = new FreeSlots() {
      @Override
      public int capacity() {
        return 0;
      }

      @Override
      public int count() {
        return 0;
      }

      @Override
      public long changeCount() {
        return 0;
      }

      @Override
      public int copyTo(int firstPosition, long[] destination) {
        return 0;
      }

      @Override
      public long next(int slot) {
        return BodyId.NONE;
      }

      @Override
      public boolean accepts(long body) {
        return false;
      }
    };

    /** Total number of slots. */
    int capacity();

    /** Number of free slots. */
    int count();

    /** Number of changes so far. */
    long changeCount();

    /**
     * Copies the next id of each free slot, in the simulation's order of assignment.
     *
     * @param firstPosition start of the copy
     * @return number of ids
     */
    int copyTo(int firstPosition, long[] destination);

    /** Returns the next id of a slot, or {@link BodyId#NONE} if the slot is not free. */
    long next(int slot);

    /** Returns true if the id's slot is free and had only earlier generations. */
    boolean accepts(long body);
  }
}
