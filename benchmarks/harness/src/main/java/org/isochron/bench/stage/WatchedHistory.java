package org.isochron.bench.stage;

import org.isochron.physics.history.History;
import org.isochron.physics.history.HistorySettings;
import org.isochron.physics.simulation.Reversible;
import org.isochron.physics.simulation.Simulation;
import org.isochron.state.SharedState;
import org.isochron.state.time.TickRate;

/** A watched simulation that can go back in time; what is computed anew then is not watched again. */
final class WatchedHistory extends WatchedSimulation implements Reversible {
  private static final HistorySettings KEPT = new HistorySettings(500, 50);

  private final History history;

  private WatchedHistory(History history, TickRate rate, SharedState state) {
    super(history, rate, state);
    this.history = history;
  }

  /** Remembers the last ticks of a simulation, as far as it can save its state. */
  static WatchedSimulation of(Simulation simulation, TickRate rate, SharedState state) {
    return simulation.savesState()
        ? new WatchedHistory(History.of(simulation, state.layout(), KEPT), rate, state)
        : new WatchedSimulation(simulation, rate, state);
  }

  @Override
  public boolean canSeek() {
    return history.canSeek();
  }

  @Override
  public long earliestTick() {
    return history.earliestTick();
  }

  @Override
  public long latestTick() {
    return history.latestTick();
  }

  @Override
  public void seek(long tick) {
    history.seek(tick);
  }

  @Override
  public void reverse() {
    history.reverse();
  }

  @Override
  public long forward() {
    return history.forward();
  }
}
