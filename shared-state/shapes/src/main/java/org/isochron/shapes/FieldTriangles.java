package org.isochron.shapes;

final class FieldTriangles {
  private FieldTriangles() {}

  /** Returns the distance of the farthest grid point from the origin. */
  static double farthest(Shape.HeightField field) {
    double max = 0;
    for (int row = 0; row < field.rows(); row++) {
      for (int column = 0; column < field.columns(); column++) {
        double x = field.x(column);
        double y = field.height(column, row);
        double z = field.z(row);
        max = Math.max(max, x * x + y * y + z * z);
      }
    }
    return Math.sqrt(max);
  }

  /** Returns the column or row at a distance from the grid's first edge, clamped to the grid. */
  static int cell(float distance, float cellSize, int last) {
    return (int) Math.max(0, Math.min(last, Math.floor((double) distance / cellSize)));
  }

  static float[] vertices(Shape.HeightField field) {
    float[] vertices = new float[3 * field.columns() * field.rows()];
    for (int index = 0; index < vertices.length / 3; index++) {
      int column = index % field.columns();
      int row = index / field.columns();
      vertices[3 * index] = field.x(column);
      vertices[3 * index + 1] = field.height(column, row);
      vertices[3 * index + 2] = field.z(row);
    }
    return vertices;
  }

  static int[] indices(Shape.HeightField field, int holeCount) {
    int columns = field.columns();
    int[] indices = new int[6 * ((columns - 1) * (field.rows() - 1) - holeCount)];
    int next = 0;
    for (int row = 0; row < field.rows() - 1; row++) {
      for (int column = 0; column < columns - 1; column++) {
        if (!field.isHole(column, row)) {
          int corner = row * columns + column;
          int below = corner + columns;
          indices[next++] = corner;
          indices[next++] = below;
          indices[next++] = corner + 1;
          indices[next++] = corner + 1;
          indices[next++] = below;
          indices[next++] = below + 1;
        }
      }
    }
    return indices;
  }
}
