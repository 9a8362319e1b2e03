package org.isochron.shapes;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.isochron.shapes.limits.Limits;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * A body's shape in metres, relative to the body's origin, to which the body's position and
 * rotation refer. Without {@link MassProperties}, hulls and compounds should have their centre of
 * mass at the origin, because most engines assume it there.
 */
public sealed interface Shape {
  /** Radius of the smallest sphere around the origin that contains the shape, in metres. */
  default double boundingRadius() {
    return ShapeSize.boundingRadius(this);
  }

  /**
   * Scales all lengths around the origin. To scale a body at run time, change its prefab to one
   * with the scaled shape.
   *
   * @throws IllegalArgumentException if the factor is not above 0 or not finite, or a length
   *     becomes invalid
   */
  default Shape scaled(float factor) {
    return ShapeSize.scaled(this, factor);
  }

  /**
   * Returns the surface's triangles in a new array, counter-clockwise from outside. Each corner has
   * six floats: position and normal. Round shapes have 24 sides.
   */
  default float[] faces() {
    return ShapeFaces.of(this);
  }

  /** Returns the material number at a point in body coordinates; 0 is the body's material. */
  default int material(Vector3fc position) {
    return 0;
  }

  /** Returns true if the shape has a volume and thus a mass. */
  default boolean isSolid() {
    return ShapeSize.isSolid(this);
  }

  /** A box with half extents. */
  record Box(float halfX, float halfY, float halfZ) implements Shape {
    public Box {
      Limits.length("halfX", halfX);
      Limits.length("halfY", halfY);
      Limits.length("halfZ", halfZ);
    }
  }

  /** A ball. */
  record Sphere(float radius) implements Shape {
    public Sphere {
      Limits.length("radius", radius);
    }
  }

  /** A cylinder along y with hemispherical ends; {@code halfHeight} excludes the ends. */
  record Capsule(float halfHeight, float radius) implements Shape {
    public Capsule {
      Limits.length("halfHeight", halfHeight);
      Limits.length("radius", radius);
    }
  }

  /** A cylinder along y. */
  record Cylinder(float halfHeight, float radius) implements Shape {
    public Cylinder {
      Limits.length("halfHeight", halfHeight);
      Limits.length("radius", radius);
    }
  }

  /**
   * A cone along y with its tip up. The origin is the centre of mass, a quarter of the height above
   * the base. ode4j does not support cones.
   */
  record Cone(float height, float radius) implements Shape {
    public Cone {
      Limits.length("height", height);
      Limits.length("radius", radius);
    }

    /** The base on y. */
    public float base() {
      return -height / 4;
    }

    /** The tip on y. */
    public float tip() {
      return height + base();
    }
  }

  /** Convex hull of points. */
  record Hull(List<Vector3fc> points) implements Shape {
    public Hull {
      points = ShapePoints.solid(points);
    }
  }

  /** A triangle mesh for static and kinematic bodies, counter-clockwise from outside. */
  record Mesh(List<Vector3fc> vertices, List<Triangle> triangles) implements Shape {
    public Mesh {
      vertices = ShapePoints.positions(vertices);
      triangles = Limits.list("triangles", triangles);
      ShapePoints.triangles(vertices, triangles);
    }

    /** Returns new triangle indices. */
    public int[] indices() {
      int[] indices = new int[3 * triangles.size()];
      int next = 0;
      for (Triangle triangle : triangles) {
        indices[next++] = triangle.first();
        indices[next++] = triangle.second();
        indices[next++] = triangle.third();
      }
      return indices;
    }
  }

  /** Vertex indices of a triangle. */
  record Triangle(int first, int second, int third) {}

  /**
   * Terrain for static and kinematic bodies: a grid of heights centred at the origin, with columns
   * along x and rows along z. Four neighbouring heights form a cell of two triangles; a cell may be
   * a hole. Rays hit the terrain from above and below. A cell has a material number, whose friction
   * and restitution the prefab's surface defines. Immutable; engines store triangles, which take a
   * few hundred bytes per height.
   */
  final class HeightField implements Shape {
    /** Maximum heights per side. */
    public static final int MAX_SIDE = 2_048;

