package org.isochron.physics.engine.world;

import org.isochron.physics.engine.bodies.BodySlots;
import org.isochron.physics.scene.Scene;
import org.isochron.shapes.Prefab;

/**
 * The bodies of a world by their slots: ids, states and the numbers of their prefabs. Owner: the
 * thread of the world.
 */
final class WorldBodies {
  final EngineSpace space;
  final BodySlots slots;
  final BodyStates states;
  final int[] prefabs;
  final WorldPrefabs kinds;

  /** Makes a table without bodies. */
  WorldBodies(Scene scene, WorldPrefabs kinds, EngineSpace space) {
    this.kinds = kinds;
    this.space = space;
    slots = new BodySlots(scene.bodyCapacity());
    states = new BodyStates(scene.bodyCapacity(), scene.wide());
    prefabs = new int[scene.bodyCapacity()];
  }

  /** Returns the prefab of the body in a slot, without what commands changed of it. */
  Prefab prefab(int slot) {
    return kinds.get(prefabs[slot]);
  }

  boolean isDynamic(int slot) {
    return prefab(slot).motion() == Prefab.Motion.DYNAMIC;
  }
}
