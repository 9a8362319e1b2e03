package org.isochron.shapes;

import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/** A ray in the coordinates of one shape, and its nearest hit. Owner: one thread. */
final class LocalRay {
  final Vector3f origin = new Vector3f();
  final Vector3f along = new Vector3f();
  final Vector3f normal = new Vector3f();

  /** Scratch space for a triangle. */
  final Vector3f[] corners = {new Vector3f(), new Vector3f(), new Vector3f()};

  private final Quaternionf turn = new Quaternionf();
  private @Nullable LocalRay inner;
  float distance;

  /** Returns a ray for a compound's parts, which are never compounds. */
  LocalRay inner() {
    if (inner == null) {
      inner = new LocalRay();
    }
    return inner;
  }

  /** Sets this ray to another ray, transformed into a shape's coordinates. */
  void enter(LocalRay outer, float x, float y, float z, Quaternionfc rotation) {
    rotation.conjugate(turn);
    outer.origin.sub(x, y, z, origin).rotate(turn);
    outer.along.rotate(turn, along);
    distance = outer.distance;
  }

  /** Transforms this ray's hit back to the outer ray's coordinates. */
  void leave(LocalRay outer, Quaternionfc rotation) {
    outer.distance = distance;
    normal.rotate(rotation, outer.normal);
  }

  boolean shorten(double to, double nx, double ny, double nz) {
    if (!(to >= 0 && to < distance)) {
      return false;
    }
    distance = (float) to;
    normal.set((float) nx, (float) ny, (float) nz);
    return true;
  }

  /** Intersects a triangle from either side, by the Möller-Trumbore algorithm. */
  boolean meetTriangle(Vector3fc a, Vector3fc b, Vector3fc c) {
    double e1x = b.x() - (double) a.x();
    double e1y = b.y() - (double) a.y();
    double e1z = b.z() - (double) a.z();
    double e2x = c.x() - (double) a.x();
    double e2y = c.y() - (double) a.y();
    double e2z = c.z() - (double) a.z();
    double px = along.y() * e2z - along.z() * e2y;
    double py = along.z() * e2x - along.x() * e2z;
    double pz = along.x() * e2y - along.y() * e2x;
    double determinant = e1x * px + e1y * py + e1z * pz;
    if (determinant == 0) {
      return false;
    }
    double tx = origin.x() - (double) a.x();
    double ty = origin.y() - (double) a.y();
    double tz = origin.z() - (double) a.z();
    double u = (tx * px + ty * py + tz * pz) / determinant;
    double qx = ty * e1z - tz * e1y;
    double qy = tz * e1x - tx * e1z;
    double qz = tx * e1y - ty * e1x;
    double v = (along.x() * qx + along.y() * qy + along.z() * qz) / determinant;
    if (!(u >= 0 && v >= 0 && u + v <= 1)) {
      return false;
    }
    double nx = e1y * e2z - e1z * e2y;
    double ny = e1z * e2x - e1x * e2z;
    double nz = e1x * e2y - e1y * e2x;
    double length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    return shorten(
        (e2x * qx + e2y * qy + e2z * qz) / determinant, nx / length, ny / length, nz / length);
  }
}
