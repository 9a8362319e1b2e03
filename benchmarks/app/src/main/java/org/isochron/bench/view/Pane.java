package org.isochron.bench.view;

import java.util.List;

/**
 * @param blended true if the pane shows blended frames, false if it shows the newest tick
 * @param width in pixels
 */
record Pane(boolean blended, int left, int width, int height) {
  /**
   * Returns two panes, the newest tick on the left and the blended frame on the right, or only the
   * blended pane.
   */
  static List<Pane> of(int width, int height, boolean split) {
    if (!split) {
      return List.of(new Pane(true, 0, width, height));
    }
    int half = Math.max(1, width / 2);
    return List.of(
        new Pane(false, 0, half, height), new Pane(true, half, Math.max(1, width - half), height));
  }

  static Pane at(List<Pane> panes, double x) {
    Pane last = panes.get(panes.size() - 1);
    return x >= last.left() ? last : panes.get(0);
  }

  /** Returns the pane in units of the given number of pixels. */
  Pane inUnitsOf(float pixels) {
    int scaledLeft = Math.round(left / pixels);
    return new Pane(
        blended,
        scaledLeft,
        Math.max(1, Math.round((left + width) / pixels) - scaledLeft),
        Math.max(1, Math.round(height / pixels)));
  }

  float aspect() {
    return (float) width / height;
  }
}
