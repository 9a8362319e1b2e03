package org.isochron.bench.pacing;

import org.isochron.physics.Simulation;
import org.isochron.state.SnapshotWriter;

/** A simulation without bodies: a tick costs only the loop's overhead. */
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
