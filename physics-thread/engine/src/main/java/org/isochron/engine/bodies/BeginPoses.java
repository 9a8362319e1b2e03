package org.isochron.engine.bodies;

import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;

/**
 * The begin poses of one tick: where commands put bodies before the step. Each body has one, the
 * last that was given. Filled in {@code apply}, read in {@code capture}. Owner: the physics thread;
 * allocates nothing after construction.
 */
public final class BeginPoses {
  private final Snapshot.Poses poses;
  private final Vector3d position = new Vector3d();
  private final long[] bodies;
  private final int[] slots;
  private final int[] placesBySlot;
  private int count;

  public BeginPoses(SnapshotLayout layout) {
    int bodyCapacity = layout.bodyCapacity();
    poses = new Snapshot.Poses(bodyCapacity, layout.far());
    bodies = new long[bodyCapacity];
    slots = new int[bodyCapacity];
    placesBySlot = new int[bodyCapacity];
  }

  /** Sets a body's pose after the commands and before the step. */
  public void put(long body, Vector3dc position, Quaternionfc rotation) {
    int slot = BodyId.slot(body);
    int place = placesBySlot[slot];
    if (place >= count || slots[place] != slot) {
      place = count++;
      slots[place] = slot;
      placesBySlot[slot] = place;
    }
    bodies[place] = body;
    poses.set(
        place,
        position.x(),
        position.y(),
        position.z(),
        rotation.x(),
        rotation.y(),
        rotation.z(),
        rotation.w());
  }

  /** Drops the pose of a body that was removed. */
  public void remove(long body) {
    int place = placesBySlot[BodyId.slot(body)];
    if (place < count && bodies[place] == body) {
      bodies[place] = BodyId.NONE;
    }
  }

  /** Drops all poses, at the end of a tick. */
  public void clear() {
    count = 0;
  }

  /** Writes the begin poses into the tick's snapshot. */
  public void writeTo(SnapshotWriter snapshots) {
    for (int place = 0; place < count; place++) {
      if (bodies[place] != BodyId.NONE) {
        poses.position(place, position);
        snapshots.beginPose(
            bodies[place],
            position.x,
            position.y,
            position.z,
            poses.qx()[place],
            poses.qy()[place],
            poses.qz()[place],
            poses.qw()[place]);
      }
    }
  }
}
