package org.isochron.state.body;

import org.isochron.state.limits.Limits;

/** Checks of the numbers of height fields, which throw {@link IllegalArgumentException}. */
final class FieldLimits {
  private FieldLimits() {}

  static void side(String name, int count) {
    if (count < 2 || count > Shape.HeightField.MAX_SIDE) {
      throw new IllegalArgumentException(
          "%s is %d: a height field has from 2 to %d; make larger ground of several"
              .formatted(name, count, Shape.HeightField.MAX_SIDE));
    }
  }

  static void heights(float... values) {
    for (float height : values) {
      if (!(Math.abs(height) <= Limits.MAX_COORDINATE)) {
        throw new IllegalArgumentException(
            "a height is %s: it must lie within ±%s; make a hole where there is no ground"
                .formatted(height, Limits.MAX_COORDINATE));
      }
    }
  }

  static void region(int first, int count, int most, String what) {
    if (first < 0 || count < 1 || count > most - first) {
      throw new IllegalArgumentException(
          "a region has %d %s from %d: the field has %d there, counted from 0"
              .formatted(count, what, first, most));
    }
  }
}
