package org.isochron.bench.render;

import org.isochron.state.Snapshot;

/** Copies the later snapshot, to measure the cost of memory alone. */
final class ArrayCopyBlender implements Blender {
  private final Snapshot.Poses poses;

  ArrayCopyBlender(int bodyCapacity) {
    poses = new Snapshot.Poses(bodyCapacity);
  }

  @Override
  public void show(Snapshot from, Snapshot to, long instantNanos) {
    poses.copyFrom(to.poses(), to.slotCount());
  }

  @Override
  public Snapshot.Poses poses() {
    return poses;
  }
}
