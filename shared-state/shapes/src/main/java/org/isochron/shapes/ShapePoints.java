package org.isochron.shapes;

import java.util.List;
import org.isochron.shapes.limits.Limits;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/** Validates the points of hulls and meshes; throws {@link IllegalArgumentException}. */
final class ShapePoints {
  /** Maximum distance from a plane at which points count as on it, as a fraction of the extent. */
  private static final double FLATNESS = 1e-6;

  private ShapePoints() {}

  static List<Shape.Part> parts(List<Shape.Part> parts) {
    List<Shape.Part> copies = Limits.list("parts", parts);
    if (copies.isEmpty()) {
      throw new IllegalArgumentException("a compound has no parts; name at least one");
    }
    for (Shape.Part part : copies) {
      if (part.shape() instanceof Shape.HeightField field && field.materials().length > 0) {
        throw new IllegalArgumentException(
            "a part of a compound is a HeightField with materials, but a contact point does not identify the part: make it a separate body");
      }
    }
    return copies;
  }

  static void requireSimple(Shape shape) {
    if (shape instanceof Shape.Compound) {
      throw new IllegalArgumentException(
          "a part of a compound is a Compound: add its parts instead");
    }
  }

  static List<Vector3fc> positions(List<? extends Vector3fc> points) {
    return Limits.given("points", points).stream()
        .map(point -> Limits.position("point", point))
        .toList();
  }

  static List<Vector3fc> scaled(List<Vector3fc> points, float factor) {
    return points.stream()
        .<Vector3fc>map(point -> point.mul(factor, new Vector3f()))
        .toList();
  }

  /** Copies at least four points that are not coplanar. */
  static List<Vector3fc> solid(List<? extends Vector3fc> points) {
    List<Vector3fc> copies = positions(points);
    if (copies.size() < 4 || isFlat(copies)) {
      throw new IllegalArgumentException(
          "%d points lie in a plane: a hull needs at least 4 points outside a common plane"
              .formatted(copies.size()));
    }
    return copies;
  }

  static void triangles(List<Vector3fc> vertices, List<Shape.Triangle> triangles) {
    if (triangles.isEmpty()) {
      throw new IllegalArgumentException("a mesh has no triangles; name at least one");
    }
    for (Shape.Triangle triangle : triangles) {
      vertex(triangle.first(), vertices.size());
      vertex(triangle.second(), vertices.size());
      vertex(triangle.third(), vertices.size());
    }
  }

  static double farthest(List<Vector3fc> points) {
    return points.stream().mapToDouble(Vector3fc::length).max().orElse(0);
  }

  private static void vertex(int index, int count) {
    if (index < 0 || index >= count) {
      throw new IllegalArgumentException(
          "a triangle names vertex %d: the mesh has %d, counted from 0".formatted(index, count));
    }
  }

  private static boolean isFlat(List<Vector3fc> points) {
    Vector3f first = new Vector3f(points.get(0));
    Vector3f edge = farthestFrom(points, first).sub(first);
    Vector3f normal = new Vector3f();
    for (Vector3fc point : points) {
      Vector3f cross = new Vector3f(point).sub(first).cross(edge);
      if (cross.lengthSquared() > normal.lengthSquared()) {
        normal.set(cross);
      }
    }
    if (normal.lengthSquared() == 0) {
      return true;
    }
    normal.normalize();
    double height = points.stream()
        .mapToDouble(point -> Math.abs(new Vector3f(point).sub(first).dot(normal)))
        .max()
        .orElse(0);
    return height <= FLATNESS * edge.length();
  }

  private static Vector3f farthestFrom(List<Vector3fc> points, Vector3fc origin) {
    Vector3f farthest = new Vector3f(origin);
    for (Vector3fc point : points) {
      if (point.distanceSquared(origin) > farthest.distanceSquared(origin)) {
        farthest.set(point);
      }
    }
    return farthest;
  }
}
