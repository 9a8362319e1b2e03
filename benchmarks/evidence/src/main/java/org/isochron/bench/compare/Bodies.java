package org.isochron.bench.compare;

/** All bodies except the marker. Owner: the thread that steps. */
interface Bodies extends AutoCloseable {
  int bodyCount();

  /** The cost does not depend on the step length, as in real engines. */
  void step(double dtSeconds);

  void copyTo(float[] poses, int firstIndex);

  @Override
  default void close() {}
}
