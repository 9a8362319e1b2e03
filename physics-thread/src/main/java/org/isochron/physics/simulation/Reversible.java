package org.isochron.physics.simulation;

/**
 * A {@link Seekable} simulation that can also show its past backwards, tick by tick. What it is given meanwhile changes
 * nothing: it refuses commands by an event, and the loop counts the input of devices that no tick took.
 */
public interface Reversible extends Seekable {
  /** From the next step on, each step shows the tick before the one shown last, as far back as there is one. */
  void reverse();

  /**
   * Goes on from the tick shown last, or from the nearest tick it can go on from.
   *
   * @return the tick at whose end it is now
   */
  long forward();
}
