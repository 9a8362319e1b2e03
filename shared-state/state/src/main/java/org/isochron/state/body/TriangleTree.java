package org.isochron.state.body;

import java.util.Arrays;
import java.util.List;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * The triangles of a mesh in a tree of boxes. Each node has a box and either two children or up to
 * {@link #LEAF} triangles; the first child follows its parent, and {@code next} has the second one.
 */
final class TriangleTree extends RaySurface {
  private static final int LEAF = 4;
  private static final double MISSED = Double.POSITIVE_INFINITY;

  private final List<Vector3fc> vertices;
  private final List<Shape.Triangle> triangles;

  /** Triangle indices, those of a leaf next to each other. */
  private final int[] order;

  /** Smallest and largest x, y and z of each node. */
  private float[] boxes;

  /**
   * The second child of an inner node, or minus one minus the first place in {@code order} of a
   * leaf.
   */
  private int[] next;

  private int[] counts;
  private int nodeCount;

  TriangleTree(Shape.Mesh mesh) {
    vertices = mesh.vertices();
    triangles = mesh.triangles();
    order = new int[triangles.size()];
    Arrays.setAll(order, index -> index);
    int nodes = 2 * triangles.size();
    boxes = new float[6 * nodes];
    next = new int[nodes];
    counts = new int[nodes];
    build(0, triangles.size());
    boxes = Arrays.copyOf(boxes, 6 * nodeCount);
    next = Arrays.copyOf(next, nodeCount);
    counts = Arrays.copyOf(counts, nodeCount);
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
    if (next[node] < 0) {
      boolean met = false;
      for (int place = 0; place < counts[node]; place++) {
        met |= meet(triangles.get(order[-1 - next[node] + place]), ray);
      }
      return met;
    }
    int first = node + 1;
    int second = next[node];
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
      double low = boxes[6 * node + axis] - (double) ray.origin.get(axis);
      double high = boxes[6 * node + 3 + axis] - (double) ray.origin.get(axis);
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
  private boolean meet(Shape.Triangle triangle, LocalRay ray) {
    Vector3fc a = vertices.get(triangle.first());
    Vector3fc b = vertices.get(triangle.second());
    Vector3fc c = vertices.get(triangle.third());
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

  /** Adds the node of the triangles in a range of {@code order}. */
  private void build(int from, int to) {
    int node = nodeCount++;
    Vector3f low = new Vector3f(Float.POSITIVE_INFINITY);
    Vector3f high = new Vector3f(Float.NEGATIVE_INFINITY);
    for (int place = from; place < to; place++) {
      Shape.Triangle triangle = triangles.get(order[place]);
      include(vertices.get(triangle.first()), low, high);
      include(vertices.get(triangle.second()), low, high);
      include(vertices.get(triangle.third()), low, high);
    }
    for (int axis = 0; axis < 3; axis++) {
      boxes[6 * node + axis] = low.get(axis);
      boxes[6 * node + 3 + axis] = high.get(axis);
    }
    if (to - from <= LEAF) {
      next[node] = -1 - from;
      counts[node] = to - from;
      return;
    }
    sort(from, to, high.sub(low).maxComponent());
    int middle = (from + to) >>> 1;
    build(from, middle);
    next[node] = nodeCount;
    build(middle, to);
  }

  /** Sorts a range of {@code order} by the triangles' places along an axis. */
  private void sort(int from, int to, int axis) {
    long[] keys = new long[to - from];
    for (int place = from; place < to; place++) {
      Shape.Triangle triangle = triangles.get(order[place]);
      float sum = vertices.get(triangle.first()).get(axis)
          + vertices.get(triangle.second()).get(axis)
          + vertices.get(triangle.third()).get(axis);
      int bits = Float.floatToIntBits(sum);
      long sorted = bits ^ (bits >> (Integer.SIZE - 1) & Integer.MAX_VALUE);
      keys[place - from] = sorted << Integer.SIZE | order[place];
    }
    Arrays.sort(keys);
    for (int place = from; place < to; place++) {
      order[place] = (int) keys[place - from];
    }
  }

  private static void include(Vector3fc vertex, Vector3f low, Vector3f high) {
    low.min(vertex);
    high.max(vertex);
  }
}
