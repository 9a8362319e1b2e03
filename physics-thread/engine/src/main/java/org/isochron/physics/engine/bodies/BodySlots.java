package org.isochron.physics.engine.bodies;

import org.isochron.physics.simulation.SavedState;
import org.isochron.state.snapshot.BodyId;

/**
 * Assigns ids to bodies: a free slot and a generation that this slot never had before. Owner: the physics thread. The next
 * id depends only on the calls so far, so a replay assigns the same ids. Allocates nothing after construction.
 */
public final class BodySlots {
  private final int[] generations;
  private final boolean[] taken;
  private final int[] freed;

  /** The slots that the state being restored has listed as free so far. */
  private final boolean[] listed;

  private int freedCount;
  private int used;

  public BodySlots(int capacity) {
    generations = new int[capacity];
    taken = new boolean[capacity];
    freed = new int[capacity];
    listed = new boolean[capacity];
  }

  /** Assigns the id of a new body, or returns {@link BodyId#NONE} if every slot is taken. */
  public long take() {
    if (freedCount == 0 && used == generations.length) {
      return BodyId.NONE;
    }
    int slot = freedCount > 0 ? freed[--freedCount] : used++;
    taken[slot] = true;
    return BodyId.of(slot, ++generations[slot]);
  }

  /** Frees an id. Returns false if there is no such body. */
  public boolean free(long body) {
    if (!contains(body)) {
      return false;
    }
    int slot = BodyId.slot(body);
    taken[slot] = false;
    // a slot that has used all its generations is not used again
    if (generations[slot] < Integer.MAX_VALUE) {
      freed[freedCount++] = slot;
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

  /** Writes the generations of the first {@link #slotCount} slots, 0 where there is no body, as in a snapshot. */
  public void copyGenerations(int[] destination) {
    for (int slot = 0; slot < used; slot++) {
      destination[slot] = taken[slot] ? generations[slot] : 0;
    }
  }

  /** Writes which ids are assigned and which come next. */
  public void save(SavedState destination) {
    destination.putInt(used);
    for (int slot = 0; slot < used; slot++) {
      destination.putInt(taken[slot] ? generations[slot] : -generations[slot]);
    }
    destination.putInt(freedCount);
    for (int place = 0; place < freedCount; place++) {
      destination.putInt(freed[place]);
    }
  }

  /**
   * Restores what {@link #save} wrote.
   *
   * @throws IllegalArgumentException if the state is damaged: no id can be assigned twice after a restore
   */
  public void restore(SavedState source) {
    int before = used;
    used = source.takeCount(generations.length);
    int gone = 0;
    for (int slot = 0; slot < used; slot++) {
      int generation = source.takeInt();
      requireSaved(generation != 0 && generation != Integer.MIN_VALUE, "generation", generation);
      taken[slot] = generation > 0;
      generations[slot] = Math.abs(generation);
      listed[slot] = false;
      gone += generation < 0 && generation > -Integer.MAX_VALUE ? 1 : 0;
    }
    for (int slot = used; slot < before; slot++) {
      taken[slot] = false;
      generations[slot] = 0;
    }
    freedCount = source.takeCount(used);
    requireSaved(freedCount == gone, "count of free slots", freedCount);
    for (int place = 0; place < freedCount; place++) {
      int slot = source.takeCount(used - 1);
      requireSaved(
          !taken[slot] && !listed[slot] && generations[slot] < Integer.MAX_VALUE,
          "free slot",
          slot);
      listed[slot] = true;
      freed[place] = slot;
    }
  }

  public int capacity() {
    return generations.length;
  }

  private static void requireSaved(boolean holds, String what, int value) {
    if (!holds) {
      throw new IllegalArgumentException(
          "the saved state's %s %d contradicts the rest of it: it is damaged"
              .formatted(what, value));
    }
  }
}
