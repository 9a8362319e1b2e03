package org.isochron.state.body;

import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/** A ray in the space of one shape, and the nearest point of a surface on it. Owner: one thread. */
final class LocalRay {
  final Vector3f origin = new Vector3f();
  final Vector3f along = new Vector3f();
  final Vector3f normal = new Vector3f();
  private final Quaternionf turn = new Quaternionf();
  private @Nullable LocalRay inner;
  float distance;

  /** Returns the ray for the parts of a compound, which are no compounds themselves. */
  LocalRay inner() {
    if (inner == null) {
      inner = new LocalRay();
    }
    return inner;
  }

  /** Takes another ray into the space of a shape with a pose in the other's space. */
  void enter(LocalRay outer, float x, float y, float z, Quaternionfc rotation) {
    rotation.conjugate(turn);
    outer.origin.sub(x, y, z, origin).rotate(turn);
    outer.along.rotate(turn, along);
    distance = outer.distance;
  }

  /** Brings the nearest point back to the other ray. */
  void leave(LocalRay outer, Quaternionfc rotation) {
    outer.distance = distance;
    normal.rotate(rotation, outer.normal);
  }

  /** Shortens the ray to a point if that is nearer than the nearest so far. */
  boolean shorten(double to, double nx, double ny, double nz) {
    if (!(to >= 0 && to < distance)) {
      return false;
    }
    distance = (float) to;
    normal.set((float) nx, (float) ny, (float) nz);
    return true;
  }
}
