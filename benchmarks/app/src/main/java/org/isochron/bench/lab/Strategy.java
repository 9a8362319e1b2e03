package org.isochron.bench.lab;

interface Strategy {
  String name();

  String description();

  default String ticksAre() {
    return "ticks in the frame";
  }

  Trace run(Course course, Drive drive);
}
