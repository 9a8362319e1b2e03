package org.isochron.bench.view;

import java.util.List;

/**
 * A part of the picture with a view of its own.
 *
 * @param showing what is drawn there
 * @param left where it begins, in pixels from the left
 * @param width in pixels
 * @param height in pixels, that of the picture
 */
record Pane(Showing showing, int left, int width, int height) {
  /** Where the bodies of a pane come from. */
  enum Showing {
    /** The newest tick as it is. */
    NEAREST,
    /** The displayed instant at the origin of a scene that has a second pile far away. */
    HOME,
    /** The displayed instant, between two ticks. */
    BLENDED
  }

  /** Parts a picture: another view next to the blended one, or that one alone. */
  static List<Pane> of(int width, int height, boolean split, Showing beside) {
    if (!split) {
      return List.of(new Pane(Showing.BLENDED, 0, width, height));
    }
    int half = Math.max(1, width / 2);
    return List.of(
        new Pane(beside, 0, half, height),
        new Pane(Showing.BLENDED, half, Math.max(1, width - half), height));
  }

  /** Returns the pane at a place, or the nearest one. */
  static Pane at(List<Pane> panes, double x) {
    Pane last = panes.get(panes.size() - 1);
    return x >= last.left() ? last : panes.get(0);
  }

  float aspect() {
    return (float) width / height;
  }

  /** Where a place of the picture lies across the pane: −1 at its left end, 1 at its right. */
  float across(double x) {
    return (float) (2 * (x - left) / width - 1);
  }

  /** Where a place, in pixels from above, lies in the pane: −1 at its lower end, 1 at its upper. */
  float upward(double y) {
    return (float) (1 - 2 * y / height);
  }
}
