package org.isochron.bench.exchange;

/**
 * JVM options that give all compared implementations the same memory, so that none of them wins by
 * chance.
 */
final class Memory {
  /** A fixed heap size, because the first touch of new memory is slow. */
  static final String INITIAL = "-Xms512m";

  static final String LARGEST = "-Xmx512m";
  static final String TOUCHED = "-XX:+AlwaysPreTouch";

  /**
   * Starts every array at the same offset in a cache line. The default offset is random and changes
   * the cost of a copy by 15 %.
   */
  static final String ALIGNED = "-XX:ObjectAlignmentInBytes=64";

  private Memory() {}
}
