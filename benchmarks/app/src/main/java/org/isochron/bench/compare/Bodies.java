package org.isochron.bench.compare;

/** All bodies except the marker. Owner: the thread that steps. */
interface Bodies extends AutoCloseable {
  int bodyCount();

  /** As in real engines, the cost of a step does not depend on its length. */
  void step(double dtSeconds);

  void copyTo(float[] poses, int firstIndex);

  @Override
  default void close() {}
}
