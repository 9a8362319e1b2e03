package org.isochron.physics.engine.world;

import org.isochron.state.body.Joint;
import org.isochron.state.limits.Limits;
import org.isochron.state.snapshot.Snapshot;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Where the space in which an engine computes lies in the world: around the origin of the scene, so
 * that floats are as exact there as near the origin of the world. Immutable.
 */
final class EngineSpace {
  private static final int AXES = 3;

  private final Vector3dc origin;
  private final boolean far;

  EngineSpace(Vector3dc origin) {
    this.origin = origin;
    far = origin.lengthSquared() > 0;
  }

  Vector3dc origin() {
    return origin;
  }

  /** Returns true if it is not around the origin of the world. */
  boolean isFar() {
    return far;
  }

  /** Finds a place of the world in the engine's space; returns false if it is too far away. */
  boolean enter(Vector3dc place, Vector3f destination) {
    destination.set(place.x() - origin.x(), place.y() - origin.y(), place.z() - origin.z());
    return Limits.isPosition(destination);
  }

  /**
   * Finds a joint in the engine's space, rounded to floats.
   *
   * @throws IllegalArgumentException if a point of it is too far away
   */
  Joint enter(Joint joint) {
    return new Joint(
        joint.kind(),
        joint.kind().hasPoints() ? near(joint.anchor()) : joint.anchor(),
        joint.kind().hasTwoEnds() ? near(joint.axis()) : joint.axis(),
        joint.lower(),
        joint.upper(),
        joint.motorTarget(),
        joint.motorLimit(),
        joint.frequency(),
        joint.dampingRatio(),
        joint.breakForce(),
        joint.frame(),
        joint.axes(),
        joint.wheels());
  }

  private Vector3d near(Vector3dc point) {
    Vector3f near = new Vector3f();
    if (!enter(point, near)) {
      throw new IllegalArgumentException(
          "a joint holds the point %s: each coordinate must be within ±%s of the scene's origin, %s"
              .formatted(point, Limits.MAX_COORDINATE, origin));
    }
    return new Vector3d(near);
  }

  /** Finds a place of the engine's space in the world. */
  Vector3d leave(Vector3fc position, Vector3d destination) {
    return origin.add(position, destination);
  }

  /**
   * Converts the first positions from the engine's space to the world. The destination has far
   * positions if this is far.
   */
  void leave(Snapshot.Poses positions, Snapshot.Poses destination, int count) {
    if (!destination.isFar()) {
      destination.copyFrom(positions, count);
      return;
    }
    for (int component = AXES; component < positions.components().length; component++) {
      System.arraycopy(
          positions.components()[component], 0, destination.components()[component], 0, count);
    }
    for (int axis = 0; axis < AXES; axis++) {
      float[] from = positions.components()[axis];
      double shift = origin.get(axis);
      for (int slot = 0; slot < count; slot++) {
        destination.coordinate(axis, slot, shift + from[slot]);
      }
    }
  }
}
