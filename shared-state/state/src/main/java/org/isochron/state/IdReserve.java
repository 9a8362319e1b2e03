package org.isochron.state;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Ids for bodies that senders are about to spawn, or for joints that they are about to make. The
 * thread that ticks refills it with ids of free slots, and any thread takes them, so that a sender
 * knows the id before the body exists. Nobody waits; nothing is allocated after the first refill.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>No id is taken twice, not even after time went back.
 *   <li>At most one id of a slot can be taken.
 * </ol>
 */
public final class IdReserve {
  /** The most ids that can be taken between two ticks. */
  public static final int CAPACITY = 4_096;

  /**
   * The place of the first free slot that is offered. The slots before it are offered last, because
   * the simulation takes them for bodies whose ids it assigns itself.
   */
  public static final int FIRST_PLACE = 64;

  /** A ring: the cells from {@code taken} to below {@code offered} hold ids. Both only grow. */
  private final AtomicLongArray cells = new AtomicLongArray(CAPACITY);

  private final AtomicReference<String> refusal = new AtomicReference<>("");
  private final AtomicLong taken = new AtomicLong();
  private final AtomicLong offered = new AtomicLong();

  /**
   * The highest generation of each slot that is offered or was taken. Owner, as of all fields
   * below: the thread that ticks.
   */
  private int[] offeredGenerations = new int[0];

  private final long[] free = new long[CAPACITY];

  /** The owner's copy of {@code offered}. */
  private long end;

  /** What the last refill saw, so that the next one does nothing if nothing has changed. */
  private long lastTaken = -1;

  private long lastChange;

  /**
   * Makes senders that need an id throw {@link UnsupportedOperationException} from now on, because
   * none will ever be offered here; any thread.
   *
   * @param reason why, and what to do instead
   */
  public void refuse(String reason) {
    // ordering: release, with the acquire in take: a thread that is refused sees the reason whole.
    refusal.setRelease(reason);
  }

  /** Takes an id, or returns {@link BodyId#NONE} if there is none; any thread. */
  long take() {
    while (true) {
      // ordering: acquire, with the exchange below: the cell is read after the count that it has,
      // or an id that was overwritten since would be taken for it.
      long place = taken.getAcquire();
      // ordering: acquire, with the release in offer: without it the cell could be read unwritten.
      if (place >= offered.getAcquire()) {
        return none();
      }
      // ordering: opaque: the exchange fails if the cell has been overwritten, because it is
      // overwritten only after it was taken. A plain read could be torn.
      long body = cells.getOpaque(cell(place));
      // ordering: volatile, for atomicity: without it two threads could take one id; invariant 1.
      if (taken.compareAndSet(place, place + 1)) {
        return body;
      }
    }
  }

  private long none() {
    // ordering: acquire, with the release in refuse.
    String reason = refusal.getAcquire();
    if (!reason.isEmpty()) {
      throw new UnsupportedOperationException(reason);
    }
    return BodyId.NONE;
  }

  /**
   * Offers the free slots that are not offered yet. Owner: the thread that ticks, after each tick.
   *
   * @param jumped true if the simulation has moved to another tick, at which other slots are free
   */
  public void refill(FreeSlots slots, boolean jumped) {
    // ordering: opaque: ids that a sender takes meanwhile are replaced after the next tick.
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
    int first = Math.min(FIRST_PLACE, slots.count() / 2);
    offerFrom(slots, first, CAPACITY, jumped);
    offerFrom(slots, 0, first, jumped);
  }

  private void offerFrom(FreeSlots slots, int place, int most, boolean jumped) {
    int count = Math.min(slots.copyTo(place, free), most);
    for (int index = 0; index < count; index++) {
      int slot = BodyId.slot(free[index]);
      int generation = BodyId.generation(free[index]);
      if (jumped || offeredGenerations[slot] < generation) {
        offer(slot, Math.max(generation, offeredGenerations[slot] + 1));
      }
    }
  }

  /**
   * Returns true if the slot of every id that can be taken is still free; false after the
   * simulation assigned one itself.
   */
  private boolean allAreFree(FreeSlots slots) {
    // ordering: opaque: an id that a sender takes meanwhile is checked too, which does no harm.
    long place = taken.getOpaque();
    while (place < end && slots.accepts(idAt(place))) {
      place++;
    }
    return place >= end;
  }

  /** Takes back the ids that nobody has taken, which may then be offered again. */
  private void takeBack() {
    // ordering: volatile, for atomicity: each id is a sender's that took it before, or ours.
    long begin = taken.getAndSet(end);
    for (long place = begin; place < end; place++) {
      long body = idAt(place);
      offeredGenerations[BodyId.slot(body)] = BodyId.generation(body) - 1;
    }
  }

  private void offer(int slot, int generation) {
    // ordering: acquire, with the exchange in take: the cell is free only after its id was taken.
    boolean hasRoom = end - taken.getAcquire() < CAPACITY;
    if (hasRoom && generation > 0) {
      offeredGenerations[slot] = generation;
      // ordering: opaque, as in take.
      cells.setOpaque(cell(end), BodyId.of(slot, generation));
      end++;
      // ordering: release, the counterpart of the acquire in take.
      offered.setRelease(end);
    }
  }

  private long idAt(long place) {
    // ordering: opaque, as in take; the thread that ticks wrote it itself.
    return cells.getOpaque(cell(place));
  }

  private static int cell(long place) {
    return (int) (place % CAPACITY);
  }

  /** The slots in which a simulation has no body, or no joint. Owner: the thread that ticks. */
  public interface FreeSlots {
    /** No slots: those of a simulation that takes no ids from senders. */
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
      public int copyTo(int firstPlace, long[] destination) {
        return 0;
      }

      @Override
      public boolean accepts(long body) {
        return false;
      }
    };

    /** The number of slots, free or not. */
    int capacity();

    /** The number of free slots. */
    int count();

    /** Returns how often the slots have changed, so that it is another number after each change. */
    long changeCount();

    /**
     * Writes the id that the next body would get in each free slot, in the order in which the
     * simulation assigns them, from a place in that order on. Returns how many were written.
     */
    int copyTo(int firstPlace, long[] destination);

    /**
     * Returns true if a body could get this id: its slot is free, and had no id of this generation
     * or a later one.
     */
    boolean accepts(long body);
  }
}
