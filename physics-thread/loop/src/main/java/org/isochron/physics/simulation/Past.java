package org.isochron.physics.simulation;

/**
 * The ticks that a simulation can move to, because it keeps them or has them in a journal. Called
 * by the thread that ticks the simulation, between two ticks; {@link #canSeek} and
 * {@link #canReverse} by any thread, and they always return the same.
 */
public interface Past {
  /** Returns true if the simulation can move to the end of another tick. */
  default boolean canSeek() {
    return true;
  }

  /** Returns true if it can show its past backwards. */
  default boolean canReverse() {
    return false;
  }

  /** The earliest tick to whose end it can move. */
  long earliestTick();

  /** The latest tick to whose end it can move. */
  long latestTick();

  /**
   * Moves to the end of a tick between the earliest and the latest, so that the next step is the
   * tick after it. Later ticks are dropped, unless they are in a journal.
   */
  void seek(long tick);

  /**
   * From the next step on, each step shows the tick before the one shown last, down to the
   * earliest. Meanwhile the simulation refuses commands by an event, and the loop counts the device
   * input that reaches no tick.
   *
   * @throws UnsupportedOperationException unless {@link #canReverse}
   */
  default void reverse() {
    throw new UnsupportedOperationException("this past cannot be shown backwards");
  }

  /**
   * Ends {@link #reverse}: continues from the tick shown last, or from the nearest tick possible.
   *
   * @return the tick at whose end it is now
   * @throws UnsupportedOperationException unless {@link #canReverse}
   */
  default long forward() {
    throw new UnsupportedOperationException("this past cannot be shown backwards");
  }
}
