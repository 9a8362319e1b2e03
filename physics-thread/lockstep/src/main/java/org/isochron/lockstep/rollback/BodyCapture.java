package org.isochron.lockstep.rollback;

import org.isochron.physics.Steppable;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotExchange;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;

/**
 * Captures a simulation's bodies without publishing them. Owner: the physics thread; a capture
 * allocates nothing.
 */
public final class BodyCapture {
  private final SnapshotWriter writer;

  public BodyCapture(SnapshotLayout layout) {
    writer = new SnapshotExchange(layout, 2, 1).claimWriter();
  }

  /** Returns the present bodies, which are valid until the next capture. */
  public Snapshot of(Steppable simulation, long tick) {
    writer.begin(tick, 0);
    simulation.capture(writer);
    Snapshot captured = writer.open();
    writer.publish(0);
    return captured;
  }
}