    /** Maximum material number. */
    public static final int MAX_MATERIAL = 255;

    private final int columns;
    private final int rows;
    private final float cellSize;
    private final float[] heights;
    private final BitSet holes;

    /** Empty if all are 0. */
    private final byte[] materials;

    final double farthest;

    private HeightField(
        int columns, int rows, float cellSize, float[] heights, BitSet holes, byte[] materials) {
      this.columns = columns;
      this.rows = rows;
      this.cellSize = cellSize;
      this.heights = heights;
      this.holes = holes;
      this.materials = materials;
      FieldLimits.holes(holes, columns, rows);
      farthest = FieldTriangles.farthest(this);
    }

    /**
     * Creates a field without holes.
     *
     * @param columns number of heights along x, 2 to {@link #MAX_SIDE}
     * @param rows number of heights along z
     * @param cellSize distance of neighbours in metres
     * @param heights heights row by row, starting at the smallest z; copied
     * @throws IllegalArgumentException if the number of heights does not match the grid, or a
     *     height is not finite or beyond 1,000 km
     */
    public static HeightField of(int columns, int rows, float cellSize, float... heights) {
      FieldLimits.side("columns", columns);
      FieldLimits.side("rows", rows);
      Limits.length("cellSize", cellSize);
      FieldLimits.heights("grid", columns, rows, heights);
      return new HeightField(columns, rows, cellSize, heights.clone(), new BitSet(), new byte[0]);
    }

    /**
     * Replaces a region's heights. To change a running world, add the new field as a prefab on any
     * thread, and change the body to that prefab by a command.
     *
     * @param values new heights row by row
     * @throws IllegalArgumentException if the region is outside the grid or a height is invalid
     */
    public HeightField withHeights(
        int column, int row, int columnCount, int rowCount, float... values) {
      FieldLimits.region(column, columnCount, columns, "heights");
      FieldLimits.region(row, rowCount, rows, "heights");
      FieldLimits.heights("region", columnCount, rowCount, values);
      float[] changed = heights.clone();
      for (int i = 0; i < rowCount; i++) {
        System.arraycopy(
            values, i * columnCount, changed, (row + i) * columns + column, columnCount);
      }
      return new HeightField(columns, rows, cellSize, changed, holes, materials);
    }

    /**
     * Opens or closes holes.
     *
     * @throws IllegalArgumentException if the region is outside the grid, or no cell is left
     */
    public HeightField withHoles(
        int column, int row, int columnCount, int rowCount, boolean areHoles) {
      FieldLimits.cells(column, row, columnCount, rowCount, this);
      BitSet changed = (BitSet) holes.clone();
      for (int i = 0; i < rowCount; i++) {
        int first = (row + i) * (columns - 1) + column;
        changed.set(first, first + columnCount, areHoles);
      }
      return new HeightField(columns, rows, cellSize, heights, changed, materials);
    }

    /**
     * Sets a region's material. The game defines the meaning of the numbers in
     * {@link Prefab.Surface#materials}.
     *
     * @param material 0 to {@link #MAX_MATERIAL}
     * @throws IllegalArgumentException if an argument is invalid
     */
    public HeightField withMaterial(
        int column, int row, int columnCount, int rowCount, int material) {
      FieldLimits.material(material);
      FieldLimits.cells(column, row, columnCount, rowCount, this);
      byte[] changed = Arrays.copyOf(materials, (columns - 1) * (rows - 1));
      for (int i = 0; i < rowCount; i++) {
        int first = (row + i) * (columns - 1) + column;
        Arrays.fill(changed, first, first + columnCount, (byte) material);
      }
      return new HeightField(columns, rows, cellSize, heights, holes, FieldLimits.kept(changed));
    }

