package org.isochron.physics.engine.ode4j;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import org.joml.Vector3d;
import org.joml.Vector3fc;

/**
 * The faces of a convex hull in ODE's format. Tries every plane through three points, because hulls
 * of bodies have few points.
 */
final class HullFaces {
  private static final double FLATNESS = 1e-5;

  private final List<Vector3d> points = new ArrayList<>();
  private final List<double[]> planes = new ArrayList<>();
  private final List<int[]> polygons = new ArrayList<>();

  HullFaces(List<Vector3fc> corners) {
    corners.forEach(corner -> points.add(new Vector3d(corner.x(), corner.y(), corner.z())));
    for (int a = 0; a < points.size(); a++) {
      for (int b = a + 1; b < points.size(); b++) {
        for (int c = b + 1; c < points.size(); c++) {
          tryPlane(points.get(a), points.get(b), points.get(c));
          tryPlane(points.get(a), points.get(c), points.get(b));
        }
      }
    }
  }

  /** Returns for each face its outward normal and its distance from the origin. */
  double[] planes() {
    return planes.stream().flatMapToDouble(Arrays::stream).toArray();
  }

  double[] points() {
    return points.stream()
        .flatMapToDouble(point -> DoubleStream.of(point.x, point.y, point.z))
        .toArray();
  }

  /**
   * Returns for each face its number of corners and their indices, counter-clockwise seen from
   * outside.
   */
  int[] polygons() {
    return polygons.stream().flatMapToInt(Arrays::stream).toArray();
  }

  private void tryPlane(Vector3d a, Vector3d b, Vector3d c) {
    Vector3d normal = new Vector3d(b).sub(a).cross(new Vector3d(c).sub(a));
    if (normal.length() < FLATNESS * FLATNESS) {
      return;
    }
    normal.normalize();
    double distance = normal.dot(a);
    boolean outermost = points.stream().allMatch(point -> normal.dot(point) <= distance + FLATNESS);
    boolean known = planes.stream()
        .anyMatch(plane -> normal.distance(plane[0], plane[1], plane[2]) < FLATNESS * 100);
    if (outermost && !known) {
      planes.add(new double[] {normal.x, normal.y, normal.z, distance});
      polygons.add(polygon(normal, distance));
    }
  }

  private int[] polygon(Vector3d normal, double distance) {
    List<Integer> on = new ArrayList<>();
    Vector3d middle = new Vector3d();
    for (int i = 0; i < points.size(); i++) {
      if (normal.dot(points.get(i)) >= distance - FLATNESS) {
        on.add(i);
        middle.add(points.get(i));
      }
    }
    middle.div(on.size());
    Vector3d axis = new Vector3d(points.get(on.get(0))).sub(middle).normalize();
    Vector3d across = new Vector3d(normal).cross(axis);
    on.sort(Comparator.comparingDouble(index -> {
      Vector3d arm = new Vector3d(points.get(index)).sub(middle);
      return Math.atan2(arm.dot(across), arm.dot(axis));
    }));
    int[] polygon = new int[on.size() + 1];
    polygon[0] = on.size();
    for (int i = 0; i < on.size(); i++) {
      polygon[i + 1] = on.get(i);
    }
    return polygon;
  }
}
