package org.isochron.engine.bodies;

import java.util.Arrays;
import org.isochron.physics.SavedState;
import org.isochron.state.BodyId;
import org.isochron.state.IdReserve;

/**
 * Assigns ids to bodies or joints. An id consists of a slot and a generation; each reuse of a slot
 * gets a new generation. Owner: the physics thread. The next id depends only on previous calls, so
 * a replay assigns the same ids. Allocates nothing after construction.
 *
 * <p>Freed slots are reused first, in last-in, first-out order. If no slot was freed, unused slots
 * are assigned in ascending order.
 */
public final class BodySlots implements IdReserve.FreeSlots {
  /** Before the first generation of each slot. */
  private final int base;

  private final int[] generations;
  private final boolean[] taken;

  /** The last element is next. */
  private final int[] free;

  /** True for slots that the current restore has already read. */
  private final boolean[] listed;

  private int freeCount;
  private int used;
  private long changes;

  public BodySlots(int capacity) {
    this(capacity, 0);
  }

  private BodySlots(int capacity, int base) {
    this.base = base;
    generations = new int[capacity];
    taken = new boolean[capacity];
    free = new int[capacity];
    listed = new boolean[capacity];
    Arrays.fill(generations, base);
    freeFrom(0);
  }

  /** Creates the slots of joints. */
  public static BodySlots ofJoints(int capacity) {
    return new BodySlots(capacity, BodyId.MAX_GENERATION);
  }

  /** Returns {@link BodyId#NONE} if no slot is free. */
  public long take() {
    if (freeCount == 0) {
      return BodyId.NONE;
    }
    int slot = free[--freeCount];
    return occupy(slot, generations[slot] + 1);
  }

  /** Returns false if the slot is taken, or had a higher generation. */
  boolean take(long body) {
    return isFree(body) && occupy(body);
  }

  /**
   * Assigns an id of a world that this one follows, although the slot may have had a higher
   * generation; the next ids of the slot follow it. Returns {@link BodyId#NONE} if the slot is
   * taken.
   */
  public long follow(long id) {
    return hasFreeSlotFor(id) && occupy(id) ? id : BodyId.NONE;
  }

  private boolean occupy(long body) {
    int slot = BodyId.slot(body);
    int index = freeCount - 1;
    while (free[index] != slot) {
      index--;
    }
    freeCount--;
    System.arraycopy(free, index + 1, free, index, freeCount - index);
    occupy(slot, BodyId.generation(body));
    return true;
  }

  /**
   * Assigns the given id, or the next free one if {@code id} is {@link BodyId#NONE}. Returns {@link
   * BodyId#NONE} on failure.
   */
  public long takeFor(long id) {
    if (id == BodyId.NONE) {
      return take();
    }
    return take(id) ? id : BodyId.NONE;
  }

  /** Ensures that the id of a refused command is never assigned. Returns {@link BodyId#NONE}. */
  public long retire(long id) {
    if (accepts(id) && take(id)) {
      free(id);
    }
    return BodyId.NONE;
  }

  /** Returns true if the world has a slot for an id, unless the id is {@link BodyId#NONE}. */
  public boolean hasSlotFor(long id) {
    int slot = BodyId.slot(id);
    return id != BodyId.NONE && slot >= 0 && slot < generations.length;
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
  public int copyTo(int firstIndex, long[] destination) {
    int count = Math.min(freeCount - firstIndex, destination.length);
    for (int index = 0; index < count; index++) {
      destination[index] = next(free[freeCount - 1 - firstIndex - index]);
    }
    return Math.max(0, count);
  }

  @Override
  public long next(int slot) {
    return isFreed(slot) ? BodyId.of(slot, generations[slot] + 1) : BodyId.NONE;
  }

  @Override
  public boolean accepts(long body) {
    return isFree(body) && BodyId.generation(body) > generations[BodyId.slot(body)];
  }

  /** True for the next ids of a slot, and for its last one if its body was removed. */
  private boolean isFree(long body) {
    return hasFreeSlotFor(body) && BodyId.generation(body) >= generations[BodyId.slot(body)];
  }

  private boolean hasFreeSlotFor(long body) {
    int generation = BodyId.generation(body) - base;
    return hasSlotFor(body)
        && isFreed(BodyId.slot(body))
        && generation > 0
        && generation <= BodyId.MAX_GENERATION;
  }

  public boolean free(long body) {
    if (!contains(body)) {
      return false;
    }
    int slot = BodyId.slot(body);
    taken[slot] = false;
    changes++;
    // generations are exhausted
    if (isFreed(slot)) {
      free[freeCount++] = slot;
    }
    return true;
  }

  public boolean contains(long body) {
    int slot = BodyId.slot(body);
    return slot >= 0 && slot < used && taken[slot] && generations[slot] == BodyId.generation(body);
  }

  public long body(int slot) {
    return taken[slot] ? BodyId.of(slot, generations[slot]) : BodyId.NONE;
  }

  /** Highest used slot plus 1. */
  public int slotCount() {
    return used;
  }

  public void copyGenerations(int[] destination) {
    for (int slot = 0; slot < used; slot++) {
      destination[slot] = taken[slot] ? generations[slot] : 0;
    }
  }

  public void save(SavedState destination) {
    destination.putInt(used);
    int freed = 0;
    for (int slot = 0; slot < used; slot++) {
      destination.putInt(taken[slot] ? generations[slot] : -generations[slot]);
      freed += isFreed(slot) ? 1 : 0;
    }
    destination.putInt(freed);
    for (int index = freeCount - freed; index < freeCount; index++) {
      destination.putInt(free[index]);
    }
  }

  /**
   * Restores the slots from a saved state.
   *
   * @throws IllegalArgumentException if the state is damaged, for example if an id could be
   *     assigned twice
   */
  public void restore(SavedState source) {
    int before = used;
    changes++;
    used = source.takeCount(generations.length);
    int freed = 0;
    for (int slot = 0; slot < used; slot++) {
      int generation = source.takeInt();
      int uses = Math.abs(generation) - base;
      requireSaved(uses >= 0 && uses <= BodyId.MAX_GENERATION, "generation", generation);
      taken[slot] = generation > 0;
      generations[slot] = Math.abs(generation);
      listed[slot] = false;
      freed += isFreed(slot) ? 1 : 0;
    }
    for (int slot = used; slot < before; slot++) {
      taken[slot] = false;
      generations[slot] = base;
    }
    freeFrom(used);
    int count = source.takeCount(used);
    requireSaved(count == freed, "count of free slots", count);
    for (int index = 0; index < count; index++) {
      int slot = source.takeCount(used - 1);
      requireSaved(isFreed(slot) && !listed[slot], "free slot", slot);
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

  /** Frees all never used slots. */
  private void freeFrom(int slot) {
    freeCount = generations.length - slot;
    for (int index = 0; index < freeCount; index++) {
      free[index] = generations.length - 1 - index;
    }
  }

  private boolean isFreed(int slot) {
    return !taken[slot] && generations[slot] - base < BodyId.MAX_GENERATION;
  }

  private static void requireSaved(boolean holds, String what, int value) {
    if (!holds) {
      throw new IllegalArgumentException(
          "the saved state's %s %d contradicts the rest of it: it is damaged"
              .formatted(what, value));
    }
  }
}
