package org.isochron.cluster;

import org.isochron.physics.simulation.SavedState;
import org.isochron.physics.slice.Slice;

/** One thing that the physics thread does next. Owner: whoever holds it. It is reused. */
final class LogEntry {
  /** What is to be done. */
  enum Kind {
    /** Run the tick with the slice. */
    TICK,
    /** Save the simulation into the state. */
    SAVE,
    /** Restore the simulation, at the end of the tick, from the state. */
    RESTORE
  }

  Kind kind = Kind.TICK;
  long tick;
  Slice slice = new Slice();
  SavedState state = new SavedState();
}
