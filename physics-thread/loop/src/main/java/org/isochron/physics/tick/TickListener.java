package org.isochron.physics.tick;

import org.isochron.state.time.Timeline;

/**
 * Hears of every tick after its publish, on the physics thread: for journals and tests. One that throws is not called
 * again; the cause is told and the ticks go on.
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

  /** The timeline changed, between two ticks: by a pause, another speed, a step, forgotten time or a new epoch. */
  default void changed(Timeline timeline) {}

  /** Hears nothing. */
  static TickListener none() {
    return (tick, instantNanos, lateNanos, stepNanos) -> {};
  }
}
