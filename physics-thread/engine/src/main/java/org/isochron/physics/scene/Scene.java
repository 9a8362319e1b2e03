package org.isochron.physics.scene;

import java.util.List;
import org.joml.Quaternionfc;
import org.joml.Vector3fc;

/**
 * A world that every engine can build. The bodies get the first ids in order: body i is in slot i with generation 1.
 *
 * @param gravity the acceleration of every dynamic body, in metres a second squared
 * @param prefabs the kinds of bodies, named by their index in placements and in spawn commands
 * @param bodies the bodies at the start
 * @param joints the joints between them
 * @param bodyCapacity how many bodies there can be at a time
 */
public record Scene(
    Vector3fc gravity,
    List<Prefab> prefabs,
    List<Placement> bodies,
    List<Joint> joints,
    int bodyCapacity) {
  /** The largest coordinate; there a float has steps of 6 cm. */
  public static final float MAX_COORDINATE = 1e6f;

  /** The largest component of a velocity, an impulse or a force. */
  public static final float MAX_MOTION = 1e9f;

  /** By how much the square of a unit length may differ from 1. */
  static final float UNIT_TOLERANCE = 1e-3f;

  /** @throws IllegalArgumentException if a reference, the capacity or the gravity is out of range */
  public Scene {
    gravity = Checks.motion("gravity", gravity);
    prefabs = List.copyOf(prefabs);
    bodies = List.copyOf(bodies);
    joints = List.copyOf(joints);
    if (prefabs.isEmpty()) {
      throw new IllegalArgumentException("prefabs is empty: name at least one kind of body");
    }
    if (bodyCapacity < 1 || bodies.size() > bodyCapacity) {
      throw new IllegalArgumentException("the scene has %d bodies but bodyCapacity is %d; raise it"
          .formatted(bodies.size(), bodyCapacity));
    }
    for (Placement body : bodies) {
      if (body.prefab() < 0 || body.prefab() >= prefabs.size()) {
        throw new IllegalArgumentException(
            "a body is made by prefab %d: the scene has %d, counted from 0"
                .formatted(body.prefab(), prefabs.size()));
      }
    }
    for (Joint joint : joints) {
      requireBodies(joint, bodies.size());
    }
  }

  /** Returns the prefab of a placed body. */
  public Prefab prefabOf(int body) {
    return prefabs.get(bodies.get(body).prefab());
  }

  /** Returns true if an engine can take this as a position. */
  public static boolean isPosition(Vector3fc position) {
    return Math.abs(position.x()) <= MAX_COORDINATE
        && Math.abs(position.y()) <= MAX_COORDINATE
        && Math.abs(position.z()) <= MAX_COORDINATE;
  }

  /** Returns true if an engine can take this as a rotation after it is normalized. */
  public static boolean isRotation(Quaternionfc rotation) {
    return Math.abs(rotation.lengthSquared() - 1) <= UNIT_TOLERANCE;
  }

  /** Returns true if an engine can take this as a velocity, an impulse or a force. */
  public static boolean isMotion(Vector3fc motion) {
    return Math.abs(motion.x()) <= MAX_MOTION
        && Math.abs(motion.y()) <= MAX_MOTION
        && Math.abs(motion.z()) <= MAX_MOTION;
  }

  /**
   * Throws unless this is a ray that an engine can cast.
   *
   * @throws IllegalArgumentException if the origin is out of range, the direction has no length, or the distance is not
   *     above 0 or too large
   */
  public static void requireRay(Vector3fc origin, Vector3fc direction, float maxDistance) {
    Checks.ray(origin, direction, maxDistance);
  }

  private static void requireBodies(Joint joint, int count) {
    boolean known = Math.min(joint.bodyA(), joint.bodyB()) >= 0
        && Math.max(joint.bodyA(), joint.bodyB()) < count;
    if (!known || joint.bodyA() == joint.bodyB()) {
      throw new IllegalArgumentException(
          "a joint holds bodies %d and %d: name two different ones of the scene's %d, counted from 0"
              .formatted(joint.bodyA(), joint.bodyB(), count));
    }
  }
}
