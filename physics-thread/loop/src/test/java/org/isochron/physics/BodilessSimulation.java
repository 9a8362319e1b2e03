package org.isochron.physics;

import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;

/** A simulation without bodies. Tests override what they observe. */
public abstract class BodilessSimulation implements Simulation {
  @Override
  public SnapshotLayout layout() {
    return SnapshotLayout.bodies(1);
  }

  @Override
  public void step(long tick, double dtSeconds) {}

  @Override
  public void capture(SnapshotWriter snapshots) {}

  @Override
  public long stateHash() {
    return 0;
  }
}
