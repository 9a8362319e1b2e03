package org.isochron.ode4j;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.isochron.shapes.Shape;
import org.isochron.shapes.surface.TriangleTree;
import org.joml.Vector3d;
import org.jspecify.annotations.Nullable;
import org.ode4j.ode.DBox;
import org.ode4j.ode.DTriMeshData;
import org.ode4j.ode.OdeHelper;

/**
 * The triangles of a height field or a large mesh in tiles, shared by all bodies with the shape.
 * Immutable; any thread may prepare it.
 */
abstract class OdeTiles {
  /** Margin in metres. */
  private static final float AROUND = 0.01f;

  private final @Nullable DTriMeshData[] data;
  private final Vector3d lower = new Vector3d();
  private final Vector3d upper = new Vector3d();

  /** @param data null for a tile without triangles */
  OdeTiles(@Nullable DTriMeshData[] data) {
    this.data = data;
  }

  static OdeTiles of(Shape.HeightField field) {
    return new OfField(field);
  }

  /** Returns null for a mesh that fits into one tile. */
  static @Nullable OdeTiles of(Shape.Mesh mesh) {
    return mesh.triangles().size() <= OfMesh.TILE ? null : OfMesh.of(mesh);
  }

  /**
   * Reports the tiles that a box in the shape's coordinates overlaps, in ascending order.
   *
   * @param from minimum coordinates of the box
   * @param to maximum coordinates of the box
   */
  abstract void near(double[] from, double[] to, IntConsumer tiles);

  int count() {
    return data.length;
  }

  @Nullable
  DTriMeshData data(int tile) {
    return data[tile];
  }

  /** Creates a box around the shape, outside of any space. */
  DBox box() {
    return OdeHelper.createBox(
        upper.x - lower.x + 2 * AROUND,
        upper.y - lower.y + 2 * AROUND,
        upper.z - lower.z + 2 * AROUND);
  }

  /** In the shape's coordinates. */
  Vector3d middle() {
    return lower.add(upper, new Vector3d()).mul(0.5);
  }

  void bound(double fromX, double fromY, double fromZ, double toX, double toY, double toZ) {
    lower.set(fromX, fromY, fromZ);
    upper.set(toX, toY, toZ);
  }

  /** Squares of cells, row by row. */
  private static final class OfField extends OdeTiles {
    /** Cells per edge. */
    private static final int TILE = 8;

    private final Shape.HeightField field;

    /** Minimum and maximum per tile. */
    private final float[] heights;

    private final int columns;
    private final int rows;

    OfField(Shape.HeightField field) {
      this(field, new DTriMeshData[count(field.columns()) * count(field.rows())]);
    }

    private OfField(Shape.HeightField field, @Nullable DTriMeshData[] data) {
      super(data);
      this.field = field;
      columns = count(field.columns());
      rows = count(field.rows());
      heights = new float[2 * data.length];
      float lowest = Float.POSITIVE_INFINITY;
      float highest = Float.NEGATIVE_INFINITY;
      for (int tile = 0; tile < data.length; tile++) {
        int column = tile % columns * TILE;
        int row = tile / columns * TILE;
        int lastColumn = Math.min(column + TILE, field.columns() - 1);
        int lastRow = Math.min(row + TILE, field.rows() - 1);
        data[tile] = triangles(field, column, row, lastColumn, lastRow);
        heights[2 * tile] = Float.POSITIVE_INFINITY;
        heights[2 * tile + 1] = Float.NEGATIVE_INFINITY;
        for (int z = row; z <= lastRow; z++) {
          for (int x = column; x <= lastColumn; x++) {
            heights[2 * tile] = Math.min(heights[2 * tile], field.height(x, z));
            heights[2 * tile + 1] = Math.max(heights[2 * tile + 1], field.height(x, z));
          }
        }
        lowest = Math.min(lowest, heights[2 * tile]);
        highest = Math.max(highest, heights[2 * tile + 1]);
      }
      bound(field.x(0), lowest, field.z(0), -field.x(0), highest, -field.z(0));
    }

    @Override
    void near(double[] from, double[] to, IntConsumer tiles) {
      double width = TILE * (double) field.cellSize();
      int firstColumn = tile((from[0] - field.x(0)) / width, columns);
      int lastColumn = tile((to[0] - field.x(0)) / width, columns);
      int firstRow = tile((from[2] - field.z(0)) / width, rows);
      int lastRow = tile((to[2] - field.z(0)) / width, rows);
      for (int row = firstRow; row <= lastRow; row++) {
        for (int column = firstColumn; column <= lastColumn; column++) {
          int tile = row * columns + column;
          if (heights[2 * tile] <= to[1] && heights[2 * tile + 1] >= from[1]) {
            tiles.accept(tile);
          }
        }
      }
    }

