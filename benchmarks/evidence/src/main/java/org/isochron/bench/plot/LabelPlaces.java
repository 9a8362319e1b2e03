package org.isochron.bench.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Finds room for short labels next to dots: inside the frame, and over no dot and no other label.
 * Owner: the caller.
 */
final class LabelPlaces {
  private static final double HEIGHT = 12;
  private static final double LETTER = 7;
  private static final double DOT = 4;
  private static final double STEP = 7;
  private static final int RINGS = 12;
  private static final int DIRECTIONS = 8;

  private record Box(double left, double top, double width, double height) {
    boolean overlaps(Box other) {
      return left < other.left + other.width
          && other.left < left + width
          && top < other.top + other.height
          && other.top < top + height;
    }
  }

  private final double width;
  private final double height;
  private final List<Box> taken = new ArrayList<>();

  LabelPlaces(double width, double height) {
    this.width = width;
    this.height = height;
  }

  /** Keeps labels off a dot. */
  void avoid(double right, double down) {
    taken.add(new Box(right - DOT, down - DOT, 2 * DOT, 2 * DOT));
  }

  /** Returns the label of a dot, with a line to it if it stands apart. */
  String label(double right, double down, String label, int colour) {
    double breadth = LETTER * label.length();
    for (int ring = 0; ring < RINGS; ring++) {
      for (int direction = 0; direction < DIRECTIONS; direction++) {
        double angle = 2 * Math.PI * direction / DIRECTIONS;
        double middle = right + Math.cos(angle) * (DOT + 3 + breadth / 2 + ring * STEP);
        double level = down + Math.sin(angle) * (DOT + 2 + HEIGHT / 2 + ring * STEP);
        Box box = new Box(middle - breadth / 2, level - HEIGHT / 2, breadth, HEIGHT);
        if (isInside(box) && taken.stream().noneMatch(box::overlaps)) {
          taken.add(box);
          return element(right, down, middle, level, label, ring > 0, colour);
        }
      }
    }
    return element(right, down, right, down, label, false, colour);
  }

  private boolean isInside(Box box) {
    return box.left >= 0
        && box.top >= 0
        && box.left + box.width <= width
        && box.top + box.height <= height;
  }

  private static String element(
      double right,
      double down,
      double middle,
      double level,
      String label,
      boolean apart,
      int colour) {
    String leader = apart
        ? String.format(
            Locale.ROOT,
            "<path class=\"grid\" d=\"M%.1f %.1fL%.1f %.1f\"/>",
            right,
            down,
            middle,
            level)
        : "";
    return leader
        + String.format(
            Locale.ROOT,
            "<text class=\"label s%d\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>",
            colour,
            middle,
            level + 4,
            Plot.escaped(label));
  }
}
