package org.isochron.bench.lab;

/** A body that is moved by steps, whatever their length. */
interface SteppedBody {
  void step(double dtSeconds);

  double x();

  default double y() {
    return 0;
  }
}
