package org.isochron.shapes.surface;

import java.util.Arrays;
import java.util.List;
import org.joml.Vector3d;
import org.joml.Vector3fc;

/**
 * Planes of a convex hull, with normals that point outwards. Immutable after construction. Only the
 * constructor and {@link #toArray} allocate.
 */
public final class HullPlanes {
  /** Result of {@link #entered} for a ray that misses the hull. */
  public static final int NONE = -1;

  /**
   * Maximum distance from a plane at which points count as on it, as a fraction of the hull's size.
   */
  private static final double TOLERANCE = 1e-5;

  /** Minimum cosine between equal normals. */
  private static final double SAME = 1 - 1e-6;

  /** Maximum distance of a merged face's corners from its plane, as a multiple of the tolerance. */
  private static final int CORNER = 10;

  private static final int PLANE = 4;

  private final List<Vector3d> points;
  private final double tolerance;

  private double[] planes = new double[6 * PLANE];

  private int count;

  /**
   * Finds the planes by testing all triples of points: a plane has all other points on one side.
   * Most triples are rejected after a few points.
   */
  public HullPlanes(List<Vector3fc> corners) {
    points = corners.stream().map(Vector3d::new).toList();
    tolerance = TOLERANCE * points.stream().mapToDouble(Vector3d::length).max().orElse(0);
    int pointCount = points.size();
    for (int a = 0; a < pointCount; a++) {
      for (int b = a + 1; b < pointCount; b++) {
        for (int c = b + 1; c < pointCount; c++) {
          add(points.get(a), points.get(b), points.get(c));
        }
      }
    }
  }

  public int count() {
    return count;
  }

  /** Returns a normal's coordinate. */
  public double normal(int plane, int axis) {
    return planes[PLANE * plane + axis];
  }

  /** Returns a point's signed height above a plane. */
  public double above(int plane, double x, double y, double z) {
    return along(plane, x, y, z) - planes[PLANE * plane + 3];
  }

  /** Returns true if a point is on a plane, within the tolerance of merged planes. */
  public boolean contains(int plane, Vector3fc point) {
    return Math.abs(above(plane, point.x(), point.y(), point.z())) <= CORNER * tolerance;
  }

  /** Returns the plane through which a line enters the hull, or {@link #NONE}. */
  public int entered(double x, double y, double z, double dx, double dy, double dz) {
    double enter = Double.NEGATIVE_INFINITY;
    double exit = Double.POSITIVE_INFINITY;
    int face = NONE;
    for (int plane = 0; plane < count; plane++) {
      double above = above(plane, x, y, z);
      double towards = -along(plane, dx, dy, dz);
      if (towards > 0) {
        face = above / towards > enter ? plane : face;
        enter = Math.max(enter, above / towards);
      } else if (towards < 0) {
        exit = Math.min(exit, above / towards);
      } else if (above > 0) {
        return NONE;
      }
    }
    return enter <= exit ? face : NONE;
  }

  /**
   * Returns the distance along a line from a point to a plane, as a multiple of the direction
   * vector's length.
   */
  public double distance(int plane, double x, double y, double z, double dx, double dy, double dz) {
    return above(plane, x, y, z) / -along(plane, dx, dy, dz);
  }

  /** Returns four numbers per plane: normal and distance from the origin. */
  public double[] toArray() {
    return Arrays.copyOf(planes, PLANE * count);
  }

  private double along(int plane, double x, double y, double z) {
    int at = PLANE * plane;
    return planes[at] * x + planes[at + 1] * y + planes[at + 2] * z;
  }

  private void add(Vector3d a, Vector3d b, Vector3d c) {
    Vector3d normal = new Vector3d(b).sub(a).cross(new Vector3d(c).sub(a));
    if (normal.length() < tolerance * tolerance) {
      return; // no area
    }
    normal.normalize();
    double height = normal.dot(a);
    boolean above = false;
    boolean below = false;
    for (Vector3d point : points) {
      double over = normal.dot(point) - height;
      above |= over > tolerance;
      below |= over < -tolerance;
      if (above && below) {
        return;
      }
    }
    if (above == below) {
      return; // all points within the tolerance
    }
    if (above) {
      add(a, c, b); // the same plane from the other side
      return;
    }
    for (int plane = 0; plane < count; plane++) {
      if (along(plane, normal.x, normal.y, normal.z) > SAME
          && Math.abs(planes[PLANE * plane + 3] - height) <= 2 * tolerance) {
        return;
      }
    }
    if (PLANE * count == planes.length) {
      planes = Arrays.copyOf(planes, 2 * planes.length);
    }
    planes[PLANE * count] = normal.x;
    planes[PLANE * count + 1] = normal.y;
    planes[PLANE * count + 2] = normal.z;
    planes[PLANE * count + 3] = height;
    count++;
  }
}
