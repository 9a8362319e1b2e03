package org.isochron.engine.world;

import org.isochron.engine.Scene;
import org.isochron.engine.bodies.BodySlots;
import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.bodies.ChangedMotions;
import org.isochron.engine.bodies.ChangedProperties;
import org.isochron.engine.bodies.EngineSpace;
import org.isochron.engine.bodies.WorldBodies;
import org.isochron.engine.bodies.WorldPrefabs;
import org.isochron.engine.contacts.ContactInterest;
import org.isochron.engine.contacts.Contacts;
import org.isochron.engine.contacts.PairExclusion;
import org.isochron.engine.contacts.SensorPairs;
import org.isochron.engine.contacts.TouchLog;
import org.isochron.engine.joints.JoinedBodies;
import org.isochron.engine.joints.JointTable;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.limits.Limits;
import org.isochron.shapes.stored.PrefabRules;
import org.isochron.state.BodyId;
import org.joml.Quaternionf;
import org.jspecify.annotations.Nullable;

/**
 * Bodies and joints of a saved state, read and validated before the world changes. Owner: the
 * physics thread, during a restore. Allocates only when it grows.
 */
public final class SavedBodies {
  private final Scene scene;
  private final EngineWorld world;
  private final WorldBodies bodies;
  private final BodySlots slots;
  private final BodyStates states;
  private final TouchLog touches;
  private final Contacts contacts;
  private final SensorPairs inside;
  private final PairExclusion excluded;
  private final JointTable joints;
  private final Quaternionf rotation = new Quaternionf();

  SavedBodies(
      Scene scene,
      WorldPrefabs kinds,
      ContactInterest interest,
      EngineWorld world,
      EngineSpace space) {
    this.scene = scene;
    this.world = world;
    bodies = new WorldBodies(scene, kinds, space);
    slots = bodies.slots;
    states = bodies.states;
    touches = new TouchLog(scene.bodyCapacity(), scene.wide());
    contacts = new Contacts(bodies, interest, touches);
    inside = new SensorPairs(bodies);
    excluded = new PairExclusion(world);
    joints = new JointTable(space, scene.jointCapacity());
  }

  /** Returns the highest used slot plus 1. */
  public int slotCount() {
    return slots.slotCount();
  }

  public boolean contains(int slot) {
    return slot >= 0 && slot < slots.slotCount() && slots.body(slot) != BodyId.NONE;
  }

  public Prefab prefab(int slot) {
    return bodies.prefab(slot);
  }

  public int jointSlotCount() {
    return joints.slotCount();
  }

  public @Nullable JoinedBodies joint(int slot) {
    return joints.get(slot);
  }

  /**
   * Reads the part of a state that precedes the engine's own part.
   *
   * @throws IllegalArgumentException if the state is invalid for this scene
   */
  void take(SavedState source) {
    slots.restore(source);
    int count = slots.slotCount();
    requireSaved(count >= scene.bodies().size(), "fewer slots than the scene has bodies", count);
    for (int slot = 0; slot < count; slot++) {
      bodies.prefabs[slot] = takePrefab(source);
    }
    for (int left = ChangedProperties.takeCount(source); left > 0; left--) {
      int slot = source.takeInt();
      requireSaved(contains(slot), "properties of a body that does not exist", slot);
      Prefab changed = ChangedProperties.take(source, prefab(slot));
      boolean able = bodies.hasDynamicPrefab(slot)
          || changed.dynamics().equals(prefab(slot).dynamics());
      requireSaved(able && world.canChange(changed), "properties that a body cannot have", slot);
    }
    ChangedMotions.take(source, bodies);
    states.restore(source, count);
    for (int slot = 0; slot < count; slot++) {
      if (contains(slot)) {
        requireSaved(
            Limits.isRotation(states.poses().rotation(slot, rotation)),
            "a rotation whose length is not 1",
            slot);
        requireSaved(isPlaced(slot), "a placed body with a prefab to which it cannot change", slot);
      }
    }
    joints.restore(source, slots);
    for (int slot = 0; slot < joints.slotCount(); slot++) {
      JoinedBodies joined = joints.get(slot);
      requireSaved(
          joined == null
              || bodies.hasDynamicPrefab(joined.slotA())
              || bodies.hasDynamicPrefab(joined.slotB()),
          "a joint without a dynamic body",
          slot);
      if (joined != null) {
        world.joints().check(joined.joint()); // throws if the engine does not support the joint
      }
    }
    contacts.restore(source);
    for (int left = source.takeCount(count); left > 0; left--) {
      int moved = source.takeCount(count - 1);
      requireSaved(isKinematic(moved), "a move of a body that is not kinematic", moved);
    }
    for (int axis = 0; axis < 3; axis++) {
      requireSaved(
          Math.abs(source.takeNumber()) <= Limits.MAX_MOTION, "a gravity out of range", axis);
    }
    inside.restore(source);
    excluded.restore(source, slots);
    touches.restore(source, contacts.pairs(), inside.pairs);
    source.takeDoubleNumber(); // length of the last step
  }

  private int takePrefab(SavedState source) {
    int prefab = source.takeCount(Integer.MAX_VALUE);
    if (!bodies.kinds.contains(prefab)) {
      throw new IllegalArgumentException(
          "the saved state has a body of prefab %d, and this world has %d prefabs: first add the prefabs that were added to the saved world"
              .formatted(prefab, bodies.kinds.count()));
    }
    return prefab;
  }

  private boolean isKinematic(int slot) {
    return contains(slot) && bodies.motion(slot) == Prefab.Motion.KINEMATIC;
  }

  private boolean isPlaced(int slot) {
    if (slot >= scene.bodies().size() || BodyId.generation(slots.body(slot)) != 1) {
      return true;
    }
    Scene.Placement placed = scene.bodies().get(slot);
    return PrefabRules.canBecome(bodies.kinds.get(placed.prefab()), prefab(slot));
  }

  private static void requireSaved(boolean holds, String otherwise, int index) {
    if (!holds) {
      throw new IllegalArgumentException(
          "the saved state has %s (%d): it is damaged".formatted(otherwise, index));
    }
  }
}
