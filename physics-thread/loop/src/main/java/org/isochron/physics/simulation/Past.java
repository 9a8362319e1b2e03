package org.isochron.physics.simulation;

/**
 * The ticks that a simulation can be put back to, because it remembers them or has them on record. Called by the thread that
 * ticks the simulation, between two ticks; {@link #canSeek} and {@link #canReverse} by any thread, with the same answer always.
 */
public interface Past {
  /** Returns true if the simulation can be put to the end of another tick. */
  default boolean canSeek() {
    return true;
  }

  /** Returns true if it can show its past backwards. */
  default boolean canReverse() {
    return false;
  }

  /** The earliest tick it can be put to the end of. */
  long earliestTick();

  /** The latest tick it can be put to the end of. */
  long latestTick();

  /**
   * Puts it to the end of a tick between the earliest and the latest: the next step is the tick after. Later ticks are
   * forgotten, unless they are on record.
   */
  void seek(long tick);

  /**
   * From the next step on, each step shows the tick before the one shown last, as far back as there is one. The simulation
   * refuses commands by an event meanwhile, and the loop counts the input of devices that no tick took.
   */
  default void reverse() {
    throw new UnsupportedOperationException("this past cannot be shown backwards");
  }

  /**
   * Ends {@link #reverse}: goes on from the tick shown last, or from the nearest tick it can go on from.
   *
   * @return the tick at whose end it is now
   */
  default long forward() {
    throw new UnsupportedOperationException("this past cannot be shown backwards");
  }
}
