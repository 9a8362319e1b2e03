package org.isochron.jme;

import java.util.concurrent.atomic.AtomicInteger;
import org.isochron.physics.Simulation;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;

/** A simulation of one body that notes how often it was closed, and fails at a tick. */
final class CountedSimulation implements Simulation {
  static final String FAILURE = "planted failure";

  // ordering: the atomic's own: written by the physics thread, read by the test after it has ended.
  final AtomicInteger closed = new AtomicInteger();
  private final long failingTick;

  CountedSimulation(long failingTick) {
    this.failingTick = failingTick;
  }

  @Override
  public SnapshotLayout layout() {
    return SnapshotLayout.bodies(1);
  }

  @Override
  public void step(long tick, double dtSeconds) {
    if (tick == failingTick) {
      throw new IllegalArgumentException(FAILURE);
    }
  }

  @Override
  public void capture(SnapshotWriter snapshots) {
    snapshots.body(TickedByHand.body(0), 0, 0, 0, 0, 0, 0, 1);
  }

  @Override
  public long stateHash() {
    return 0;
  }

  @Override
  public void close() {
    // ordering: volatile, so that the test sees it; a plain count could be read before it is there.
    closed.incrementAndGet();
  }
}
