package org.isochron.bench.compare;

/**
 * The body that is judged: it circles at 3 m/s and accelerates as a falling body does, so that its
 * place shows the instant it is shown at, no matter who simulates it, and what guesses ahead is
 * wrong by as much as with a thrown ball.
 */
public final class Marker {
  static final double SPEED = 3;

  private static final double ACCELERATION = 9.81;
  private static final double RADIUS = SPEED * SPEED / ACCELERATION;
  private static final double RADIANS_PER_NANO = SPEED / RADIUS * 1e-9;
  private static final double TURN = 2 * Math.PI / RADIANS_PER_NANO;

  private Marker() {}

  public static double x(long instantNanos) {
    return RADIUS * Math.cos(phase(instantNanos));
  }

  public static double y(long instantNanos) {
    return RADIUS * Math.sin(phase(instantNanos));
  }

  /** The velocity along x. */
  public static double velocityX(long instantNanos) {
    return -SPEED * Math.sin(phase(instantNanos));
  }

  /** The velocity along y. */
  public static double velocityY(long instantNanos) {
    return SPEED * Math.cos(phase(instantNanos));
  }

  /**
   * The instant at which the marker is in the direction of a place, of all turns that nearest to an
   * instant.
   */
  static long instantNanos(double x, double y, long nearNanos) {
    double ofTurn = Math.atan2(y, x) / RADIANS_PER_NANO;
    double turns = Math.rint((nearNanos - ofTurn) / TURN);
    return Math.round(ofTurn + turns * TURN);
  }

  private static double phase(long instantNanos) {
    return instantNanos % TURN * RADIANS_PER_NANO;
  }
}
