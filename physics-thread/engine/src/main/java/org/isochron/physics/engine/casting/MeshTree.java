package org.isochron.physics.engine.casting;

import java.util.Arrays;
import java.util.List;
import org.isochron.state.body.Shape;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * The triangles of a mesh in a tree of boxes, in the mesh's own coordinates. Immutable after
 * construction. Any thread, each with its own {@link Walk}.
 */
final class MeshTree {
  private static final int TRIANGLES_PER_LEAF = 4;
  private static final int MAX_DEPTH = 64;
  private static final int BOX = 6;

  private final List<Vector3fc> vertices;
  private final List<Shape.Triangle> triangles;
  private final int[] order;
  private final float[] boxes;

  /** For each node its first triangle in {@code order}, and where they end. */
  private final int[] firsts;

  private final int[] ends;

  /** For each node its second child; the first is the next node. 0 for a leaf. */
  private final int[] seconds;

  private int nodeCount;

  MeshTree(Shape.Mesh mesh) {
    vertices = mesh.vertices();
    triangles = mesh.triangles();
    order = new int[triangles.size()];
    int nodes = 2 * triangles.size();
    boxes = new float[BOX * nodes];
    firsts = new int[nodes];
    ends = new int[nodes];
    seconds = new int[nodes];
    Arrays.setAll(order, index -> index);
    build(0, order.length, new long[order.length]);
  }

  Vector3fc corner(int triangle, int corner) {
    Shape.Triangle named = triangles.get(triangle);
    return vertices.get(corner == 0 ? named.first() : corner == 1 ? named.second() : named.third());
  }

  /**
   * Finds the triangles whose boxes reach into another box. Owner: one thread. Allocates nothing
   * after construction.
   */
  static final class Walk {
    private final int[] stack = new int[MAX_DEPTH];
    private final float[] wanted = new float[BOX];
    private @Nullable MeshTree tree;
    private int depth;
    private int at;
    private int end;

    void begin(MeshTree through, Vector3fc least, Vector3fc most) {
      tree = through;
      for (int axis = 0; axis < 3; axis++) {
        wanted[axis] = least.get(axis);
        wanted[axis + 3] = most.get(axis);
      }
      stack[0] = 0;
      depth = 1;
      at = 0;
      end = 0;
    }

    /** Returns the next triangle, or -1 if there are no more. */
    int next() {
      MeshTree through = tree;
      while (through != null && at == end && depth > 0) {
        int node = stack[--depth];
        if (through.reaches(node, wanted)) {
          if (through.seconds[node] == 0) {
            at = through.firsts[node];
            end = through.ends[node];
          } else {
            stack[depth++] = through.seconds[node];
            stack[depth++] = node + 1;
          }
        }
      }
      return through == null || at == end ? -1 : through.order[at++];
    }
  }

  private boolean reaches(int node, float[] wanted) {
    for (int axis = 0; axis < 3; axis++) {
      if (boxes[BOX * node + axis] > wanted[axis + 3]
          || boxes[BOX * node + axis + 3] < wanted[axis]) {
        return false;
      }
    }
    return true;
  }

  private int build(int first, int end, long[] keys) {
    int node = nodeCount++;
    firsts[node] = first;
    ends[node] = end;
    int axis = bound(node);
    if (end - first > TRIANGLES_PER_LEAF) {
      sort(first, end, axis, keys);
      int middle = (first + end) / 2;
      build(first, middle, keys);
      seconds[node] = build(middle, end, keys);
    }
    return node;
  }

  /** Computes the box of a node and returns its longest axis. */
  private int bound(int node) {
    int longest = 0;
    for (int axis = 0; axis < 3; axis++) {
      float least = Float.POSITIVE_INFINITY;
      float most = Float.NEGATIVE_INFINITY;
      for (int i = firsts[node]; i < ends[node]; i++) {
        for (int corner = 0; corner < 3; corner++) {
          float coordinate = corner(order[i], corner).get(axis);
          least = Math.min(least, coordinate);
          most = Math.max(most, coordinate);
        }
      }
      boxes[BOX * node + axis] = least;
      boxes[BOX * node + axis + 3] = most;
      longest = most - least > extent(node, longest) ? axis : longest;
    }
    return longest;
  }

  private float extent(int node, int axis) {
    return boxes[BOX * node + axis + 3] - boxes[BOX * node + axis];
  }

  /**
   * Sorts triangles by the middle of each along an axis; keys are sortable floats before indices.
   */
  private void sort(int first, int end, int axis, long[] keys) {
    for (int i = first; i < end; i++) {
      float middle = corner(order[i], 0).get(axis)
          + corner(order[i], 1).get(axis)
          + corner(order[i], 2).get(axis);
      int bits = Float.floatToIntBits(middle);
      int sortable = bits < 0 ? ~bits : bits | Integer.MIN_VALUE;
      keys[i] = (long) sortable << Integer.SIZE | order[i];
      keys[i] ^= Long.MIN_VALUE;
    }
    Arrays.sort(keys, first, end);
    for (int i = first; i < end; i++) {
      order[i] = (int) keys[i];
    }
  }
}
