package org.isochron.predict;

import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;

/**
 * The tick since which each body rests in its present pose. Owner: the server's physics thread;
 * allocates nothing after construction.
 */
final class RestingBodies {
  private static final long AWAKE = Long.MAX_VALUE;

  private final long[] ids;
  private final long[] since;
  private final Snapshot.Poses poses;

  RestingBodies(int bodyCapacity) {
    ids = new long[bodyCapacity];
    since = new long[bodyCapacity];
    poses = new Snapshot.Poses(bodyCapacity, true);
  }

  void note(RecordedTick now) {
    for (int slot = 0; slot < now.slotCount; slot++) {
      boolean rests = now.ids[slot] != BodyId.NONE && !now.awake[slot];
      if (!rests) {
        since[slot] = AWAKE;
      } else if (since[slot] == AWAKE || ids[slot] != now.ids[slot] || hasMoved(now, slot)) {
        since[slot] = now.tick;
        poses.set(slot, now.poses, slot);
      }
      ids[slot] = now.ids[slot];
    }
  }

  /** The first noted tick of a resting body. */
  long since(int slot) {
    return since[slot];
  }

  private boolean hasMoved(RecordedTick now, int slot) {
    boolean moved = false;
    for (int component = 0; component < poses.components().length; component++) {
      moved |= poses.components()[component][slot] != now.poses.components()[component][slot];
    }
    return moved;
  }
}
