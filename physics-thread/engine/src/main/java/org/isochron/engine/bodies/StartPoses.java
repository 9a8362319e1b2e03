package org.isochron.engine.bodies;

import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;

/**
 * The start poses of one tick: the poses at which commands placed bodies before the step. The last
 * command wins. Written in {@code apply} and read in {@code capture}. Owner: the physics thread.
 * Allocates nothing after construction.
 */
public final class StartPoses {
  private final Snapshot.Poses poses;
  private final Vector3d position = new Vector3d();
  private final long[] bodies;
  private final int[] slots;
  private final int[] indexBySlot;
  private int count;

  public StartPoses(SnapshotLayout layout) {
    int bodyCapacity = layout.bodyCapacity();
    poses = new Snapshot.Poses(bodyCapacity, layout.far());
    bodies = new long[bodyCapacity];
    slots = new int[bodyCapacity];
    indexBySlot = new int[bodyCapacity];
  }

  public void put(long body, Vector3dc position, Quaternionfc rotation) {
    int slot = BodyId.slot(body);
    int index = indexBySlot[slot];
    if (index >= count || slots[index] != slot) {
      index = count++;
      slots[index] = slot;
      indexBySlot[slot] = index;
    }
    bodies[index] = body;
    poses.set(
        index,
        position.x(),
        position.y(),
        position.z(),
        rotation.x(),
        rotation.y(),
        rotation.z(),
        rotation.w());
  }

  public void remove(long body) {
    int index = indexBySlot[BodyId.slot(body)];
    if (index < count && bodies[index] == body) {
      bodies[index] = BodyId.NONE;
    }
  }

  public void clear() {
    count = 0;
  }

  public void writeTo(SnapshotWriter snapshots) {
    for (int index = 0; index < count; index++) {
      if (bodies[index] != BodyId.NONE) {
        poses.position(index, position);
        snapshots.startPose(
            bodies[index],
            position.x,
            position.y,
            position.z,
            poses.qx()[index],
            poses.qy()[index],
            poses.qz()[index],
            poses.qw()[index]);
      }
    }
  }
}
