package org.isochron.bench.view;

import java.util.List;

/**
 * A part of the picture with a view of its own.
 *
 * @param blended true if it shows the displayed instant, false if it shows the newest tick
 * @param left where it begins, in pixels from the left
 * @param width in pixels
 * @param height in pixels, that of the picture
 */
record Pane(boolean blended, int left, int width, int height) {
  /** Divides a picture: the newest tick is at the left of the blended frame, or left out. */
  static List<Pane> of(int width, int height, boolean split) {
    if (!split) {
      return List.of(new Pane(true, 0, width, height));
    }
    int half = Math.max(1, width / 2);
    return List.of(
        new Pane(false, 0, half, height), new Pane(true, half, Math.max(1, width - half), height));
  }

  /** Returns the pane at a place, or the nearest one. */
  static Pane at(List<Pane> panes, double x) {
    Pane last = panes.get(panes.size() - 1);
    return x >= last.left() ? last : panes.get(0);
  }

  float aspect() {
    return (float) width / height;
  }
}
