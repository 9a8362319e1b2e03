package org.isochron.bench.render;

import org.isochron.state.snapshot.Snapshot;

/** Copies the later snapshot, to measure the cost of memory alone. */
final class ArrayCopyBlender implements Blender {
  private final Snapshot.Poses poses;

  ArrayCopyBlender(int bodyCapacity) {
    poses = new Snapshot.Poses(bodyCapacity);
  }

  @Override
  public void show(Snapshot from, Snapshot to, long instantNanos) {
    int count = to.slotCount();
    Snapshot.Poses source = to.poses();
    System.arraycopy(source.x(), 0, poses.x(), 0, count);
    System.arraycopy(source.y(), 0, poses.y(), 0, count);
    System.arraycopy(source.z(), 0, poses.z(), 0, count);
    System.arraycopy(source.qx(), 0, poses.qx(), 0, count);
    System.arraycopy(source.qy(), 0, poses.qy(), 0, count);
    System.arraycopy(source.qz(), 0, poses.qz(), 0, count);
    System.arraycopy(source.qw(), 0, poses.qw(), 0, count);
  }

  @Override
  public Snapshot.Poses poses() {
    return poses;
  }
}
