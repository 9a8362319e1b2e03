package org.isochron.state.body;

import org.isochron.state.surface.TriangleTree;
import org.joml.Vector3fc;

/** The triangles of a mesh, which rays meet from both sides. */
final class MeshSurface extends RaySurface {
  private static final double MISSED = Double.POSITIVE_INFINITY;

  private final TriangleTree tree;

  MeshSurface(Shape.Mesh mesh) {
    tree = new TriangleTree(mesh.vertices(), mesh.indices());
  }

  @Override
  boolean contains(Vector3fc point) {
    return false;
  }

  @Override
  boolean meet(LocalRay ray) {
    return meet(0, ray);
  }

  private boolean meet(int node, LocalRay ray) {
    if (distance(node, ray) >= ray.distance) {
      return false;
    }
    int first = node + 1;
    int second = tree.second(node);
    if (second == 0) {
      boolean met = false;
      for (int place = tree.first(node); place < tree.end(node); place++) {
        met |= meetTriangle(tree.triangle(place), ray);
      }
      return met;
    }
    boolean turned = distance(second, ray) < distance(first, ray);
    boolean near = meet(turned ? second : first, ray);
    boolean far = meet(turned ? first : second, ray); // shortens the ray further, if it can
    return near || far;
  }

  /** How far the node's box is along the ray. */
  private double distance(int node, LocalRay ray) {
    double enter = 0;
    double exit = MISSED;
    for (int axis = 0; axis < 3; axis++) {
      double along = ray.along.get(axis);
      double low = tree.least(node, axis) - (double) ray.origin.get(axis);
      double high = tree.most(node, axis) - (double) ray.origin.get(axis);
      if (along == 0) {
        if (low > 0 || high < 0) {
          return MISSED;
        }
      } else {
        enter = Math.max(enter, (along > 0 ? low : high) / along);
        exit = Math.min(exit, (along > 0 ? high : low) / along);
      }
    }
    return enter <= exit ? enter : MISSED;
  }

  /** Meets a triangle from either side; Möller and Trumbore's method. */
  private boolean meetTriangle(int triangle, LocalRay ray) {
    Vector3fc a = tree.corner(triangle, 0);
    Vector3fc b = tree.corner(triangle, 1);
    Vector3fc c = tree.corner(triangle, 2);
    double e1x = b.x() - (double) a.x();
    double e1y = b.y() - (double) a.y();
    double e1z = b.z() - (double) a.z();
    double e2x = c.x() - (double) a.x();
    double e2y = c.y() - (double) a.y();
    double e2z = c.z() - (double) a.z();
    double px = ray.along.y() * e2z - ray.along.z() * e2y;
    double py = ray.along.z() * e2x - ray.along.x() * e2z;
    double pz = ray.along.x() * e2y - ray.along.y() * e2x;
    double determinant = e1x * px + e1y * py + e1z * pz;
    if (determinant == 0) {
      return false;
    }
    double tx = ray.origin.x() - (double) a.x();
    double ty = ray.origin.y() - (double) a.y();
    double tz = ray.origin.z() - (double) a.z();
    double u = (tx * px + ty * py + tz * pz) / determinant;
    double qx = ty * e1z - tz * e1y;
    double qy = tz * e1x - tx * e1z;
    double qz = tx * e1y - ty * e1x;
    double v = (ray.along.x() * qx + ray.along.y() * qy + ray.along.z() * qz) / determinant;
    if (!(u >= 0 && v >= 0 && u + v <= 1)) {
      return false;
    }
    double nx = e1y * e2z - e1z * e2y;
    double ny = e1z * e2x - e1x * e2z;
    double nz = e1x * e2y - e1y * e2x;
    double length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    return ray.shorten(
        (e2x * qx + e2y * qy + e2z * qz) / determinant, nx / length, ny / length, nz / length);
  }
}
