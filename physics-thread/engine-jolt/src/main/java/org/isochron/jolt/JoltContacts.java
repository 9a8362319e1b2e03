package org.isochron.jolt;

import java.util.Objects;
import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.contacts.ContactSink;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.stored.PrefabRules;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * Reports Jolt's contacts between bodies of the scene. Owner: the physics thread. Allocates
 * nothing.
 *
 * <p>jolt-jni exposes neither point nor impulse. The reported point is therefore the middle of the
 * smaller body's feature that faces the larger body. The reported impulse would reverse the
 * approach of two bodies without spin.
 */
final class JoltContacts {
  private final @Nullable Prefab[] kinds;
  private final boolean[] kinematic;
  private final FacingPoint facing = new FacingPoint();
  private final Vector3f normal = new Vector3f();
  private final Vector3f direction = new Vector3f();
  private final Vector3f position = new Vector3f();
  private final Vector3f point = new Vector3f();
  private final Vector3d middle = new Vector3d();
  private final Vector3d other = new Vector3d();
  private final Quaternionf rotation = new Quaternionf();

  /**
   * @param kinds current properties by slot
   * @param kinematic bodies with a dynamic prefab that are kinematic
   */
  JoltContacts(@Nullable Prefab[] kinds, boolean[] kinematic) {
    this.kinds = kinds;
    this.kinematic = kinematic;
  }

  void report(ContactLog log, BodyStates states, ContactSink touches) {
    for (int index = 0; index < log.count(); index++) {
      int slotA = log.slotA(index);
      int slotB = log.slotB(index);
      if (!touches.stay(slotA, slotB)) {
        normal.set(log.normal(index, 0), log.normal(index, 1), log.normal(index, 2));
        begin(slotA, slotB, log.speed(index), states, touches);
      }
    }
  }

  private void begin(int slotA, int slotB, float speed, BodyStates states, ContactSink touches) {
    Prefab prefabA = Objects.requireNonNull(kinds[slotA], "the slot has no body");
    Prefab prefabB = Objects.requireNonNull(kinds[slotB], "the slot has no body");
    if (normal.lengthSquared() == 0) { // the slot contained a different body in the last tick
      guessNormal(slotA, slotB, states);
    }
    boolean first = isSmaller(prefabA, prefabB);
    int slot = first ? slotA : slotB;
    // the point is relative to the body because floats are too coarse for its position
    if (states.isWide()) {
      states.poses().position(slot, middle);
      position.zero();
    } else {
      middle.zero();
      states.poses().position(slot, position);
    }
    states.poses().rotation(slot, rotation);
    facing.find(
        (first ? prefabA : prefabB).shape(),
        position,
        rotation,
        direction.set(normal).mul(first ? -1 : 1),
        point);
    double inverseMass = inverseMass(slotA, prefabA) + inverseMass(slotB, prefabB);
    double bounce = 1
        + PrefabRules.restitution(
            prefabA.surface(), prefabA.restitution(), prefabB.surface(), prefabB.restitution());
    double impulse = inverseMass == 0 ? 0 : Math.max(0, speed) * bounce / inverseMass;
    touches.touch(
        slotA,
        slotB,
        middle.x + point.x,
        middle.y + point.y,
        middle.z + point.z,
        normal.x,
        normal.y,
        normal.z,
        (float) impulse);
  }

  private void guessNormal(int slotA, int slotB, BodyStates states) {
    states.poses().position(slotA, middle);
    middle.sub(states.poses().position(slotB, other)).get(normal);
    if (normal.lengthSquared() == 0) {
      normal.set(0, 1, 0);
    }
    normal.normalize();
  }

  private static boolean isSmaller(Prefab one, Prefab other) {
    return one.shape().isSolid()
        && (!other.shape().isSolid()
            || one.shape().boundingRadius() <= other.shape().boundingRadius());
  }

  private double inverseMass(int slot, Prefab prefab) {
    boolean dynamic = prefab.motion() == Prefab.Motion.DYNAMIC && !kinematic[slot];
    return dynamic ? 1 / prefab.mass() : 0;
  }
}
