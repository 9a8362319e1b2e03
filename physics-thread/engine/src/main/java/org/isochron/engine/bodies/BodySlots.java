package org.isochron.engine.bodies;

import org.isochron.physics.SavedState;
import org.isochron.state.BodyId;
import org.isochron.state.IdReserve;

/**
 * Assigns ids to bodies or joints: a free slot and a generation that this slot never had before.
 * Owner: the physics thread. The next id depends only on the calls so far, so a replay assigns the
 * same ids. Allocates nothing after construction.
 *
 * <p>The slot that was freed last is assigned first, then those that were never used, in ascending
 * order.
 */
public final class BodySlots implements IdReserve.FreeSlots {
  private final int[] generations;
  private final boolean[] taken;

  /** The free slots; the one that is assigned next is the last of them. */
  private final int[] free;

  /** The slots that the state being restored has listed as free so far. */
  private final boolean[] listed;

  private int freeCount;
  private int used;
  private long changes;

  public BodySlots(int capacity) {
    generations = new int[capacity];
    taken = new boolean[capacity];
    free = new int[capacity];
    listed = new boolean[capacity];
    freeFrom(0);
  }

  /** Assigns the id of a new body, or returns {@link BodyId#NONE} if every slot is taken. */
  public long take() {
    if (freeCount == 0) {
      return BodyId.NONE;
    }
    int slot = free[--freeCount];
    return occupy(slot, generations[slot] + 1);
  }

  /**
   * Assigns an id that a sender has chosen. Returns false if its slot is taken, or had this
   * generation or a later one.
   */
  boolean take(long body) {
    if (!accepts(body)) {
      return false;
    }
    int slot = BodyId.slot(body);
    int place = freeCount - 1;
    while (free[place] != slot) {
      place--;
    }
    freeCount--;
    System.arraycopy(free, place + 1, free, place, freeCount - place);
    occupy(slot, BodyId.generation(body));
    return true;
  }

  /**
   * Assigns the id that a command names, or the next one if that is 0. Returns {@link BodyId#NONE}
   * if it cannot.
   */
  public long takeFor(long id) {
    if (id == BodyId.NONE) {
      return take();
    }
    return take(id) ? id : BodyId.NONE;
  }

  /**
   * Makes sure that the id of a command that is refused is never assigned. Returns
   * {@link BodyId#NONE}.
   */
  public long retire(long id) {
    if (take(id)) {
      free(id);
    }
    return BodyId.NONE;
  }

  @Override
  public int count() {
    return freeCount;
  }

  @Override
  public long changeCount() {
    return changes;
  }

  @Override
  public int copyTo(int firstPlace, long[] destination) {
    int count = Math.min(freeCount - firstPlace, destination.length);
    for (int place = 0; place < count; place++) {
      int slot = free[freeCount - 1 - firstPlace - place];
      destination[place] = BodyId.of(slot, generations[slot] + 1);
    }
    return Math.max(0, count);
  }

  @Override
  public boolean accepts(long body) {
    int slot = BodyId.slot(body);
    return slot >= 0
        && slot < generations.length
        && !taken[slot]
        && BodyId.generation(body) > generations[slot];
  }

  /** Frees an id. Returns false if there is no such body. */
  public boolean free(long body) {
    if (!contains(body)) {
      return false;
    }
    int slot = BodyId.slot(body);
    taken[slot] = false;
    changes++;
    // a slot that has used all its generations is not used again
    if (generations[slot] < Integer.MAX_VALUE) {
      free[freeCount++] = slot;
    }
    return true;
  }

  /** Returns true if this body, and not another one in its slot, exists. */
  public boolean contains(long body) {
    int slot = BodyId.slot(body);
    return slot >= 0 && slot < used && taken[slot] && generations[slot] == BodyId.generation(body);
  }

  /** Returns the id of the body in a slot, or {@link BodyId#NONE}. */
  public long body(int slot) {
    return taken[slot] ? BodyId.of(slot, generations[slot]) : BodyId.NONE;
  }

  /** One more than the highest slot ever used: the bound for loops over all bodies. */
  public int slotCount() {
    return used;
  }

  /**
   * Writes the generations of the first {@link #slotCount} slots, 0 where there is no body, as in a
   * snapshot.
   */
  public void copyGenerations(int[] destination) {
    for (int slot = 0; slot < used; slot++) {
      destination[slot] = taken[slot] ? generations[slot] : 0;
    }
  }

  /** Writes which ids are assigned and which come next. */
  public void save(SavedState destination) {
    destination.putInt(used);
    int gone = 0;
    for (int slot = 0; slot < used; slot++) {
      destination.putInt(taken[slot] ? generations[slot] : -generations[slot]);
      gone += isGone(slot) ? 1 : 0;
    }
    destination.putInt(gone);
    for (int place = freeCount - gone; place < freeCount; place++) {
      destination.putInt(free[place]);
    }
  }

  /**
   * Restores what {@link #save} wrote.
   *
   * @throws IllegalArgumentException if the state is damaged: no id can be assigned twice after a
   *     restore
   */
  public void restore(SavedState source) {
    int before = used;
    changes++;
    used = source.takeCount(generations.length);
    int gone = 0;
    for (int slot = 0; slot < used; slot++) {
      int generation = source.takeInt();
      requireSaved(generation != Integer.MIN_VALUE, "generation", generation);
      taken[slot] = generation > 0;
      generations[slot] = Math.abs(generation);
      listed[slot] = false;
      gone += isGone(slot) ? 1 : 0;
    }
    for (int slot = used; slot < before; slot++) {
      taken[slot] = false;
      generations[slot] = 0;
    }
    freeFrom(used);
    int count = source.takeCount(used);
    requireSaved(count == gone, "count of free slots", count);
    for (int place = 0; place < count; place++) {
      int slot = source.takeCount(used - 1);
      requireSaved(isGone(slot) && !listed[slot], "free slot", slot);
      listed[slot] = true;
      free[freeCount++] = slot;
    }
  }

  @Override
  public int capacity() {
    return generations.length;
  }

  private long occupy(int slot, int generation) {
    taken[slot] = true;
    generations[slot] = generation;
    changes++;
    used = Math.max(used, slot + 1);
    return BodyId.of(slot, generation);
  }

  /** Frees the slots from one on, which were never used, and no others. */
  private void freeFrom(int slot) {
    freeCount = generations.length - slot;
    for (int place = 0; place < freeCount; place++) {
      free[place] = generations.length - 1 - place;
    }
  }

  /** Returns true if a slot is below the highest that was used, and free to be used again. */
  private boolean isGone(int slot) {
    return !taken[slot] && generations[slot] < Integer.MAX_VALUE;
  }

  private static void requireSaved(boolean holds, String what, int value) {
    if (!holds) {
      throw new IllegalArgumentException(
          "the saved state's %s %d contradicts the rest of it: it is damaged"
              .formatted(what, value));
    }
  }
}
