package org.isochron.shapes;

import org.joml.Vector3fc;

/**
 * Height field prepared for ray casts, which hit it from both sides. A ray cast visits cells slab
 * by slab along the ray's faster axis, so its cost depends on the number of cells below the ray.
 */
final class FieldSurface extends RaySurface {
  /** Overlap of adjacent cells as a fraction of a cell, so no ray passes between two cells. */
  private static final double EDGE = 1e-3;

  private final Shape.HeightField field;

  FieldSurface(Shape.HeightField field) {
    this.field = field;
  }

  @Override
  boolean contains(Vector3fc point) {
    return false;
  }

  @Override
  boolean meet(LocalRay ray) {
    boolean alongX = Math.abs(ray.along.x()) >= Math.abs(ray.along.z());
    int slabs = (alongX ? field.columns() : field.rows()) - 1;
    double from = inCells(alongX ? ray.origin.x() : ray.origin.z(), slabs);
    double towards = (alongX ? ray.along.x() : ray.along.z()) / (double) field.cellSize();
    double begin = 0;
    double end = ray.distance;
    if (towards != 0) {
      double low = -from / towards;
      double high = (slabs - from) / towards;
      begin = Math.max(begin, Math.min(low, high));
      end = Math.min(end, Math.max(low, high));
    }
    int step = towards < 0 ? -1 : 1;
    int slab = slab(from + begin * towards - step * EDGE, slabs);
    int last = slab(from + end * towards + step * EDGE, slabs);
    boolean isOutside = towards == 0 && (from < -EDGE || from > slabs + EDGE);
    if (begin > end || isOutside) {
      return false;
    }
    boolean met = meetSlab(ray, alongX, slab, begin, end, from, towards);
    while (slab != last) {
      slab += step;
      met |= meetSlab(ray, alongX, slab, begin, end, from, towards);
    }
    return met;
  }

  private boolean meetSlab(
      LocalRay ray,
      boolean alongX,
      int slab,
      double begin,
      double end,
      double from,
      double towards) {
    double near = begin;
    double far = Math.min(end, ray.distance);
    if (towards != 0) {
      double low = (slab - EDGE - from) / towards;
      double high = (slab + 1 + EDGE - from) / towards;
      near = Math.max(near, Math.min(low, high));
      far = Math.min(far, Math.max(low, high));
    }
    if (near > far) {
      return false;
    }
    int cells = (alongX ? field.rows() : field.columns()) - 1;
    double sideFrom = inCells(alongX ? ray.origin.z() : ray.origin.x(), cells);
    double sideTowards = (alongX ? ray.along.z() : ray.along.x()) / (double) field.cellSize();
    double one = sideFrom + near * sideTowards;
    double other = sideFrom + far * sideTowards;
    int first = (int) Math.max(0, Math.floor(Math.min(one, other) - EDGE));
    int last = (int) Math.min(cells - 1, Math.floor(Math.max(one, other) + EDGE));
    double lowest = ray.origin.y() + Math.min(near * ray.along.y(), far * ray.along.y());
    double highest = ray.origin.y() + Math.max(near * ray.along.y(), far * ray.along.y());
    boolean met = false;
    for (int cell = first; cell <= last; cell++) {
      met |= meetCell(ray, alongX ? slab : cell, alongX ? cell : slab, lowest, highest);
    }
    return met;
  }

  private boolean meetCell(LocalRay ray, int column, int row, double lowest, double highest) {
    if (field.isHole(column, row)) {
      return false;
    }
    float a = field.height(column, row);
    float b = field.height(column + 1, row);
    float c = field.height(column, row + 1);
    float d = field.height(column + 1, row + 1);
    double slack = EDGE * field.cellSize();
    if (Math.max(Math.max(a, b), Math.max(c, d)) < lowest - slack
        || Math.min(Math.min(a, b), Math.min(c, d)) > highest + slack) {
      return false;
    }
    float x = field.x(column);
    float z = field.z(row);
    float nextX = field.x(column + 1);
    float nextZ = field.z(row + 1);
    ray.corners[0].set(x, a, z);
    ray.corners[1].set(x, c, nextZ);
    ray.corners[2].set(nextX, b, z);
    boolean first = ray.meetTriangle(ray.corners[0], ray.corners[1], ray.corners[2]);
    ray.corners[0].set(nextX, d, nextZ);
    return ray.meetTriangle(ray.corners[2], ray.corners[1], ray.corners[0]) || first;
  }

  private double inCells(double coordinate, int cells) {
    return coordinate / field.cellSize() + cells / 2.0;
  }

  private static int slab(double coordinate, int slabs) {
    return (int) Math.max(0, Math.min(slabs - 1, Math.floor(coordinate)));
  }
}
