package org.isochron.engine.casting;

import org.isochron.shapes.surface.TriangleTree;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over the triangles of a mesh whose bounds overlap a box. Owner: one thread. Allocates
 * nothing after construction.
 */
final class MeshWalk {
  private final int[] stack = new int[TriangleTree.MAX_DEPTH];
  private final float[] lower = new float[3];
  private final float[] upper = new float[3];
  private @Nullable TriangleTree tree;
  private int depth;
  private int at;
  private int end;

  void begin(TriangleTree through, Vector3fc from, Vector3fc to) {
    tree = through;
    for (int axis = 0; axis < 3; axis++) {
      lower[axis] = from.get(axis);
      upper[axis] = to.get(axis);
    }
    stack[0] = 0;
    depth = 1;
    at = 0;
    end = 0;
  }

  int next() {
    TriangleTree through = tree;
    while (through != null && at == end && depth > 0) {
      int node = stack[--depth];
      if (reaches(through, node)) {
        int second = through.second(node);
        if (second == 0) {
          at = through.first(node);
          end = through.end(node);
        } else {
          stack[depth++] = second;
          stack[depth++] = node + 1;
        }
      }
    }
    return through == null || at == end ? -1 : through.triangle(at++);
  }

  private boolean reaches(TriangleTree through, int node) {
    for (int axis = 0; axis < 3; axis++) {
      if (through.least(node, axis) > upper[axis] || through.most(node, axis) < lower[axis]) {
        return false;
      }
    }
    return true;
  }
}
