package org.isochron.replay;

import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.slice.ControlTable;

/**
 * A saved state at the end of a tick, including the controls. Owner: the thread of the history.
 */
final class Checkpoint {
  static final long NONE = Long.MIN_VALUE;

  private final SavedState state = new SavedState();
  private final ControlTable controls = new ControlTable();
  private long tick = NONE;

  void save(long ofTick, Simulation simulation, ControlTable held) {
    simulation.save(state.clear());
    controls.copyFrom(held);
    tick = ofTick;
  }

  void restore(Simulation simulation, ControlTable held) {
    simulation.restore(state.rewind());
    held.copyFrom(controls);
  }

  /** Returns {@link #NONE} without a state. */
  long tick() {
    return tick;
  }

  void forget() {
    tick = NONE;
  }
}
