package org.isochron.bench.lab;

/** A way to run ticks and to show frames. */
interface Strategy {
  /** What it is called on the command line. */
  String name();

  /** What it does, in a sentence without an end. */
  String description();

  /** What ticks are counted. */
  default String ticksAre() {
    return "ticks in the frame";
  }

  /** Runs a course over a drive. */
  Trace run(Course course, Drive drive);
}
