package org.isochron.shapes;

import org.isochron.shapes.surface.TriangleTree;
import org.joml.Vector3fc;

/** Triangle mesh prepared for ray casts, which hit it from both sides. */
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
      for (int position = tree.first(node); position < tree.end(node); position++) {
        int triangle = tree.triangle(position);
        met |= ray.meetTriangle(
            tree.corner(triangle, 0), tree.corner(triangle, 1), tree.corner(triangle, 2));
      }
      return met;
    }
    boolean turned = distance(second, ray) < distance(first, ray);
    boolean near = meet(turned ? second : first, ray);
    boolean far = meet(turned ? first : second, ray); // may shorten the ray further
    return near || far;
  }

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
}
