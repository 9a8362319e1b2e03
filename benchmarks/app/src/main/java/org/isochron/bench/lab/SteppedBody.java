package org.isochron.bench.lab;

/** A body that is moved by steps, whatever their length. */
interface SteppedBody {
  void step(double dtSeconds);

  double x();

  /** Its speed along x, by which a picture may look ahead; 0 if nobody does. */
  default double speedX() {
    return 0;
  }

  default double y() {
    return 0;
  }
}