    HeightField scaledBy(float factor) {
      float[] scaled = heights.clone();
      for (int index = 0; index < scaled.length; index++) {
        scaled[index] *= factor;
      }
      Limits.length("cellSize", factor * cellSize);
      FieldLimits.heights("grid", columns, rows, scaled);
      return new HeightField(columns, rows, factor * cellSize, scaled, holes, materials);
    }

    static HeightField of(
        int columns, int rows, float cellSize, float[] heights, long[] holes, byte[] materials) {
      HeightField complete = of(columns, rows, cellSize, heights);
      BitSet known = BitSet.valueOf(holes);
      FieldLimits.materials(materials.length, columns, rows);
      return new HeightField(columns, rows, cellSize, complete.heights, known, materials);
    }

    public int columns() {
      return columns;
    }

    public int rows() {
      return rows;
    }

    /** Distance of neighbours in metres. */
    public float cellSize() {
      return cellSize;
    }

    /**
     * Returns a grid point's height.
     *
     * @throws IllegalArgumentException outside the grid
     */
    public float height(int column, int row) {
      FieldLimits.point(column, row, columns, rows);
      return heights[row * columns + column];
    }

    /**
     * Returns true for a hole. A cell is identified by its corner with the smallest x and z.
     *
     * @throws IllegalArgumentException outside the grid
     */
    public boolean isHole(int column, int row) {
      FieldLimits.point(column, row, columns - 1, rows - 1);
      return holes.get(row * (columns - 1) + column);
    }

    /**
     * Returns a cell's material number.
     *
     * @throws IllegalArgumentException outside the grid
     */
    public int material(int column, int row) {
      FieldLimits.point(column, row, columns - 1, rows - 1);
      return materials.length == 0 ? 0 : materials[row * (columns - 1) + column] & 0xff;
    }

    /** Clamped to the grid. */
    @Override
    public int material(Vector3fc position) {
      return material(
          FieldTriangles.cell(position.x() - x(0), cellSize, columns - 2),
          FieldTriangles.cell(position.z() - z(0), cellSize, rows - 2));
    }

    /** Returns a column's x coordinate. */
    public float x(int column) {
      return cellSize * (column - (columns - 1) / 2f);
    }

    /** Returns a row's z coordinate. */
    public float z(int row) {
      return cellSize * (row - (rows - 1) / 2f);
    }

    /** Returns new vertex coordinates. */
    public float[] vertices() {
      return FieldTriangles.vertices(this);
    }

    /** Returns the grid points of all triangles in a new array, counter-clockwise from above. */
    public int[] indices() {
      return FieldTriangles.indices(this, holes.cardinality());
    }

    /** Holes, one bit per cell. */
    public long[] holes() {
      return holes.toLongArray();
    }

    /** Material numbers in a new array, one byte per cell; empty if all are 0. */
    public byte[] materials() {
      return materials.clone();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof HeightField field
          && columns == field.columns
          && rows == field.rows
          && cellSize == field.cellSize
          && Arrays.equals(heights, field.heights)
          && holes.equals(field.holes)
          && Arrays.equals(materials, field.materials);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(heights) + holes.hashCode();
    }

    @Override
    public String toString() {
      return "HeightField[columns=%d, rows=%d, cellSize=%s]".formatted(columns, rows, cellSize);
    }
  }

  /**
   * Several rigidly joined shapes, none of which is a compound. A compound with a mesh or height
   * field is only for static and kinematic bodies.
   */
  record Compound(List<Part> parts) implements Shape {
    public Compound {
      parts = ShapePoints.parts(parts);
    }
  }

  /** A shape within a compound, with its pose relative to the body. */
  record Part(Shape shape, Vector3fc position, Quaternionfc rotation) {
    public Part {
      Objects.requireNonNull(shape, "shape is null; pass the shape of the part");
      ShapePoints.requireSimple(shape);
      position = Limits.position("position", position);
      rotation = Limits.rotation(rotation);
    }

    public static Part at(Shape shape, float x, float y, float z) {
      return new Part(shape, new Vector3f(x, y, z), new Quaternionf());
    }
  }
}
