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
 * The shape of a body around its origin, in metres. Bodies are placed and turned around their
 * origin. Hulls and compounds should have their centre of mass there, because not every engine can
 * separate the two.
 */
public sealed interface Shape {
  /** The radius of the smallest sphere around the origin that contains the shape, in metres. */
  double boundingRadius();

  /**
   * Returns this shape with all its lengths multiplied, around its origin. A body is scaled while
   * the world runs by a prefab with the scaled shape, which a command gives it.
   *
   * @throws IllegalArgumentException if the factor is not above 0 or not finite, or a length
   *     becomes too small or too large
   */
  Shape scaled(float factor);

  /**
   * Returns the triangles of its surface in a new array, counter-clockwise seen from outside: for
   * each corner its place and its normal, six floats. What is round has 24 sides.
   */
  default float[] faces() {
    return ShapeFaces.of(this);
  }

  /** Returns the number of the material at a place in its own space; 0 is that of the body. */
  default int material(Vector3fc place) {
    return 0;
  }

  /** Returns true if it has an inside, and so a mass. */
  default boolean isSolid() {
    return true;
  }

  /** A box, given by half of each edge. */
  record Box(float halfX, float halfY, float halfZ) implements Shape {
    public Box {
      Limits.length("halfX", halfX);
      Limits.length("halfY", halfY);
      Limits.length("halfZ", halfZ);
    }

    @Override
    public Box scaled(float factor) {
      Limits.length("factor", factor);
      return new Box(factor * halfX, factor * halfY, factor * halfZ);
    }

    @Override
    public double boundingRadius() {
      return Math.sqrt((double) halfX * halfX + (double) halfY * halfY + (double) halfZ * halfZ);
    }
  }

  /** A ball. */
  record Sphere(float radius) implements Shape {
    public Sphere {
      Limits.length("radius", radius);
    }

    @Override
    public Sphere scaled(float factor) {
      Limits.length("factor", factor);
      return new Sphere(factor * radius);
    }

    @Override
    public double boundingRadius() {
      return radius;
    }
  }

  /**
   * A cylinder along y with a half ball on either end; {@code halfHeight} is that of the cylinder
   * alone.
   */
  record Capsule(float halfHeight, float radius) implements Shape {
    public Capsule {
      Limits.length("halfHeight", halfHeight);
      Limits.length("radius", radius);
    }

    @Override
    public Capsule scaled(float factor) {
      Limits.length("factor", factor);
      return new Capsule(factor * halfHeight, factor * radius);
    }

    @Override
    public double boundingRadius() {
      return (double) halfHeight + radius;
    }
  }

  /** A cylinder along y. */
  record Cylinder(float halfHeight, float radius) implements Shape {
    public Cylinder {
      Limits.length("halfHeight", halfHeight);
      Limits.length("radius", radius);
    }

    @Override
    public Cylinder scaled(float factor) {
      Limits.length("factor", factor);
      return new Cylinder(factor * halfHeight, factor * radius);
    }

    @Override
    public double boundingRadius() {
      return Math.sqrt((double) halfHeight * halfHeight + (double) radius * radius);
    }
  }

  /**
   * A cone along y whose tip is up. Its origin is its centre of mass, which lies a quarter of its
   * height above its base. ode4j has no cones and refuses them.
   */
  record Cone(float height, float radius) implements Shape {
    public Cone {
      Limits.length("height", height);
      Limits.length("radius", radius);
    }

    /** Where its base is on y. */
    public float base() {
      return -height / 4;
    }

    /** Where its tip is on y. */
    public float tip() {
      return height + base();
    }

    @Override
    public Cone scaled(float factor) {
      Limits.length("factor", factor);
      return new Cone(factor * height, factor * radius);
    }

    @Override
    public double boundingRadius() {
      double rim = Math.sqrt((double) base() * base() + (double) radius * radius);
      return Math.max(tip(), rim);
    }
  }

  /** The convex hull of points. */
  record Hull(List<Vector3fc> points) implements Shape {
    public Hull {
      points = ShapePoints.solid(points);
    }

