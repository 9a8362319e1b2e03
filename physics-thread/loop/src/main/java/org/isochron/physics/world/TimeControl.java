package org.isochron.physics.world;

/**
 * Controls the time of a {@link RunningWorld}: pause, single step, speed, seek and direction. Any
 * thread; never waits; allocates a small object per request.
 *
 * <p>Requests are carried out in the order in which they were made, one at each wake-up of the
 * loop, after the burst of ticks that is running. Requests made together end in the same state as
 * requests made one by one. A request for what is already so has no effect, nor has a request to a
 * loop that has ended. Every method throws {@link IllegalStateException} if 1024 requests wait
 * already, and {@link UnsupportedOperationException} for what the simulation can never do.
 */
public interface TimeControl {
  /**
   * Pauses time, after the ticks that are due. Commands sent in a pause are applied and shown at
   * once.
   */
  void pause();

  /** Ends a pause. */
  void resume();

  /** Pauses and runs one tick. n calls run n ticks. */
  void step();

  /**
   * Sets the speed in thousandths of real time.
   *
   * @throws IllegalArgumentException unless it is from 1 to 1 000 000
   */
  void speedPermille(int permille);

  /**
   * Moves the simulation to the end of another tick, or as near to it as possible, and continues
   * forwards from there in a new epoch.
   *
   * @throws UnsupportedOperationException if the simulation cannot move to another tick
   */
  void seek(long tick);

  /**
   * Pauses and moves back by one tick from the one that is shown. n calls move back by n ticks.
   * Ends {@link #reverse}.
   *
   * @throws UnsupportedOperationException if the simulation cannot move to another tick
   */
  void stepBack();

  /**
   * Moves back by n ticks from the one that is shown, or to the earliest one, and continues
   * forwards from there.
   *
   * @throws UnsupportedOperationException if the simulation cannot move to another tick
   * @throws IllegalArgumentException if n is negative
   */
  void rewind(long ticks);

  /**
   * Shows the past backwards at the speed of time, down to the earliest tick, which stays.
   * Meanwhile commands are refused by an event. Presses, releases and motions of devices reach no
   * tick and are counted by {@link org.isochron.physics.tick.TickStatistics#reversedInputs}; the
   * first tick forwards sees the controls as they are then.
   *
   * @throws UnsupportedOperationException if the simulation keeps no earlier ticks
   */
  void reverse();

  /**
   * Ends {@link #reverse}. Time continues from the tick that is shown or, if the simulation cannot
   * move there, from the latest.
   */
  void forward();
}
