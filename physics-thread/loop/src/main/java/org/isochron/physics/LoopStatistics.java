package org.isochron.physics;

import org.isochron.state.Distribution;

/** How well a loop keeps time. Any thread reads it, without disturbing the loop. */
public interface LoopStatistics {
  /** Wake-ups that ran more ticks than this are counted as if they had run this many. */
  int MOST_COUNTED = 64;

  /** Returns how long after its due instant each tick began. */
  Distribution lateness();

  /** Returns how long each step of the simulation took. */
  Distribution stepCost();

  /** The number of ticks that ran. */
  long ticks();

  /** The number of due ticks that the overload policy forgot, as in {@code OVERLOAD} events. */
  long forgottenTicks();

  /** The number of wake-ups that ran more than one tick. */
  long bursts();

  /**
   * Returns how many wake-ups ran n ticks; {@link #MOST_COUNTED} stands for that many and more.
   *
   * @throws IllegalArgumentException unless n is from 1 to {@link #MOST_COUNTED}
   */
  long wakeUps(int ranTicks);

  /** The most ticks that ran at one wake-up. */
  long longestBurst();

  /**
   * The number of ticks that were captured into a snapshot. The others were hidden by a later tick
   * of their burst.
   */
  long captures();

  /** The number of times that the machine was suspended. */
  long suspends();

  /** The number of times that time was held because the simulation was not ready for a due tick. */
  long holds();

  /** The number of commands that arrived after their slice of time. */
  long lateCommands();

  /**
   * The number of presses, releases and motions that reached no tick, because the past was shown
   * backwards.
   */
  long reversedInputs();

  /**
   * The number of bodies that steps have lost; those of a tick that is computed again count again.
   */
  long lostBodies();

  /**
   * The speed of simulation time over the last 64 ticks, in thousandths of wall time; 0 before
   * there were that many.
   */
  long achievedSpeedPermille();

  /**
   * The speed that the machine sustains at the mean cost of recent steps, in thousandths of real
   * time; 0 at first.
   */
  long sustainedPermille();
}
