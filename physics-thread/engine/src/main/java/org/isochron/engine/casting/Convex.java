package org.isochron.engine.casting;

import java.util.List;
import org.isochron.shapes.Shape;
import org.joml.Quaternionfc;
import org.joml.Vector3fc;

/**
 * A convex shape at a pose: a core surrounded by a radius. The core is a point, a segment, a set of
 * corners, or two circles. Owner: one thread, which reuses the object for many shapes.
 */
final class Convex {
  /** Rounding of a box's edges in metres, which keeps the cores of touching boxes apart. */
  private static final float ROUNDING = 0.001f;

  private static final float ROUNDING_SHARE = 0.1f;
  private static final List<Vector3fc> NO_POINTS = List.of();

  double radius;

  private double x;
  private double y;
  private double z;
  private final double[] turn = new double[9];

  /** Zero for a point. */
  private double halfX;

  private double halfY;
  private double halfZ;

  private double lowRadius;

  private double highRadius;
  private double low;
  private double high;
  private boolean isRound;

  private List<Vector3fc> points = NO_POINTS;

  private final double[] corners = new double[9];
  private boolean isTriangle;

  /** Supports any shape except meshes and compounds. */
  void shape(Shape shape) {
    core(0, 0, 0, 0);
    if (shape instanceof Shape.Box box) {
      float smallest = Math.min(box.halfX(), Math.min(box.halfY(), box.halfZ()));
      float rounding = Math.min(ROUNDING, ROUNDING_SHARE * smallest);
      core(box.halfX() - rounding, box.halfY() - rounding, box.halfZ() - rounding, rounding);
    } else if (shape instanceof Shape.Sphere sphere) {
      radius = sphere.radius();
    } else if (shape instanceof Shape.Capsule capsule) {
      core(0, capsule.halfHeight(), 0, capsule.radius());
    } else if (shape instanceof Shape.Cylinder cylinder) {
      float smallest = Math.min(cylinder.halfHeight(), cylinder.radius());
      float rounding = Math.min(ROUNDING, ROUNDING_SHARE * smallest);
      float half = cylinder.halfHeight() - rounding;
      round(-half, cylinder.radius() - rounding, half, cylinder.radius() - rounding);
      radius = rounding;
    } else if (shape instanceof Shape.Cone cone) {
      round(cone.base(), cone.radius(), cone.tip(), 0);
    } else if (shape instanceof Shape.Hull hull) {
      points = hull.points();
    } else {
      throw new AssertionError(shape);
    }
  }

  void point(Vector3fc position) {
    core(0, 0, 0, 0);
    moveTo(position.x(), position.y(), position.z());
  }

  /** Sets this shape to a triangle of a mesh that has the pose of {@code body}. */
  void triangle(Vector3fc first, Vector3fc second, Vector3fc third, Convex body) {
    core(0, 0, 0, 0);
    isTriangle = true;
    body.transform(first, corners, 0);
    body.transform(second, corners, 3);
    body.transform(third, corners, 6);
  }

  void pose(Vector3fc position, Quaternionfc rotation) {
    moveTo(position.x(), position.y(), position.z());
    double qx = rotation.x();
    double qy = rotation.y();
    double qz = rotation.z();
    double qw = rotation.w();
    turn[0] = 1 - 2 * (qy * qy + qz * qz);
    turn[1] = 2 * (qx * qy - qz * qw);
    turn[2] = 2 * (qx * qz + qy * qw);
    turn[3] = 2 * (qx * qy + qz * qw);
    turn[4] = 1 - 2 * (qx * qx + qz * qz);
    turn[5] = 2 * (qy * qz - qx * qw);
    turn[6] = 2 * (qx * qz - qy * qw);
    turn[7] = 2 * (qy * qz + qx * qw);
    turn[8] = 1 - 2 * (qx * qx + qy * qy);
  }

  void moveTo(double toX, double toY, double toZ) {
    x = toX;
    y = toY;
    z = toZ;
  }

  /** Writes the core's support point. */
  void support(double dx, double dy, double dz, double[] destination, int at) {
    if (isTriangle) {
      supportTriangle(dx, dy, dz, destination, at);
      return;
    }
    double localX = turn[0] * dx + turn[3] * dy + turn[6] * dz;
    double localY = turn[1] * dx + turn[4] * dy + turn[7] * dz;
    double localZ = turn[2] * dx + turn[5] * dy + turn[8] * dz;
    double px = localX < 0 ? -halfX : halfX;
    double py = localY < 0 ? -halfY : halfY;
    double pz = localZ < 0 ? -halfZ : halfZ;
    if (isRound) {
      double across = Math.sqrt(localX * localX + localZ * localZ);
      boolean isLow = localY * low + across * lowRadius > localY * high + across * highRadius;
      double share = across == 0 ? 0 : (isLow ? lowRadius : highRadius) / across;
      px = share * localX;
      py = isLow ? low : high;
      pz = share * localZ;
    }
    double farthest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < points.size(); i++) {
      Vector3fc point = points.get(i);
      double along = localX * point.x() + localY * point.y() + localZ * point.z();
      if (along > farthest) {
        farthest = along;
        px = point.x();
        py = point.y();
        pz = point.z();
      }
    }
    transform(px, py, pz, destination, at);
  }

  private void supportTriangle(double dx, double dy, double dz, double[] destination, int at) {
    int best = 0;
    double farthest = Double.NEGATIVE_INFINITY;
    for (int corner = 0; corner < 9; corner += 3) {
      double along = dx * corners[corner] + dy * corners[corner + 1] + dz * corners[corner + 2];
      if (along > farthest) {
        farthest = along;
        best = corner;
      }
    }
    System.arraycopy(corners, best, destination, at, 3);
  }

  private void core(double edgeX, double edgeY, double edgeZ, double around) {
    halfX = edgeX;
    halfY = edgeY;
    halfZ = edgeZ;
    radius = around;
    points = NO_POINTS;
    isTriangle = false;
    isRound = false;
  }

  private void round(double from, double fromRadius, double to, double toRadius) {
    low = from;
    lowRadius = fromRadius;
    high = to;
    highRadius = toRadius;
    isRound = true;
  }

  private void transform(Vector3fc point, double[] destination, int at) {
    transform(point.x(), point.y(), point.z(), destination, at);
  }

  private void transform(double px, double py, double pz, double[] destination, int at) {
    destination[at] = x + turn[0] * px + turn[1] * py + turn[2] * pz;
    destination[at + 1] = y + turn[3] * px + turn[4] * py + turn[5] * pz;
    destination[at + 2] = z + turn[6] * px + turn[7] * py + turn[8] * pz;
  }
}
