package org.isochron.engine.casting;

import org.isochron.shapes.surface.TriangleTree;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * Finds the triangles whose boxes reach into another box. Owner: one thread. Allocates nothing
 * after construction.
 */
final class MeshWalk {
  private final int[] stack = new int[TriangleTree.MAX_DEPTH];
  private final float[] least = new float[3];
  private final float[] most = new float[3];
  private @Nullable TriangleTree tree;
  private int depth;
  private int at;
  private int end;

  void begin(TriangleTree through, Vector3fc from, Vector3fc to) {
    tree = through;
    for (int axis = 0; axis < 3; axis++) {
      least[axis] = from.get(axis);
      most[axis] = to.get(axis);
    }
    stack[0] = 0;
    depth = 1;
    at = 0;
    end = 0;
  }

  /** Returns the next triangle, or -1 if there are no more. */
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
      if (through.least(node, axis) > most[axis] || through.most(node, axis) < least[axis]) {
        return false;
      }
    }
    return true;
  }
}
