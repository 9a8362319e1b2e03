package org.isochron.engine.bodies;

import java.util.Arrays;
import org.isochron.state.BodyId;

/**
 * The bodies of the world before a restore. Owner: the physics thread. Allocates nothing after
 * construction.
 */
public final class PreviousBodies {
  private final WorldBodies bodies;
  private final ChangedProperties own;
  private final int[] generations;
  private final int[] prefabs;

  public PreviousBodies(WorldBodies bodies, ChangedProperties own) {
    this.bodies = bodies;
    this.own = own;
    generations = new int[bodies.slots.capacity()];
    prefabs = new int[bodies.slots.capacity()];
  }

  public void note() {
    Arrays.fill(generations, 0);
    bodies.slots.copyGenerations(generations);
    System.arraycopy(bodies.prefabs, 0, prefabs, 0, prefabs.length);
  }

  public boolean contains(int slot) {
    return generations[slot] != 0;
  }

  /**
   * Returns true if the restored state has the same body and prefab in the slot, and engines need
   * not build its joints anew.
   */
  public boolean isKept(int slot) {
    return contains(slot)
        && bodies.slots.contains(BodyId.of(slot, generations[slot]))
        && prefabs[slot] == bodies.prefabs[slot]
        && own.keepsFrame(slot);
  }
}
