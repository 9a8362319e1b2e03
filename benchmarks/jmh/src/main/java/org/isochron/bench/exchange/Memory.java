package org.isochron.bench.exchange;

/** JVM options that give every rival the same memory, so that none wins by chance. */
final class Memory {
  /**
   * A heap that does not grow during the measurement, because the first touch of new memory is
   * slow.
   */
  static final String INITIAL = "-Xms512m";

  static final String LARGEST = "-Xmx512m";
  static final String TOUCHED = "-XX:+AlwaysPreTouch";

  /**
   * Every array begins at the same offset in a cache line; by default that is chance, and changes a
   * copy by 15 %.
   */
  static final String ALIGNED = "-XX:ObjectAlignmentInBytes=64";

  private Memory() {}
}
