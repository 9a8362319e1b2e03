package org.isochron.shapes;

import java.util.Arrays;
import java.util.BitSet;
import org.isochron.shapes.limits.Limits;

/** Validates height fields; throws {@link IllegalArgumentException}. */
final class FieldLimits {
  private FieldLimits() {}

  static void side(String name, int count) {
    if (count < 2 || count > Shape.HeightField.MAX_SIDE) {
      throw new IllegalArgumentException(
          "%s is %d: a height field has from 2 to %d; make larger ground of several"
              .formatted(name, count, Shape.HeightField.MAX_SIDE));
    }
  }

  static void heights(String what, int columns, int rows, float... values) {
    if (values.length != columns * rows) {
      throw new IllegalArgumentException(
          "there are %d heights: a %s of %d columns and %d rows has %d"
              .formatted(values.length, what, columns, rows, columns * rows));
    }
    for (float height : values) {
      if (!(Math.abs(height) <= Limits.MAX_COORDINATE)) {
        throw new IllegalArgumentException(
            "a height is %s: it must lie within ±%s; make a hole where there is no ground"
                .formatted(height, Limits.MAX_COORDINATE));
      }
    }
  }

  static void holes(BitSet holes, int columns, int rows) {
    int cells = (columns - 1) * (rows - 1);
    if (holes.length() > cells) {
      throw new IllegalArgumentException("cell %d is a hole: the field has %d cells, counted from 0"
          .formatted(holes.length() - 1, cells));
    }
    if (holes.cardinality() == cells) {
      throw new IllegalArgumentException(
          "all %d cells are holes: leave one, or leave the body out".formatted(cells));
    }
  }

  static void materials(int count, int columns, int rows) {
    int cells = (columns - 1) * (rows - 1);
    if (count != 0 && count != cells) {
      throw new IllegalArgumentException(
          "there are %d materials: the field has %d cells".formatted(count, cells));
    }
  }

  static void material(int number) {
    Limits.within("material", number, 0, Shape.HeightField.MAX_MATERIAL);
  }

  static void cells(int column, int row, int columnCount, int rowCount, Shape.HeightField field) {
    region(column, columnCount, field.columns() - 1, "cells");
    region(row, rowCount, field.rows() - 1, "cells");
  }

  /**
   * Validates the indices of a grid point, or those of a cell if {@code columns} and {@code rows}
   * count cells.
   */
  static void point(int column, int row, int columns, int rows) {
    Limits.within("column", column, 0, columns - 1);
    Limits.within("row", row, 0, rows - 1);
  }

  static void region(int first, int count, int max, String what) {
    if (first < 0 || count < 1 || count > max - first) {
      throw new IllegalArgumentException(
          "a region has %d %s from %d: the field has %d there, counted from 0"
              .formatted(count, what, first, max));
    }
  }

  /** Returns an empty array if all materials are 0, to save memory. */
  static byte[] kept(byte[] materials) {
    return Arrays.equals(materials, new byte[materials.length]) ? new byte[0] : materials;
  }
}
