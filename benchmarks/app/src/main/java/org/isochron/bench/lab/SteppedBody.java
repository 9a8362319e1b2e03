package org.isochron.bench.lab;

interface SteppedBody {
  void step(double dtSeconds);

  double x();

  /** Returns the speed along x, for extrapolation; 0 if the motion is never extrapolated. */
  default double speedX() {
    return 0;
  }

  default double y() {
    return 0;
  }
}
