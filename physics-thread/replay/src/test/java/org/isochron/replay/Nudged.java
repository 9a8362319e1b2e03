package org.isochron.replay;

import org.isochron.physics.Simulation;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.SnapshotWriter;

/** A simulation that shifts one body's position in snapshots and hashes from a given tick on. */
final class Nudged extends ForwardingSimulation {
  static final int SLOT = 1;

  private final long fromTick;
  private long tick;

  Nudged(Simulation inner, long fromTick) {
    super(inner);
    this.fromTick = fromTick;
  }

  @Override
  public void step(long nextTick, double dtSeconds) {
    simulation.step(nextTick, dtSeconds);
    tick = nextTick;
  }

  @Override
  public void capture(SnapshotWriter snapshots) {
    simulation.capture(snapshots);
    if (tick >= fromTick) {
      float[] x = snapshots.open().poses().x();
      x[SLOT] = Math.nextUp(x[SLOT]);
    }
  }

  @Override
  public long stateHash() {
    return simulation.stateHash() + (tick >= fromTick ? 1 : 0);
  }
}
