package org.isochron.bench.lab;

/**
 * A damped spring of 600 N/m with 1 kg and 2 Ns/m, released at 1 m, integrated by semi-implicit
 * Euler. Stable for steps below about 1/12 s, and unstable at 1/10 s.
 */
final class StiffSpring implements SteppedBody {
  static final double STIFFNESS = 600;
  static final double DAMPING = 2;

  private double x = 1;
  private double v;

  @Override
  public void step(double dtSeconds) {
    v += (-STIFFNESS * x - DAMPING * v) * dtSeconds;
    x += v * dtSeconds;
  }

  @Override
  public double x() {
    return x;
  }

  @Override
  public double speedX() {
    return v;
  }
}
