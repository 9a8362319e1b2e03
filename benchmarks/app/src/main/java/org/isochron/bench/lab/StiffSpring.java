package org.isochron.bench.lab;

/**
 * A damped spring of 600 N/m on 1 kg with 2 Ns/m, released at 1 m, by semi-implicit Euler: stable
 * for steps below about 1/12 s, and no longer at 1/10 s.
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
