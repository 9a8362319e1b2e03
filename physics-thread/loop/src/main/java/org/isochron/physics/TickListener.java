package org.isochron.physics;

import org.isochron.state.Timeline;

/**
 * A callback for journals and tests. The ticking thread calls it after every tick. Every tick is
 * reported in order, even if a burst neither captures nor publishes it. If a listener throws, it is
 * not called again. The ticks continue, and the status and close report the cause.
 */
@FunctionalInterface
public interface TickListener {
  /**
   * Called after a tick.
   *
   * @param tick tick number
   * @param instantNanos simulation instant at its end
   * @param lateNanos wall time from the tick's due instant to its start
   * @param stepNanos cost of the tick: its commands, game code and step
   */
  void ticked(long tick, long instantNanos, long lateNanos, long stepNanos);

  /**
   * Called when the timeline changes between two ticks, for example by a pause, a new speed or a
   * new epoch. For the first timeline, the thread that starts the world makes this call.
   */
  default void timelineChanged(Timeline timeline) {}

  /** Returns a listener without effect. */
  static TickListener none() {
    return (tick, instantNanos, lateNanos, stepNanos) -> {};
  }
}
