package org.isochron.shapes.surface;

import java.util.Arrays;
import java.util.List;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * A bounding volume hierarchy over a mesh's triangles, in mesh coordinates. Node 0 is the root. A
 * node is a leaf of a few triangles or has two children, of which the first is the next node.
 * Immutable after construction.
 */
public final class TriangleTree {
  /** Exclusive upper bound of the depth; each level halves the number of triangles. */
  public static final int MAX_DEPTH = Integer.SIZE;

  private static final int TRIANGLES_PER_LEAF = 4;
  private static final int BOX = 6;

  private final List<Vector3fc> vertices;

  /** Three vertex indices per triangle. */
  private final int[] corners;

  /** Triangles, adjacent for each node. */
  private final int[] order;

  private final float[] boxes;

  private final int[] firsts;
  private final int[] ends;
  private final int[] seconds;
  private int nodeCount;

  /**
   * Builds the tree; 100,000 triangles take a few tenths of a second.
   *
   * @param corners vertex indices, not copied
   */
  public TriangleTree(List<Vector3fc> vertices, int[] corners) {
    this.vertices = vertices;
    this.corners = corners;
    int count = corners.length / 3;
    order = new int[count];
    // every leaf but a root has two triangles or more, so there are fewer nodes than triangles
    boxes = new float[BOX * count];
    firsts = new int[count];
    ends = new int[count];
    seconds = new int[count];
    Arrays.setAll(order, index -> index);
    build(0, count, new long[count]);
  }

  /** Returns a node's second child, or 0 for a leaf. */
  public int second(int node) {
    return seconds[node];
  }

  /** Returns the first triangle position. */
  public int first(int node) {
    return firsts[node];
  }

  /** Returns the position after a node's last triangle. */
  public int end(int node) {
    return ends[node];
  }

  /** Returns a position's triangle. */
  public int triangle(int position) {
    return order[position];
  }

  /** Returns a box's minimum coordinate. */
  public float least(int node, int axis) {
    return boxes[BOX * node + axis];
  }

  /** Returns a box's maximum coordinate. */
  public float most(int node, int axis) {
    return boxes[BOX * node + axis + 3];
  }

  /** Returns a triangle's corner. */
  public Vector3fc corner(int triangle, int corner) {
    return vertices.get(corners[3 * triangle + corner]);
  }

  private int build(int first, int end, long[] keys) {
    int node = nodeCount++;
    firsts[node] = first;
    ends[node] = end;
    int axis = bound(node);
    if (end - first > TRIANGLES_PER_LEAF) {
      sort(first, end, axis, keys);
      int middle = (first + end) >>> 1;
      build(first, middle, keys);
      seconds[node] = build(middle, end, keys);
    }
    return node;
  }

  private int bound(int node) {
    Vector3f min = new Vector3f(Float.POSITIVE_INFINITY);
    Vector3f max = new Vector3f(Float.NEGATIVE_INFINITY);
    for (int position = firsts[node]; position < ends[node]; position++) {
      for (int corner = 0; corner < 3; corner++) {
        Vector3fc vertex = corner(order[position], corner);
        min.min(vertex);
        max.max(vertex);
      }
    }
    for (int axis = 0; axis < 3; axis++) {
      boxes[BOX * node + axis] = min.get(axis);
      boxes[BOX * node + axis + 3] = max.get(axis);
    }
    return max.sub(min).maxComponent();
  }

  private void sort(int first, int end, int axis, long[] keys) {
    for (int position = first; position < end; position++) {
      int triangle = order[position];
      float sum = corner(triangle, 0).get(axis)
          + corner(triangle, 1).get(axis)
          + corner(triangle, 2).get(axis);
      int bits = Float.floatToIntBits(sum);
      long sorted = bits ^ (bits >> (Integer.SIZE - 1) & Integer.MAX_VALUE);
      keys[position] = sorted << Integer.SIZE | triangle;
    }
    Arrays.sort(keys, first, end);
    for (int position = first; position < end; position++) {
      order[position] = (int) keys[position];
    }
  }
}
