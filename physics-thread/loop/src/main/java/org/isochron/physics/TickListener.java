package org.isochron.physics;

import org.isochron.state.Timeline;

/**
 * A callback for journals and tests that the ticking thread calls after every tick. Every tick is
 * reported in order, even if a burst neither captures nor publishes it. A listener that throws is
 * not called again: the ticks continue, and the status and close report the cause.
 */
@FunctionalInterface
public interface TickListener {
  /**
   * Called after a tick.
   *
   * @param tick tick number
   * @param instantNanos simulation instant at its end
   * @param lateNanos wall time from the tick's due instant to its start
   * @param stepNanos duration of the step
   */
  void ticked(long tick, long instantNanos, long lateNanos, long stepNanos);

  /**
   * Called when the timeline changes between two ticks: by a pause, a new speed, a step, dropped
   * time or a new epoch. The thread that starts the world reports the first timeline.
   */
  default void timelineChanged(Timeline timeline) {}

  /** Returns a listener without effect. */
  static TickListener none() {
    return (tick, instantNanos, lateNanos, stepNanos) -> {};
  }
}
