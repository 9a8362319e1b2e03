package org.isochron.bench.compare;

/** All bodies but the marker, and what it costs to step them. Owner: the thread that steps. */
interface Bodies extends AutoCloseable {
  int bodyCount();

  /**
   * Steps all bodies; the cost of a step does not depend on its length, as with engines it does
   * not.
   */
  void step(double dtSeconds);

  /**
   * Writes the pose of every body, {@link ComparedScene#POSE_SIZE} numbers each, from an index on.
   */
  void copyTo(float[] poses, int firstIndex);

  @Override
  default void close() {}
}
