package org.isochron.bench.pacing;

import org.isochron.physics.Simulation;
import org.isochron.state.SnapshotWriter;

/** Nothing to simulate: what is left of a tick is the loop. */
final class EmptySimulation implements Simulation {
  @Override
  public void step(long tick, double dtSeconds) {}

  @Override
  public void capture(SnapshotWriter snapshots) {}

  @Override
  public long stateHash() {
    return 0;
  }
}
