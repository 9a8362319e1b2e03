package org.isochron.shapes;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import org.joml.Intersectiond;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Fits a convex hull: starts with four points, and adds the farthest outside point until all points
 * are within the tolerance. Used once per hull.
 */
final class HullFit {
  /** Maximum distance from a plane at which points count as on it, as a fraction of the extent. */
  private static final double FLATNESS = 1e-6;

  private static final int NONE = -1;

  private record Edge(int from, int to) {}

  /**
   * A face of the hull, with its corners counter-clockwise as seen from outside, and the points
   * above the face.
   */
  private final class Face {
    final int a;
    final int b;
    final int c;
    final Vector3d normal;
    final double height;
    final List<Integer> outside = new ArrayList<>();

    Face(int a, int b, int c) {
      this.a = a;
      this.b = b;
      this.c = c;
      Vector3d edge = new Vector3d(points.get(b)).sub(points.get(a));
      normal = edge.cross(new Vector3d(points.get(c)).sub(points.get(a)));
      if (normal.lengthSquared() > 0) {
        normal.normalize();
      }
      height = normal.dot(points.get(a));
    }

    double above(int point) {
      return normal.dot(points.get(point)) - height;
    }
  }

  private final List<Vector3d> points;
  private final double flatness;
  private final Set<Integer> corners = new HashSet<>();

  private final double[] heights;

  private List<Face> faces = new ArrayList<>();

  HullFit(List<Vector3fc> vertices) {
    points = vertices.stream().distinct().map(Vector3d::new).toList();
    heights = new double[points.size()];
    Vector3d min = new Vector3d(Double.POSITIVE_INFINITY);
    Vector3d max = new Vector3d(Double.NEGATIVE_INFINITY);
    points.forEach(point -> {
      min.min(point);
      max.max(point);
    });
    flatness = points.isEmpty() ? 0 : FLATNESS * max.distance(min);
  }

  double fit(double maxError, int maxCorners) {
    begin();
    double tolerance = Math.max(maxError, flatness);
    int highest = highest();
    while (highest != NONE && corners.size() < maxCorners) {
      // beyond an edge, the distance to the hull exceeds the height above the face
      if (above(highest) <= tolerance) {
        highest = farthest();
        if (error(highest) <= tolerance) {
          return error(highest);
        }
      }
      grow(highest);
      highest = highest();
    }
    return error(farthest());
  }

  private double error(int farthest) {
    return farthest == NONE ? 0 : distance(farthest);
  }

  List<Vector3fc> corners() {
    return corners.stream()
        .sorted()
        .<Vector3fc>map(corner -> new Vector3f(points.get(corner)))
        .toList();
  }

  /** Starts with four distant points. */
  private void begin() {
    if (points.size() < 4) {
      throw flat();
    }
    int a = best(point -> points.get(point).distanceSquared(points.get(0)));
    int b = best(point -> points.get(point).distanceSquared(points.get(a)));
    int c = best(point -> area(a, b, point));
    Face base = new Face(a, b, c);
    int d = best(point -> Math.abs(base.above(point)));
    if (Math.abs(base.above(d)) <= flatness) {
      throw flat();
    }
    boolean isAbove = base.above(d) > 0;
    int second = isAbove ? c : b;
    int third = isAbove ? b : c;
    corners.addAll(List.of(a, b, c, d));
    faces.add(new Face(a, second, third));
    faces.add(new Face(a, third, d));
    faces.add(new Face(third, second, d));
    faces.add(new Face(second, a, d));
    for (int point = 0; point < points.size(); point++) {
      assign(point, faces);
    }
  }

  private IllegalArgumentException flat() {
    return new IllegalArgumentException(
        "%d vertices lie in a plane: a hull needs at least 4 vertices outside a common plane"
            .formatted(points.size()));
  }

  private int best(IntToDoubleFunction measure) {
    int best = 0;
    double max = Double.NEGATIVE_INFINITY;
    for (int point = 0; point < points.size(); point++) {
      double there = measure.applyAsDouble(point);
      if (there > max) {
        max = there;
        best = point;
      }
    }
    return best;
  }

  private double area(int a, int b, int c) {
    Vector3d edge = new Vector3d(points.get(b)).sub(points.get(a));
    return edge.cross(new Vector3d(points.get(c)).sub(points.get(a))).length();
  }

  /**
   * Replaces the faces below a point with new faces between the point and the border of the
   * replaced ones.
   */
  private void grow(int corner) {
    List<Face> hidden = new ArrayList<>();
    List<Face> rest = new ArrayList<>();
    faces.forEach(face -> (face.above(corner) > 0 ? hidden : rest).add(face));
    Set<Edge> edges = new HashSet<>();
    for (Face face : hidden) {
      edges.add(new Edge(face.a, face.b));
      edges.add(new Edge(face.b, face.c));
      edges.add(new Edge(face.c, face.a));
    }
    List<Face> made = new ArrayList<>();
    for (Face face : hidden) {
      border(face.a, face.b, corner, edges, made);
      border(face.b, face.c, corner, edges, made);
      border(face.c, face.a, corner, edges, made);
    }
    corners.add(corner);
    rest.addAll(made);
    faces = rest;
    for (Face face : hidden) {
      face.outside.forEach(point -> assign(point, made));
    }
  }

  private void border(int from, int to, int corner, Set<Edge> edges, List<Face> made) {
    if (!edges.contains(new Edge(to, from))) {
      made.add(new Face(from, to, corner));
    }
  }

  private void assign(int point, List<Face> among) {
    Face best = null; // a corner is above no face
    double max = 0;
    for (Face face : among) {
      double above = face.above(point);
      if (above > max) {
        max = above;
        best = face;
      }
    }
    heights[point] = max;
    if (best != null) {
      best.outside.add(point);
    }
  }

  private int highest() {
    return outside(this::above);
  }

  private int farthest() {
    return outside(this::distance);
  }

  private int outside(IntToDoubleFunction measure) {
    int found = NONE;
    double max = 0;
    for (Face face : faces) {
      for (int point : face.outside) {
        double there = measure.applyAsDouble(point);
        if (there > max) {
          max = there;
          found = point;
        }
      }
    }
    return found;
  }

  private double above(int point) {
    return heights[point];
  }

  private double distance(int point) {
    Vector3d there = points.get(point);
    Vector3d nearest = new Vector3d();
    double min = Double.POSITIVE_INFINITY;
    for (Face face : faces) {
      Intersectiond.findClosestPointOnTriangle(
          points.get(face.a), points.get(face.b), points.get(face.c), there, nearest);
      min = Math.min(min, nearest.distance(there));
    }
    return min;
  }
}