    @Override
    public Hull scaled(float factor) {
      Limits.length("factor", factor);
      return new Hull(ShapePoints.scaled(points, factor));
    }

    @Override
    public double boundingRadius() {
      return ShapePoints.farthest(points);
    }
  }

  /**
   * A surface of triangles, for static and kinematic bodies. Corners are counter-clockwise seen
   * from outside.
   */
  record Mesh(List<Vector3fc> vertices, List<Triangle> triangles) implements Shape {
    public Mesh {
      vertices = ShapePoints.positions(vertices);
      triangles = List.copyOf(triangles);
      ShapePoints.triangles(vertices, triangles);
    }

    /** Returns the indices of all corners in a new array, three a triangle. */
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

    @Override
    public Mesh scaled(float factor) {
      Limits.length("factor", factor);
      return new Mesh(ShapePoints.scaled(vertices, factor), triangles);
    }

    @Override
    public double boundingRadius() {
      return ShapePoints.farthest(vertices);
    }

    @Override
    public boolean isSolid() {
      return false;
    }
  }

  /** The indices of a triangle's corners. */
  record Triangle(int first, int second, int third) {}

  /**
   * Ground for static and kinematic bodies: heights on a grid around the origin, columns of them
   * along x and rows along z. Four neighbours are the corners of a cell, which is two triangles or
   * a hole. A ray meets it from above and from below. A cell has the number of a material, whose
   * friction and restitution the surface of the prefab states. Immutable; engines keep it as
   * triangles, which take some hundred bytes a height.
   */
  final class HeightField implements Shape {
    /** The most heights along an edge. */
    public static final int MAX_SIDE = 2_048;

    /** The largest number of a material. */
    public static final int MAX_MATERIAL = 255;

    private final int columns;
    private final int rows;
    private final float cellSize;
    private final float[] heights;
    private final BitSet holes;

    /** The numbers of materials, a byte a cell; none if all are 0. */
    private final byte[] materials;

    private final double boundingRadius;

    private HeightField(
        int columns, int rows, float cellSize, float[] heights, BitSet holes, byte[] materials) {
      this.columns = columns;
      this.rows = rows;
      this.cellSize = cellSize;
      this.heights = heights;
      this.holes = holes;
      this.materials = materials;
      FieldLimits.holes(holes, columns, rows);
      boundingRadius = FieldTriangles.farthest(this);
    }

    /**
     * Returns a field without holes.
     *
     * @param columns how many heights lie along x, from 2 to {@link #MAX_SIDE}
     * @param rows how many lie along z
     * @param cellSize the distance of neighbours in metres
     * @param heights row by row, the row of the smallest z first; they are copied
     * @throws IllegalArgumentException if there are not as many heights as the grid has, or one is
     *     not finite or farther than 1,000 km
     */
    public static HeightField of(int columns, int rows, float cellSize, float... heights) {
      FieldLimits.side("columns", columns);
      FieldLimits.side("rows", rows);
      Limits.length("cellSize", cellSize);
      FieldLimits.heights("grid", columns, rows, heights);
      return new HeightField(columns, rows, cellSize, heights.clone(), new BitSet(), new byte[0]);
    }

    /**
     * Returns this field with other heights in a region. A running world changes so: the new field
     * is added as a prefab, on any thread, and the body is changed to it by a command.
     *
     * @param values row by row; as many as the region has
     * @throws IllegalArgumentException if the region is not inside the grid, or a height is refused
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
     * Returns this field with a region of cells made holes, or closed.
     *
     * @throws IllegalArgumentException if the region is not inside the grid, or no cell is left
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
     * Returns this field with a region of cells of a material. What a number means is the game's;
     * its grip is in {@link Prefab.Surface#materials}.
     *
     * @param material from 0, which is that of the body itself, to {@link #MAX_MATERIAL}
     * @throws IllegalArgumentException if the region is not inside the grid, or there is no such
     *     number
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

    static HeightField of(
        int columns, int rows, float cellSize, float[] heights, long[] holes, byte[] materials) {
      HeightField whole = of(columns, rows, cellSize, heights);
      BitSet known = BitSet.valueOf(holes);
      FieldLimits.materials(materials.length, columns, rows);
      return new HeightField(columns, rows, cellSize, whole.heights, known, materials);
    }

    public int columns() {
      return columns;
    }

    public int rows() {
      return rows;
    }

    /** The distance of neighbours in metres. */
    public float cellSize() {
      return cellSize;
    }

