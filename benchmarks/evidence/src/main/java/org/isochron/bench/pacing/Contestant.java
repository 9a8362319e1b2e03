package org.isochron.bench.pacing;

import java.util.List;

/**
 * Something that ticks at a fixed rate for slices of time, and stands still between them. Owner:
 * the contest.
 */
interface Contestant extends AutoCloseable {
  String name();

  /** The threads whose work is the price of the ticks. */
  List<String> threadNames();

  /** Begins a slice, and returns the wall instant at which its first tick is due. */
  long begin();

  /** Ends the slice. */
  void end();

  /** How late the ticks of all slices were. */
  Lateness lateness();

  /** Simulated time minus real time at the end of each slice, summed over the slices. */
  long driftNanos();

  /** What the operating system granted to its threads, a line each. */
  default List<String> scheduling() {
    return List.of();
  }

  @Override
  void close();
}
