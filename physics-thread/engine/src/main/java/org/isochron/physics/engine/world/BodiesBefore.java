package org.isochron.physics.engine.world;

import java.util.Arrays;
import org.isochron.physics.engine.bodies.BodySlots;
import org.isochron.state.snapshot.BodyId;

/**
 * The bodies of the world before a state is restored. Owner: the physics thread; allocates nothing
 * after construction.
 */
final class BodiesBefore {
  private final BodySlots slots;
  private final int[] prefabsNow;
  private final int[] generations;
  private final int[] prefabs;

  BodiesBefore(BodySlots slots, int[] prefabs) {
    this.slots = slots;
    prefabsNow = prefabs;
    generations = new int[slots.capacity()];
    this.prefabs = new int[slots.capacity()];
  }

  /** Notes the bodies as they are now. */
  void note() {
    Arrays.fill(generations, 0);
    slots.copyGenerations(generations);
    System.arraycopy(prefabsNow, 0, prefabs, 0, prefabs.length);
  }

  boolean contains(int slot) {
    return generations[slot] != 0;
  }

  /** Returns true if the slot has the same body with the same prefab after the restore. */
  boolean isKept(int slot) {
    return contains(slot)
        && slots.contains(BodyId.of(slot, generations[slot]))
        && prefabs[slot] == prefabsNow[slot];
  }
}
