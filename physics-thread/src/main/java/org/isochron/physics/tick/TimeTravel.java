package org.isochron.physics.tick;

import org.isochron.physics.simulation.Reversible;
import org.isochron.physics.simulation.Seekable;
import org.isochron.physics.simulation.Simulation;

/** Where in its past a simulation is, and which way it goes there. Owner: the loop's thread. */
final class TimeTravel {
  private final Simulation simulation;
  private boolean backwards;

  TimeTravel(Simulation simulation) {
    this.simulation = simulation;
  }

  /** Returns true while ticks show the past backwards. */
  boolean isBackwards() {
    return backwards;
  }

  /** Puts the simulation to the end of a tick, or as near as it can go, and forwards. Returns that tick. */
  long seek(long tick) {
    Seekable seekable = require(Seekable.class);
    if (!seekable.canSeek()) {
      throw new UnsupportedOperationException(
          "the simulation cannot be put to tick %d: it cannot save its state; use one that does"
              .formatted(tick));
    }
    long reached = Math.max(seekable.earliestTick(), Math.min(tick, seekable.latestTick()));
    seekable.seek(reached);
    backwards = false;
    return reached;
  }

  /** Turns the direction. Returns the tick at whose end the simulation is then. */
  long turn(boolean toBackwards, long lastTick) {
    Reversible reversible = require(Reversible.class);
    backwards = toBackwards;
    if (toBackwards) {
      reversible.reverse();
      return lastTick;
    }
    return reversible.forward();
  }

  private <S> S require(Class<S> ability) {
    if (!ability.isInstance(simulation)) {
      throw new UnsupportedOperationException(
          "the simulation is not %s: wrap it in a History before it is started"
              .formatted(ability.getSimpleName()));
    }
    return ability.cast(simulation);
  }
}
