package org.isochron.bench.lab;

/** Straight motion at constant speed. */
final class EvenMotion implements SteppedBody {
  private final double speed;
  private double x;

  EvenMotion(double speed) {
    this.speed = speed;
  }

  @Override
  public void step(double dtSeconds) {
    x += speed * dtSeconds;
  }

  @Override
  public double x() {
    return x;
  }

  @Override
  public double speedX() {
    return speed;
  }
}
