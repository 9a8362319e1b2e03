package org.isochron.bench.lab;

/**
 * A body that moves at 10 m/s on a circle with a radius of 5 m; a wall stops it at the widest
 * point. Long steps widen the circle, so the body passes beyond the end of the wall.
 */
final class CurvedPath implements SteppedBody {
  static final double WALL_HEIGHT = 5;
  static final double WALL_END = 5.2;

  private static final double SPEED = 10;
  private static final double TURNING = 2;

  private double x;
  private double y;
  private double heading;
  private boolean stopped;

  @Override
  public void step(double dtSeconds) {
    if (stopped) {
      return;
    }
    double nextX = x + SPEED * dtSeconds * Math.cos(heading);
    double nextY = y + SPEED * dtSeconds * Math.sin(heading);
    double crossing = x + (nextX - x) * (WALL_HEIGHT - y) / (nextY - y);
    stopped = y < WALL_HEIGHT && nextY >= WALL_HEIGHT && crossing <= WALL_END;
    x = stopped ? crossing : nextX;
    y = stopped ? WALL_HEIGHT : nextY;
    heading += TURNING * dtSeconds;
  }

  @Override
  public double x() {
    return x;
  }

  @Override
  public double y() {
    return y;
  }
}
