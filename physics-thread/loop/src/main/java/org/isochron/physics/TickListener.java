package org.isochron.physics;

import org.isochron.state.Timeline;

/**
 * Called on the thread that ticks, after every tick, for journals and tests. Every tick is reported
 * in order, including those that a burst neither captures nor publishes; a tick that is published
 * is reported after its publish. A listener that throws is not called again: the ticks continue,
 * and the status and close report the cause.
 */
@FunctionalInterface
public interface TickListener {
  /**
   * A tick ran.
   *
   * @param tick its number
   * @param instantNanos the simulation instant at its end
   * @param lateNanos how long after its due instant it began, in wall time
   * @param stepNanos what its step cost, in wall time
   */
  void ticked(long tick, long instantNanos, long lateNanos, long stepNanos);

  /**
   * Reports a change of the timeline between two ticks: a pause, another speed, a step, forgotten
   * time or a new epoch. The first one is reported by the thread that starts the world.
   */
  default void timelineChanged(Timeline timeline) {}

  /** Returns a listener that does nothing. */
  static TickListener none() {
    return (tick, instantNanos, lateNanos, stepNanos) -> {};
  }
}
