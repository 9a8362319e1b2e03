package org.isochron.cluster;

import java.util.concurrent.atomic.AtomicBoolean;
import org.isochron.physics.SavedState;
import org.isochron.physics.Steppable;
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

  /**
   * A state that may become ready too late; then nobody asks for it any more.
   *
   * @param state to which the simulation's state is added
   */
  record Save(SavedState state, AtomicBoolean done) implements LogEntry {
    Save(SavedState state) {
      this(state, new AtomicBoolean());
    }

    void run(Steppable simulation) {
      simulation.save(state);
      // ordering: release; pairs with isDone, so the state is fully visible.
      done.setRelease(true);
    }

    boolean isDone() {
      // ordering: acquire; pairs with run.
      return done.getAcquire();
    }

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
