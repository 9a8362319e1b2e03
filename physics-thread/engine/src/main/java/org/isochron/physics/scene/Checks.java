package org.isochron.physics.scene;

import java.util.List;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/** Refuses values that no engine can take, in the constructors of the scene's records. */
final class Checks {
  private static final double FLATNESS = 1e-9;

  private Checks() {}

  static void length(String name, float length) {
    if (!(length > 0 && length <= Scene.MAX_COORDINATE)) {
      throw new IllegalArgumentException("%s is %s: a length must be above 0 and at most %s"
          .formatted(name, length, Scene.MAX_COORDINATE));
    }
  }

  static Vector3fc position(String name, Vector3fc position) {
    if (!Scene.isPosition(position)) {
      throw new IllegalArgumentException("%s is %s: each coordinate must be within ±%s"
          .formatted(name, position, Scene.MAX_COORDINATE));
    }
    return new Vector3f(position);
  }

  static void ray(Vector3fc origin, Vector3fc direction, float maxDistance) {
    if (!Scene.isPosition(origin)) {
      throw new IllegalArgumentException("origin is %s: each coordinate must be within ±%s"
          .formatted(origin, Scene.MAX_COORDINATE));
    }
    if (!(direction.lengthSquared() > 0 && direction.lengthSquared() < Float.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "direction is %s: a ray needs a finite direction that is not 0".formatted(direction));
    }
    if (!(maxDistance > 0 && maxDistance <= 4 * Scene.MAX_COORDINATE)) {
      throw new IllegalArgumentException("maxDistance is %s: it must be above 0 and at most %s"
          .formatted(maxDistance, 4 * Scene.MAX_COORDINATE));
    }
  }

  static Vector3fc motion(String name, Vector3fc motion) {
    if (!Scene.isMotion(motion)) {
      throw new IllegalArgumentException(
          "%s is %s: each component must be within ±%s".formatted(name, motion, Scene.MAX_MOTION));
    }
    return new Vector3f(motion);
  }

  static Quaternionfc rotation(Quaternionfc rotation) {
    if (!Scene.isRotation(rotation)) {
      throw new IllegalArgumentException(
          "rotation is %s of length %s: a rotation has length 1; normalize it"
              .formatted(rotation, Math.sqrt(rotation.lengthSquared())));
    }
    return new Quaternionf(rotation).normalize();
  }

  static Vector3fc axis(Vector3fc axis) {
    if (!axis.isFinite() || Math.abs(axis.lengthSquared() - 1) > Scene.UNIT_TOLERANCE) {
      throw new IllegalArgumentException(
          "axis is %s of length %s: an axis has length 1; normalize it"
              .formatted(axis, axis.length()));
    }
    return new Vector3f(axis).normalize();
  }

  static List<Vector3fc> positions(List<? extends Vector3fc> points) {
    return points.stream().map(point -> position("point", point)).toList();
  }

  /** Returns copies of the points; there must be at least four that do not lie in one plane. */
  static List<Vector3fc> solid(List<? extends Vector3fc> points) {
    List<Vector3fc> copies = positions(points);
    if (copies.size() < 4 || isFlat(copies)) {
      throw new IllegalArgumentException(
          "%d points lie in a plane: a hull needs at least 4 that do not".formatted(copies.size()));
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
    double height = points.stream()
        .mapToDouble(point -> Math.abs(new Vector3f(point).sub(first).dot(normal)))
        .max()
        .orElse(0);
    return height <= FLATNESS;
  }

  private static Vector3f farthestFrom(List<Vector3fc> points, Vector3fc place) {
    Vector3f farthest = new Vector3f(place);
    for (Vector3fc point : points) {
      if (point.distanceSquared(place) > farthest.distanceSquared(place)) {
        farthest.set(point);
      }
    }
    return farthest;
  }
}
