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
 * Simplifies a mesh by merging its vertices within grid cells. No point of a triangle moves farther
 * than its corners, so the largest vertex motion bounds the error. A triangle is removed only if it
 * lies on an edge or corner of other triangles, so no thin part is lost. Used once per mesh.
 */
final class MeshFit {
  /** Maximum number of attempts to keep thin parts, after which only equal vertices are merged. */
  private static final int MAX_ATTEMPTS = 8;

  private record Cell(long x, long y, long z) {}

  private record Edge(int from, int to) {}

  private final List<Vector3fc> vertices;
  private final List<Shape.Triangle> triangles;

  private final Set<Vector3fc> kept = new HashSet<>();

  /** Each vertex's new index. */
  private final int[] merged;

  private final List<Vector3fc> positions = new ArrayList<>();
  private final Set<Shape.Triangle> remaining = new LinkedHashSet<>();
  private double error;

  private MeshFit(List<Vector3fc> vertices, List<Shape.Triangle> triangles) {
    this.vertices = vertices;
    this.triangles = triangles;
    merged = new int[vertices.size()];
  }

  static ModelShape fit(List<Vector3fc> vertices, List<Shape.Triangle> triangles, float maxError) {
    MeshFit fit = new MeshFit(vertices, triangles);
    int attempt = 0;
    do {
      fit.merge(attempt < MAX_ATTEMPTS ? maxError : 0);
      attempt++;
    } while (!fit.keepsThinParts() && attempt <= MAX_ATTEMPTS);
    return fit.result();
  }

  /** Moves a cell's vertices to their mean, which is inside the cell. */
  private void merge(float maxError) {
    double side = maxError / Math.sqrt(3);
    Map<Object, List<Integer>> cells = new LinkedHashMap<>();
    for (int index = 0; index < merged.length; index++) {
      Vector3fc vertex = vertices.get(index);
      Object cell = side == 0 || kept.contains(vertex)
          ? vertex
          : new Cell(cell(vertex.x(), side), cell(vertex.y(), side), cell(vertex.z(), side));
      cells.computeIfAbsent(cell, any -> new ArrayList<>()).add(index);
    }
    positions.clear();
    error = 0;
    for (List<Integer> members : cells.values()) {
      Vector3d sum = new Vector3d();
      members.forEach(member -> sum.add(vertices.get(member)));
      Vector3f middle = new Vector3f(sum.div(members.size()));
      for (int member : members) {
        merged[member] = positions.size();
        error = Math.max(error, middle.distance(vertices.get(member)));
      }
      positions.add(middle);
    }
    remaining.clear();
    for (Shape.Triangle triangle : triangles) {
      int a = merged[triangle.first()];
      int b = merged[triangle.second()];
      int c = merged[triangle.third()];
      if (a != b && b != c && c != a) {
        int min = Math.min(a, Math.min(b, c));
        remaining.add(
            min == a
                ? new Shape.Triangle(a, b, c)
                : min == b ? new Shape.Triangle(b, c, a) : new Shape.Triangle(c, a, b));
      }
    }
  }

  /**
   * Returns true if all removed triangles lie on remaining triangles; otherwise marks the corners
   * of the other removed triangles to be kept.
   */
  private boolean keepsThinParts() {
    Set<Edge> edges = new HashSet<>();
    for (Shape.Triangle triangle : remaining) {
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
    if (remaining.isEmpty()) {
      throw new IllegalArgumentException(
          "none of %d triangles has an area; see how the model is loaded"
              .formatted(triangles.size()));
    }
    Map<Integer, Integer> used = new HashMap<>();
    List<Vector3fc> points = new ArrayList<>();
    List<Shape.Triangle> result = new ArrayList<>(remaining.size());
    for (Shape.Triangle triangle : remaining) {
      result.add(new Shape.Triangle(
          point(triangle.first(), used, points),
          point(triangle.second(), used, points),
          point(triangle.third(), used, points)));
    }
    return new ModelShape(new Shape.Mesh(points, result), (float) error);
  }

  private int point(int index, Map<Integer, Integer> used, List<Vector3fc> points) {
    return used.computeIfAbsent(index, any -> {
      points.add(positions.get(index));
      return points.size() - 1;
    });
  }

  private boolean isFlat(Shape.Triangle triangle) {
    Vector3fc a = vertices.get(triangle.first());
    Vector3d ab = new Vector3d(vertices.get(triangle.second())).sub(a.x(), a.y(), a.z());
    Vector3d ac = new Vector3d(vertices.get(triangle.third())).sub(a.x(), a.y(), a.z());
    return ab.cross(ac).lengthSquared() == 0;
  }

  private static void addEdges(Set<Edge> edges, int from, int to) {
    edges.add(new Edge(from, to));
    edges.add(new Edge(to, from));
    edges.add(new Edge(from, from));
  }

  private static long cell(float coordinate, double side) {
    return (long) Math.floor(coordinate / side);
  }
}
