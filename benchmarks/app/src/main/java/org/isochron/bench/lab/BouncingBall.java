package org.isochron.bench.lab;

/**
 * A ball that bounces forever without any simulation error, so every visible error comes from how
 * it is shown.
 */
final class BouncingBall implements SteppedBody {
  static final double HEIGHT = 1;
  static final double GRAVITY = 9.81;

  private static final long DIFFERENCE_NANOS = 1_000;

  private long nanos;

  static double heightAt(long nanos) {
    return Truth.bounce(HEIGHT, GRAVITY, 1, nanos);
  }

  @Override
  public void step(double dtSeconds) {
    nanos += Math.round(dtSeconds * 1e9);
  }

  @Override
  public double x() {
    return heightAt(nanos);
  }

  @Override
  public double speedX() {
    long before = Math.max(0, nanos - DIFFERENCE_NANOS);
    return (heightAt(before + DIFFERENCE_NANOS) - heightAt(before)) * 1e9 / DIFFERENCE_NANOS;
  }
}
