package org.isochron.engine.bodies;

import org.isochron.engine.Scene;
import org.isochron.shapes.Prefab;

/** The bodies of a world by slot: ids, states and prefab numbers. Owner: the world's thread. */
public final class WorldBodies {
  public final EngineSpace space;
  public final BodySlots slots;
  public final BodyStates states;
  public final int[] prefabs;
  public final WorldPrefabs kinds;

  /** Bodies with a dynamic prefab that a command made kinematic. */
  final boolean[] kinematic;

  public WorldBodies(Scene scene, WorldPrefabs kinds, EngineSpace space) {
    this.kinds = kinds;
    this.space = space;
    slots = new BodySlots(scene.bodyCapacity());
    states = new BodyStates(scene.bodyCapacity(), scene.wide());
    prefabs = new int[scene.bodyCapacity()];
    kinematic = new boolean[scene.bodyCapacity()];
  }

  /** Excludes changes by commands. */
  public Prefab prefab(int slot) {
    return kinds.get(prefabs[slot]);
  }

  /** Includes changes by commands. */
  public Prefab.Motion motion(int slot) {
    return kinematic[slot] ? Prefab.Motion.KINEMATIC : prefab(slot).motion();
  }

  public boolean isDynamic(int slot) {
    return motion(slot) == Prefab.Motion.DYNAMIC;
  }

  /** True also while the body is kinematic by a command. */
  public boolean hasDynamicPrefab(int slot) {
    return prefab(slot).motion() == Prefab.Motion.DYNAMIC;
  }
}
