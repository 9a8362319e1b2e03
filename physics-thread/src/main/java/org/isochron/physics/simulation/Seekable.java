package org.isochron.physics.simulation;

/**
 * A simulation that can be put to the end of another tick than the last one, because it remembers, or has a record of, what
 * came before. Called by the thread that ticks it, between two ticks.
 */
public interface Seekable extends Simulation {
  /** Returns true if it can be put to another tick at all; always the same, for any thread. */
  default boolean canSeek() {
    return true;
  }

  /** The earliest tick it can be put to the end of. */
  long earliestTick();

  /** The latest tick it can be put to the end of. */
  long latestTick();

  /**
   * Puts it to the end of a tick between the earliest and the latest: the next step is the tick after. What it knew of
   * later ticks is forgotten, unless it has them on record.
   */
  void seek(long tick);
}
