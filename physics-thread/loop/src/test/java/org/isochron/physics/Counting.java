package org.isochron.physics;

import org.isochron.state.BodyId;
import org.isochron.state.SnapshotWriter;

final class Counting extends BodilessSimulation {
  private long count;

  @Override
  public void step(long tick, double dtSeconds) {
    count++;
  }

  @Override
  public void capture(SnapshotWriter snapshots) {
    snapshots.body(BodyId.of(0, 1), (float) count, 0, 0, 0, 0, 0, 1);
  }

  @Override
  public long stateHash() {
    return count;
  }

  @Override
  public boolean savesState() {
    return true;
  }

  @Override
  public void save(SavedState destination) {
    destination.putLong(count);
  }

  @Override
  public void restore(SavedState source) {
    count = source.takeLong();
  }
}
