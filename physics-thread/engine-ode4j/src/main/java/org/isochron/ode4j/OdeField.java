package org.isochron.ode4j;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.isochron.ode4j.OdeBody.OdeGeom;
import org.isochron.shapes.Shape;
import org.joml.Quaterniondc;
import org.joml.Vector3d;
import org.jspecify.annotations.Nullable;
import org.ode4j.math.DVector3;
import org.ode4j.ode.DAABBC;
import org.ode4j.ode.DBox;
import org.ode4j.ode.DGeom;
import org.ode4j.ode.DTriMeshData;
import org.ode4j.ode.OdeHelper;

/**
 * Triangles of a height field. ODE takes a few hundred nanoseconds to create the geom of a
 * triangle, so a large field would take many ticks. ODE's space therefore contains only a box
 * around the field. A tile of triangles becomes a geom when an object in the box is above or below
 * it. The contacts do not depend on which tiles exist. Owner: the world's thread.
 */
final class OdeField {
  /** Cells per edge. */
  private static final int TILE = 8;

  /** Margin in metres. */
  private static final float AROUND = 0.01f;

  /**
   * The data is shared by all bodies with the same field. Immutable; any thread may prepare it.
   */
  static final class Tiles {
    private final Shape.HeightField field;

    /** Tiles row by row; null if all cells are holes. */
    private final @Nullable DTriMeshData[] data;

    /** Minimum and maximum per tile. */
    private final float[] heights;

    private Tiles(Shape.HeightField field, @Nullable DTriMeshData[] data, float[] heights) {
      this.field = field;
      this.data = data;
      this.heights = heights;
    }

    static Tiles of(Shape.HeightField field) {
      int columns = count(field.columns());
      int count = columns * count(field.rows());
      DTriMeshData[] data = new DTriMeshData[count];
      float[] heights = new float[2 * count];
      for (int tile = 0; tile < count; tile++) {
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
      }
      return new Tiles(field, data, heights);
    }

    /** Creates a box outside of any space. */
    DBox box() {
      return OdeHelper.createBox(
          2 * (AROUND - field.x(0)), highest() - lowest() + 2 * AROUND, 2 * (AROUND - field.z(0)));
    }

    /** In the body's coordinates. */
    Vector3d middle() {
      return new Vector3d(0, (lowest() + highest()) / 2, 0);
    }

    int columns() {
      return count(field.columns());
    }

    int rows() {
      return count(field.rows());
    }

    private double lowest() {
      double lowest = Double.POSITIVE_INFINITY;
      for (int tile = 0; tile < data.length; tile++) {
        lowest = Math.min(lowest, heights[2 * tile]);
      }
      return lowest;
    }

    private double highest() {
      double highest = Double.NEGATIVE_INFINITY;
      for (int tile = 0; tile < data.length; tile++) {
        highest = Math.max(highest, heights[2 * tile + 1]);
      }
      return highest;
    }

    private static int count(int heights) {
      return (heights - 2) / TILE + 1;
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

  private final Tiles tiles;
  private final DGeom box;
  private final Vector3d offset;
  private final Quaterniondc turn;
  private final @Nullable DGeom[] geoms;
  private final List<DGeom> near = new ArrayList<>();
  private final DVector3 cornerPoint = new DVector3();
  private final double middle;
  private final double[] lower = new double[3];
  private final double[] upper = new double[3];

  /**
   * @param box the box around the field
   * @param offset position of the height field in its body
   */
  OdeField(Tiles tiles, DGeom box, Vector3d offset, Quaterniondc turn) {
    this.tiles = tiles;
    this.box = box;
    this.offset = offset;
    this.turn = turn;
    geoms = new DGeom[tiles.data.length];
    middle = tiles.middle().y;
  }

  /**
   * Returns the tiles near a geom in ascending order.
   *
   * @param body the body of this field
   * @return a list that is valid until the next call
   */
  List<DGeom> near(OdeBody body, DGeom other) {
    near.clear();
    bound(other.getAABB());
    double width = TILE * (double) tiles.field.cellSize();
    int columns = tiles.columns();
    int firstColumn = tile((lower[0] - tiles.field.x(0)) / width, columns);
    int lastColumn = tile((upper[0] - tiles.field.x(0)) / width, columns);
    int firstRow = tile((lower[2] - tiles.field.z(0)) / width, tiles.rows());
    int lastRow = tile((upper[2] - tiles.field.z(0)) / width, tiles.rows());
    for (int row = firstRow; row <= lastRow; row++) {
      for (int column = firstColumn; column <= lastColumn; column++) {
        int tile = row * columns + column;
        DTriMeshData data = tiles.data[tile];
        if (data != null
            && tiles.heights[2 * tile] <= upper[1]
            && tiles.heights[2 * tile + 1] >= lower[1]) {
          DGeom geom = geom(tile, data, body);
          // updates the triangles' pose; ODE's space does this only for its own geoms
          geom.getAABB();
          near.add(geom);
        }
      }
    }
    return near;
  }

  /** Frees all tiles. */
  void clear() {
    for (int tile = 0; tile < geoms.length; tile++) {
      DGeom geom = geoms[tile];
      if (geom != null) {
        geom.destroy();
        geoms[tile] = null;
      }
    }
  }

  private DGeom geom(int tile, DTriMeshData data, OdeBody body) {
    DGeom made = geoms[tile];
    if (made == null) {
      made = OdeHelper.createTriMesh(null, data);
      made.setData(body);
      geoms[tile] = made;
      OdeGeom placed = new OdeGeom(made, 0, offset, turn, null, null);
      if (body.body == null) {
        placed.put(body.staticPosition, body.turn);
      } else {
        placed.attach(body.body, body.center());
      }
    }
    return made;
  }

  /** In the field's coordinates. */
  private void bound(DAABBC around) {
    Arrays.fill(lower, Double.POSITIVE_INFINITY);
    Arrays.fill(upper, Double.NEGATIVE_INFINITY);
    for (int corner = 0; corner < 8; corner++) {
      box.getPosRelPoint(
          (corner & 1) == 0 ? around.getMin0() : around.getMax0(),
          (corner & 2) == 0 ? around.getMin1() : around.getMax1(),
          (corner & 4) == 0 ? around.getMin2() : around.getMax2(),
          cornerPoint);
      for (int axis = 0; axis < 3; axis++) {
        double there = cornerPoint.get(axis) + (axis == 1 ? middle : 0);
        lower[axis] = Math.min(lower[axis], there);
        upper[axis] = Math.max(upper[axis], there);
      }
    }
  }

  private static int tile(double coordinate, int count) {
    return (int) Math.max(0, Math.min(count - 1, Math.floor(coordinate)));
  }
}
