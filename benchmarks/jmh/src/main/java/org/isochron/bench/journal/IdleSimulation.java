package org.isochron.bench.journal;

import org.isochron.physics.simulation.Simulation;
import org.isochron.state.command.Command;
import org.isochron.state.snapshot.SnapshotWriter;

/** A simulation that only sums its commands and input, so that they are not optimized away. */
final class IdleSimulation implements Simulation {
  private long sum;

  @Override
  public void apply(Command command) {
    sum += command.token();
  }

  @Override
  public void step(long tick, double dtSeconds) {
    sum += tick;
  }

  @Override
  public void capture(SnapshotWriter snapshots) {}

  @Override
  public long stateHash() {
    return sum;
  }
}
