package org.isochron.shapes.surface;

import java.util.Arrays;
import java.util.List;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * The triangles of a mesh in a tree of boxes, in the mesh's own coordinates. Node 0 is the root. A
 * node is a leaf of a few triangles or has two children; the first child is the next node.
 * Immutable after construction, so any thread may use it.
 */
public final class TriangleTree {
  /** A tree is less deep than this: each level halves the triangles. */
  public static final int MAX_DEPTH = Integer.SIZE;

  private static final int TRIANGLES_PER_LEAF = 4;
  private static final int BOX = 6;

  private final List<Vector3fc> vertices;

  /** The indices of vertices, three a triangle. */
  private final int[] corners;

  /** Triangles, those of a node next to each other. */
  private final int[] order;

  /** Smallest and largest x, y and z of each node. */
  private final float[] boxes;

  private final int[] firsts;
  private final int[] ends;
  private final int[] seconds;
  private int nodeCount;

  /**
   * Sorts the triangles; 100,000 take some tenths of a second.
   *
   * @param corners the indices of the triangles' vertices, three a triangle; they are not copied
   */
  public TriangleTree(List<Vector3fc> vertices, int[] corners) {
    this.vertices = vertices;
    this.corners = corners;
    int count = corners.length / 3;
    order = new int[count];
    // leaves hold two triangles or more, or the tree is one leaf: so fewer nodes than triangles
    boxes = new float[BOX * count];
    firsts = new int[count];
    ends = new int[count];
    seconds = new int[count];
    Arrays.setAll(order, index -> index);
    build(0, count, new long[count]);
  }

  /** Returns the second child of a node, or 0 if the node is a leaf. */
  public int second(int node) {
    return seconds[node];
  }

  /** Returns the first place of a node's triangles. */
  public int first(int node) {
    return firsts[node];
  }

  /** Returns the place after a node's last triangle. */
  public int end(int node) {
    return ends[node];
  }

  /** Returns the triangle at a place. */
  public int triangle(int place) {
    return order[place];
  }

  /** Returns the smallest coordinate of a node's box along an axis. */
  public float least(int node, int axis) {
    return boxes[BOX * node + axis];
  }

  /** Returns the largest coordinate of a node's box along an axis. */
  public float most(int node, int axis) {
    return boxes[BOX * node + axis + 3];
  }

  /** Returns a corner of a triangle, counted from 0. */
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

  /** Computes the box of a node and returns its longest axis. */
  private int bound(int node) {
    Vector3f least = new Vector3f(Float.POSITIVE_INFINITY);
    Vector3f most = new Vector3f(Float.NEGATIVE_INFINITY);
    for (int place = firsts[node]; place < ends[node]; place++) {
      for (int corner = 0; corner < 3; corner++) {
        Vector3fc vertex = corner(order[place], corner);
        least.min(vertex);
        most.max(vertex);
      }
    }
    for (int axis = 0; axis < 3; axis++) {
      boxes[BOX * node + axis] = least.get(axis);
      boxes[BOX * node + axis + 3] = most.get(axis);
    }
    return most.sub(least).maxComponent();
  }

  /** Sorts triangles by the middle of each along an axis, those with the same middle by index. */
  private void sort(int first, int end, int axis, long[] keys) {
    for (int place = first; place < end; place++) {
      int triangle = order[place];
      float sum = corner(triangle, 0).get(axis)
          + corner(triangle, 1).get(axis)
          + corner(triangle, 2).get(axis);
      int bits = Float.floatToIntBits(sum);
      long sorted = bits ^ (bits >> (Integer.SIZE - 1) & Integer.MAX_VALUE);
      keys[place] = sorted << Integer.SIZE | triangle;
    }
    Arrays.sort(keys, first, end);
    for (int place = first; place < end; place++) {
      order[place] = (int) keys[place];
    }
  }
}