    private static int count(int heights) {
      return (heights - 2) / TILE + 1;
    }

    private static int tile(double coordinate, int count) {
      return (int) Math.max(0, Math.min(count - 1, Math.floor(coordinate)));
    }

    private static @Nullable DTriMeshData triangles(
        Shape.HeightField field, int column, int row, int lastColumn, int lastRow) {
      int width = lastColumn - column + 1;
      float[] vertices = new float[3 * width * (lastRow - row + 1)];
      int[] indices = new int[6 * (width - 1) * (lastRow - row)];
      int next = 0;
      for (int i = 0; i < vertices.length / 3; i++) {
        int x = column + i % width;
        int z = row + i / width;
        vertices[3 * i] = field.x(x);
        vertices[3 * i + 1] = field.height(x, z);
        vertices[3 * i + 2] = field.z(z);
        if (x < lastColumn && z < lastRow && !field.isHole(x, z)) {
          int[] corners = {i, i + width, i + 1, i + 1, i + width, i + width + 1};
          System.arraycopy(corners, 0, indices, next, corners.length);
          next += corners.length;
        }
      }
      return next == 0 ? null : OdeShapes.triangles(vertices, Arrays.copyOf(indices, next));
    }
  }

  /** The largest nodes of a mesh's tree with at most {@link #TILE} triangles. */
  private static final class OfMesh extends OdeTiles {
    /** Triangles per tile. */
    static final int TILE = 64;

    private final TriangleTree tree;
    private final int[] tileOfNode;

    private OfMesh(TriangleTree tree, int[] tileOfNode, List<DTriMeshData> data) {
      super(data.toArray(DTriMeshData[]::new));
      this.tree = tree;
      this.tileOfNode = tileOfNode;
      bound(
          tree.least(0, 0),
          tree.least(0, 1),
          tree.least(0, 2),
          tree.most(0, 0),
          tree.most(0, 1),
          tree.most(0, 2));
    }

    static OdeTiles of(Shape.Mesh mesh) {
      int[] indices = mesh.indices();
      TriangleTree tree = new TriangleTree(mesh.vertices(), indices);
      int[] tileOfNode = new int[mesh.triangles().size()];
      List<DTriMeshData> data = new ArrayList<>();
      prepare(tree, 0, indices, tileOfNode, data);
      return new OfMesh(tree, tileOfNode, data);
    }

    @Override
    void near(double[] from, double[] to, IntConsumer tiles) {
      descend(0, from, to, tiles);
    }

    private void descend(int node, double[] from, double[] to, IntConsumer tiles) {
      for (int axis = 0; axis < 3; axis++) {
        if (tree.least(node, axis) > to[axis] || tree.most(node, axis) < from[axis]) {
          return;
        }
      }
      if (isTile(tree, node)) {
        tiles.accept(tileOfNode[node]);
      } else {
        descend(node + 1, from, to, tiles);
        descend(tree.second(node), from, to, tiles);
      }
    }

    private static boolean isTile(TriangleTree tree, int node) {
      return tree.end(node) - tree.first(node) <= TILE;
    }

    private static void prepare(
        TriangleTree tree, int node, int[] indices, int[] tileOfNode, List<DTriMeshData> data) {
      if (isTile(tree, node)) {
        tileOfNode[node] = data.size();
        data.add(triangles(tree, node, indices));
      } else {
        prepare(tree, node + 1, indices, tileOfNode, data);
        prepare(tree, tree.second(node), indices, tileOfNode, data);
      }
    }

    private static DTriMeshData triangles(TriangleTree tree, int node, int[] indices) {
      int first = tree.first(node);
      int[] own = new int[3 * (tree.end(node) - first)];
      float[] vertices = new float[3 * own.length];
      Map<Integer, Integer> numbers = new HashMap<>();
      for (int i = 0; i < own.length; i++) {
        int triangle = tree.triangle(first + i / 3);
        int number = numbers.size();
        Integer known = numbers.putIfAbsent(indices[3 * triangle + i % 3], number);
        own[i] = known == null ? number : known;
        for (int axis = 0; axis < 3; axis++) {
          vertices[3 * own[i] + axis] = tree.corner(triangle, i % 3).get(axis);
        }
      }
      return OdeShapes.triangles(Arrays.copyOf(vertices, 3 * numbers.size()), own);
    }
  }
}
