package org.isochron.jme;

import java.util.concurrent.atomic.AtomicInteger;
import org.isochron.physics.Simulation;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;

/** Counts calls of close, and fails at a given tick. */
final class CountedSimulation implements Simulation {
  static final String FAILURE = "planted failure";

  // ordering: volatile by the atomic's default: the physics thread writes the count, and the test
  // reads it after that thread has ended.
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
    // ordering: volatile, so that the test sees the increment; a plain write could remain
    // invisible.
    closed.incrementAndGet();
  }
}
