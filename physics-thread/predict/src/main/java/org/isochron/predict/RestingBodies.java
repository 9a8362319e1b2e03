package org.isochron.predict;

import org.isochron.state.Snapshot;

/**
 * The tick since which each body rests with its present pose and prefab. Owner: the server's
 * physics thread; allocates nothing after construction.
 */
final class RestingBodies {
  private static final long AWAKE = Long.MAX_VALUE;

  private final long[] ids;
  private final long[] since;
  private final int[] prefabs;
  private final Snapshot.Poses poses;

  RestingBodies(int bodyCapacity) {
    ids = new long[bodyCapacity];
    since = new long[bodyCapacity];
    prefabs = new int[bodyCapacity];
    poses = new Snapshot.Poses(bodyCapacity, true);
  }

  void note(RecordedTick now) {
    for (int slot = 0; slot < now.slotCount; slot++) {
      boolean rests = now.moves(slot) && !now.awake[slot];
      if (!rests) {
        since[slot] = AWAKE;
      } else if (since[slot] == AWAKE || !isSame(now, slot)) {
        since[slot] = now.tick;
        prefabs[slot] = now.prefabs[slot];
        poses.set(slot, now.poses, slot);
      }
      ids[slot] = now.ids[slot];
    }
  }

  /** The first noted tick of a resting body. */
  long since(int slot) {
    return since[slot];
  }

  private boolean isSame(RecordedTick now, int slot) {
    return ids[slot] == now.ids[slot] && now.isPosed(slot, prefabs[slot], poses);
  }
}
