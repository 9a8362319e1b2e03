package org.isochron.bench.exchange;

/** Options of the virtual machine that give every rival the same memory, so that none wins by luck. */
final class Memory {
  /** A heap that does not grow while it is measured: new memory is slow the first time it is touched. */
  static final String INITIAL = "-Xms512m";

  static final String LARGEST = "-Xmx512m";
  static final String TOUCHED = "-XX:+AlwaysPreTouch";

  /** Every array begins at the same place of a cache line: by default that is luck, and worth 15 % of a copy. */
  static final String ALIGNED = "-XX:ObjectAlignmentInBytes=64";

  private Memory() {}
}
