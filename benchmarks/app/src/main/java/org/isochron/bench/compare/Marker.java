package org.isochron.bench.compare;

/**
 * The body on which judder is measured; it moves on a circle at 3 m/s. The marker's position
 * reveals the simulation instant that a frame shows. The marker's acceleration equals gravity, so
 * extrapolation errors are those of a thrown ball.
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

  public static double velocityX(long instantNanos) {
    return -SPEED * Math.sin(phase(instantNanos));
  }

  public static double velocityY(long instantNanos) {
    return SPEED * Math.cos(phase(instantNanos));
  }

  /** Returns the instant nearest to {@code nearNanos} at which the marker has this direction. */
  static long instantNanos(double x, double y, long nearNanos) {
    double ofTurn = Math.atan2(y, x) / RADIANS_PER_NANO;
    double turns = Math.rint((nearNanos - ofTurn) / TURN);
    return Math.round(ofTurn + turns * TURN);
  }

  private static double phase(long instantNanos) {
    return instantNanos % TURN * RADIANS_PER_NANO;
  }
}
