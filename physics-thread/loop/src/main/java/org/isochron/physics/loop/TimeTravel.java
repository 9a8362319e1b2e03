package org.isochron.physics.loop;

import org.isochron.physics.simulation.Tickable;

/**
 * Moves a simulation to other ticks, and keeps the direction in which ticks run. Owner: the loop's
 * thread.
 */
final class TimeTravel {
  private final Tickable simulation;
  private boolean backwards;

  TimeTravel(Tickable simulation) {
    this.simulation = simulation;
  }

  /** Returns true while ticks show the past backwards. */
  boolean isBackwards() {
    return backwards;
  }

  /** Returns the last tick that was computed, which stays while ticks show the past backwards. */
  long latestTick() {
    return past().latestTick();
  }

  /**
   * Moves the simulation to the end of a tick, or as near as possible, and continues forwards.
   * Returns the tick reached.
   */
  long seek(long tick) {
    Tickable.Past past = past();
    if (!past.canSeek()) {
      throw new UnsupportedOperationException(
          "the simulation cannot be put to tick %d: it cannot save its state; use one that does"
              .formatted(tick));
    }
    long reached = Math.max(past.earliestTick(), Math.min(tick, past.latestTick()));
    past.seek(reached);
    backwards = false;
    return reached;
  }

  /** Changes the direction. Returns the tick at whose end the simulation is then. */
  long turn(boolean toBackwards, long lastTick) {
    Tickable.Past past = past();
    backwards = toBackwards;
    if (toBackwards) {
      past.reverse();
      return lastTick;
    }
    return past.forward();
  }

  private Tickable.Past past() {
    return simulation
        .past()
        .orElseThrow(() -> new UnsupportedOperationException(
            "the simulation has no past: wrap it in a History before it is started"));
  }
}
