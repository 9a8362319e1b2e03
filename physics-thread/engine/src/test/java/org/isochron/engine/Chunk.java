package org.isochron.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.isochron.shapes.Shape;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/** A cubic chunk of a block world. Equal adjoining faces of blocks are merged into rectangles. */
final class Chunk {
  static final int SIDE = 32;

  /** A block world. */
  interface Blocks {
    boolean isSolid(int x, int y, int z);
  }

  private final Blocks blocks;
  private final int fromX;
  private final List<Vector3fc> corners = new ArrayList<>();
  private final List<Shape.Triangle> triangles = new ArrayList<>();

  private Chunk(Blocks blocks, int fromX) {
    this.blocks = blocks;
    this.fromX = fromX;
  }

  /** Hills with holes: the more holes, the more triangles. */
  static Blocks terrain(int holesPer128) {
    return (x, y, z) -> {
      double height = 16 + 5 * StrictMath.sin(0.21 * x) + 5 * StrictMath.sin(0.17 * z);
      int hash = (x * 73_856_093 ^ y * 19_349_663 ^ z * 83_492_791) * 0x9E3779B1;
      return y < height && hash >>> 25 >= holesPer128;
    };
  }

  /** Returns the mesh of the chunk with an index along x, in the chunk's coordinates. */
  static Shape.Mesh mesh(Blocks blocks, int index) {
    Chunk chunk = new Chunk(blocks, SIDE * index);
    for (int axis = 0; axis < 3; axis++) {
      for (int layer = 0; layer < SIDE; layer++) {
        chunk.add(axis, layer, 0);
        chunk.add(axis, layer, 1);
      }
    }
    return new Shape.Mesh(chunk.corners, chunk.triangles);
  }

  private void add(int axis, int layer, int side) {
    boolean[] open = new boolean[SIDE * SIDE];
    for (int i = 0; i < open.length; i++) {
      open[i] = isSolid(axis, layer, i) && !isSolid(axis, layer + 2 * side - 1, i);
    }
    for (int i = 0; i < open.length; i++) {
      int width = 0;
      while (i % SIDE + width < SIDE && open[i + width]) {
        width++;
      }
      int height = 0;
      while (width > 0 && isOpen(open, i + SIDE * height, width)) {
        Arrays.fill(open, i + SIDE * height, i + SIDE * height + width, false);
        height++;
      }
      if (width > 0) {
        addRectangle(axis, layer + side, i, width, height, side == 1);
      }
    }
  }

  private static boolean isOpen(boolean[] open, int from, int width) {
    for (int i = from; i < from + width; i++) {
      if (i >= open.length || !open[i]) {
        return false;
      }
    }
    return true;
  }

  private boolean isSolid(int axis, int layer, int i) {
    int[] at = new int[3];
    at[axis] = layer;
    at[(axis + 1) % 3] = i % SIDE;
    at[(axis + 2) % 3] = i / SIDE;
    return blocks.isSolid(fromX + at[0], at[1], at[2]);
  }

  private void addRectangle(int axis, int at, int i, int width, int height, boolean isUp) {
    int first = corners.size();
    for (int corner = 0; corner < 4; corner++) {
      Vector3f point = new Vector3f();
      point.setComponent(axis, at);
      point.setComponent((axis + 1) % 3, i % SIDE + (corner == 1 || corner == 2 ? width : 0));
      point.setComponent((axis + 2) % 3, i / SIDE + (corner >= 2 ? height : 0));
      corners.add(point);
    }
    triangles.add(new Shape.Triangle(first, first + (isUp ? 1 : 2), first + (isUp ? 2 : 1)));
    triangles.add(new Shape.Triangle(first, first + (isUp ? 2 : 3), first + (isUp ? 3 : 2)));
  }
}
