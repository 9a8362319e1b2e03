package org.isochron.cluster;

import org.isochron.physics.SavedState;
import org.isochron.physics.slice.Slice;

/** One unit of work that the log's reader passes to the physics thread. */
sealed interface LogEntry {
  /** The call of the simulation that the work takes its time for. */
  String work();

  record Tick(long tick, Slice slice) implements LogEntry {
    @Override
    public String work() {
      return "step";
    }
  }

  /** @param state to which the simulation's state is added */
  record Save(long logPosition, SavedState state) implements LogEntry {
    @Override
    public String work() {
      return "save";
    }
  }

  record Restore(long tick, SavedState state) implements LogEntry {
    @Override
    public String work() {
      return "restore";
    }
  }
}
