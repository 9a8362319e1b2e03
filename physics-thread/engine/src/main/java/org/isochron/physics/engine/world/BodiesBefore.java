package org.isochron.physics.engine.world;

import org.isochron.physics.engine.bodies.BodySlots;
import org.isochron.state.snapshot.BodyId;

/** The bodies that are there before a state is restored. Owner: the physics thread, during the restore. */
final class BodiesBefore {
  private final int[] generations;
  private final int[] prefabs;

  BodiesBefore(BodySlots slots, int[] prefabs) {
    generations = new int[slots.capacity()];
    slots.copyGenerations(generations);
    this.prefabs = prefabs.clone();
  }

  boolean contains(int slot) {
    return generations[slot] != 0;
  }

  /** Whether the body in a slot is still the same after the restore, and of the same kind. */
  boolean isKept(int slot, BodySlots slots, int[] prefabsNow) {
    return contains(slot)
        && slots.contains(BodyId.of(slot, generations[slot]))
        && prefabs[slot] == prefabsNow[slot];
  }
}