    /**
     * Returns the height of a grid point.
     *
     * @throws IllegalArgumentException if it is not in the grid
     */
    public float height(int column, int row) {
      FieldLimits.point(column, row, columns, rows);
      return heights[row * columns + column];
    }

    /**
     * Returns true if a cell is a hole; its corner of the smallest x and z names it.
     *
     * @throws IllegalArgumentException if it is not in the grid
     */
    public boolean isHole(int column, int row) {
      FieldLimits.point(column, row, columns - 1, rows - 1);
      return holes.get(row * (columns - 1) + column);
    }

    /**
     * Returns the number of a cell's material.
     *
     * @throws IllegalArgumentException if it is not in the grid
     */
    public int material(int column, int row) {
      FieldLimits.point(column, row, columns - 1, rows - 1);
      return materials.length == 0 ? 0 : materials[row * (columns - 1) + column] & 0xff;
    }

    /** Returns the number of the material at a place; beyond an edge that of the nearest cell. */
    @Override
    public int material(Vector3fc place) {
      return material(
          FieldTriangles.cell(place.x() - x(0), cellSize, columns - 2),
          FieldTriangles.cell(place.z() - z(0), cellSize, rows - 2));
    }

    /** Returns where a column of heights lies on x. */
    public float x(int column) {
      return cellSize * (column - (columns - 1) / 2f);
    }

    /** Returns where a row of heights lies on z. */
    public float z(int row) {
      return cellSize * (row - (rows - 1) / 2f);
    }

    /** Returns the coordinates of all grid points in a new array, row by row. */
    public float[] vertices() {
      return FieldTriangles.vertices(this);
    }

    /**
     * Returns the grid points of all triangles in a new array, three a triangle and
     * counter-clockwise seen from above.
     */
    public int[] indices() {
      return FieldTriangles.indices(this, holes.cardinality());
    }

    /** The cells that are holes, one bit each. */
    public long[] holes() {
      return holes.toLongArray();
    }

    /** The numbers of the cells' materials, a byte each, in a new array; empty if all are 0. */
    public byte[] materials() {
      return materials.clone();
    }

    @Override
    public HeightField scaled(float factor) {
      Limits.length("factor", factor);
      float[] scaled = heights.clone();
      for (int index = 0; index < scaled.length; index++) {
        scaled[index] *= factor;
      }
      Limits.length("cellSize", factor * cellSize);
      FieldLimits.heights("grid", columns, rows, scaled);
      return new HeightField(columns, rows, factor * cellSize, scaled, holes, materials);
    }

    @Override
    public double boundingRadius() {
      return boundingRadius;
    }

    @Override
    public boolean isSolid() {
      return false;
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
   * Several shapes that move as one. A part is never a compound itself. With a mesh or a height
   * field among its parts, a compound is for static and kinematic bodies.
   */
  record Compound(List<Part> parts) implements Shape {
    public Compound {
      parts = ShapePoints.parts(parts);
    }

    @Override
    public Compound scaled(float factor) {
      Limits.length("factor", factor);
      return new Compound(parts.stream()
          .map(part -> new Part(
              part.shape().scaled(factor),
              part.position().mul(factor, new Vector3f()),
              part.rotation()))
          .toList());
    }

    @Override
    public boolean isSolid() {
      return parts.stream().allMatch(part -> part.shape().isSolid());
    }

    @Override
    public double boundingRadius() {
      return parts.stream()
          .mapToDouble(part -> part.position().length() + part.shape().boundingRadius())
          .max()
          .orElseThrow();
    }
  }

  /** A shape within a compound, and its pose relative to the body. */
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
