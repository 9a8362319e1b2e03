package org.isochron.bench.view;

/**
 * A wheel that rolls along the bottom of a pane, evenly in the time of the simulation: it is where
 * a body in even motion would be seen at the instant that the pane shows. Owner: the thread that
 * draws.
 */
final class RollingWheel {
  private static final float RADIUS = 26;
  private static final int SPOKES = 8;
  private static final int RIM = 24;
  private static final float THICKNESS = 3;

  /** How many widths of the pane it rolls in a second. */
  private static final double SPEED = 0.5;

  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private RollingWheel() {}

  /** How far from the left of its way it is at an instant, in pixels. */
  static double place(long instantNanos, int paneWidth) {
    double way = Math.max(1, paneWidth - 2 * RADIUS);
    return SPEED * paneWidth * ((double) instantNanos / NANOS_PER_SECOND) % way;
  }

  static void draw(OverlayCanvas canvas, Pane pane, float ground, long instantNanos, int ink) {
    double place = place(instantNanos, pane.width());
    float x = (float) (pane.left() + RADIUS + place);
    float y = ground - RADIUS - THICKNESS;
    double turned = place / RADIUS;
    for (int spoke = 0; spoke < SPOKES; spoke++) {
      double angle = turned + 2 * Math.PI * spoke / SPOKES;
      // one of them differs, so that a turn by a whole spoke shows
      int of = spoke == 0 ? Overlay.INK : ink;
      canvas.line(x, y, x + along(angle), y + across(angle), spoke == 0 ? 6 : THICKNESS, of);
    }
    for (int part = 0; part < RIM; part++) {
      double angle = turned + 2 * Math.PI * part / RIM;
      double next = angle + 2 * Math.PI / RIM;
      canvas.line(
          x + along(angle), y + across(angle), x + along(next), y + across(next), THICKNESS, ink);
    }
  }

  private static float along(double angle) {
    return (float) (RADIUS * Math.cos(angle));
  }

  private static float across(double angle) {
    return (float) (RADIUS * Math.sin(angle));
  }
}
