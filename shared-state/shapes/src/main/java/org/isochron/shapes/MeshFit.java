package org.isochron.shapes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Merges the vertices of a mesh that lie in one cell of a grid. A triangle moves by no more than
 * its corners do, so the farthest move of a vertex bounds the error. A triangle that vanishes lies
 * on an edge or corner of others, or keeps its corners, so no thin part is lost. Used once per
 * mesh.
 */
final class MeshFit {
  /** The attempts to keep thin parts; after them only equal vertices are merged. */
  private static final int MOST_ATTEMPTS = 8;

  private record Cell(long x, long y, long z) {}

  private record Edge(int from, int to) {}

  private final List<Vector3fc> vertices;
  private final List<Shape.Triangle> triangles;

  /** The vertices that are merged with equal ones only. */
  private final Set<Vector3fc> kept = new HashSet<>();

  /** For each vertex the index of what it became. */
  private final int[] merged;

  private final List<Vector3fc> places = new ArrayList<>();
  private final Set<Shape.Triangle> left = new LinkedHashSet<>();
  private double error;

  private MeshFit(List<Vector3fc> vertices, List<Shape.Triangle> triangles) {
    this.vertices = vertices;
    this.triangles = triangles;
    merged = new int[vertices.size()];
  }

  static ModelShape fit(List<Vector3fc> vertices, List<Shape.Triangle> triangles, float mostError) {
    MeshFit fit = new MeshFit(vertices, triangles);
    int attempt = 0;
    do {
      fit.merge(attempt < MOST_ATTEMPTS ? mostError : 0);
      attempt++;
    } while (!fit.keepsThinParts() && attempt <= MOST_ATTEMPTS);
    return fit.result();
  }

  /** The vertices of a cell go to the middle of them all, which is in the cell. */
  private void merge(float mostError) {
    double side = mostError / Math.sqrt(3);
    Map<Object, List<Integer>> cells = new LinkedHashMap<>();
    for (int index = 0; index < merged.length; index++) {
      Vector3fc vertex = vertices.get(index);
      Object cell = side == 0 || kept.contains(vertex)
          ? vertex
          : new Cell(cell(vertex.x(), side), cell(vertex.y(), side), cell(vertex.z(), side));
      cells.computeIfAbsent(cell, any -> new ArrayList<>()).add(index);
    }
    places.clear();
    error = 0;
    for (List<Integer> members : cells.values()) {
      Vector3d sum = new Vector3d();
      members.forEach(member -> sum.add(vertices.get(member)));
      Vector3f middle = new Vector3f(sum.div(members.size()));
      for (int member : members) {
        merged[member] = places.size();
        error = Math.max(error, middle.distance(vertices.get(member)));
      }
      places.add(middle);
    }
    left.clear();
    for (Shape.Triangle triangle : triangles) {
      int a = merged[triangle.first()];
      int b = merged[triangle.second()];
      int c = merged[triangle.third()];
      if (a != b && b != c && c != a) {
        int least = Math.min(a, Math.min(b, c));
        left.add(
            least == a
                ? new Shape.Triangle(a, b, c)
                : least == b ? new Shape.Triangle(b, c, a) : new Shape.Triangle(c, a, b));
      }
    }
  }

  /**
   * Returns true if what vanished lies on what is left. Otherwise the corners of the rest are kept
   * from now on.
   */
  private boolean keepsThinParts() {
    Set<Edge> edges = new HashSet<>();
    for (Shape.Triangle triangle : left) {
      addEdges(edges, triangle.first(), triangle.second());
      addEdges(edges, triangle.second(), triangle.third());
      addEdges(edges, triangle.third(), triangle.first());
    }
    int before = kept.size();
    for (Shape.Triangle triangle : triangles) {
      int a = merged[triangle.first()];
      int b = merged[triangle.second()];
      int c = merged[triangle.third()];
      boolean vanished = a == b || b == c || c == a;
      if (vanished && !edges.contains(new Edge(a, a == b ? c : b)) && !isFlat(triangle)) {
        kept.add(vertices.get(triangle.first()));
        kept.add(vertices.get(triangle.second()));
        kept.add(vertices.get(triangle.third()));
      }
    }
    return kept.size() == before;
  }

  private ModelShape result() {
    if (left.isEmpty()) {
      throw new IllegalArgumentException(
          "none of %d triangles has an area; see how the model is loaded"
              .formatted(triangles.size()));
    }
    Map<Integer, Integer> used = new HashMap<>();
    List<Vector3fc> points = new ArrayList<>();
    List<Shape.Triangle> result = new ArrayList<>(left.size());
    for (Shape.Triangle triangle : left) {
      result.add(new Shape.Triangle(
          point(triangle.first(), used, points),
          point(triangle.second(), used, points),
          point(triangle.third(), used, points)));
    }
    return new ModelShape(new Shape.Mesh(points, result), (float) error);
  }

  private int point(int place, Map<Integer, Integer> used, List<Vector3fc> points) {
    return used.computeIfAbsent(place, any -> {
      points.add(places.get(place));
      return points.size() - 1;
    });
  }

  private boolean isFlat(Shape.Triangle triangle) {
    Vector3fc a = vertices.get(triangle.first());
    Vector3d ab = new Vector3d(vertices.get(triangle.second())).sub(a.x(), a.y(), a.z());
    Vector3d ac = new Vector3d(vertices.get(triangle.third())).sub(a.x(), a.y(), a.z());
    return ab.cross(ac).lengthSquared() == 0;
  }

  /** Adds an edge in both directions, and its ends as edges without length. */
  private static void addEdges(Set<Edge> edges, int from, int to) {
    edges.add(new Edge(from, to));
    edges.add(new Edge(to, from));
    edges.add(new Edge(from, from));
  }

  private static long cell(float coordinate, double side) {
    return (long) Math.floor(coordinate / side);
  }
}
