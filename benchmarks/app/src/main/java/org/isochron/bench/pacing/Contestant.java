package org.isochron.bench.pacing;

import java.util.List;

/** A ticker at a fixed rate that runs only during its slices. Owner: the contest. */
interface Contestant extends AutoCloseable {
  String name();

  /** Threads whose CPU time is the cost of the ticks. */
  List<String> threadNames();

  long begin();

  void end();

  Lateness lateness();

  /** Simulated time minus real time at the end of each slice, summed over the slices. */
  long driftNanos();

  default List<String> scheduling() {
    return List.of();
  }

  @Override
  void close();
}
