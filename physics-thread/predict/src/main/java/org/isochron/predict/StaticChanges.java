package org.isochron.predict;

import java.util.Arrays;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;

/**
 * The static bodies that a server has added, removed, moved or changed since its start, and the
 * ticks of their last changes. Owner: the server's physics thread; allocates nothing after
 * construction.
 */
final class StaticChanges {
  private static final long NEVER = -1;

  private final long[] ids;
  private final int[] prefabs;
  private final boolean[] isThere;
  private final boolean[] ofScene;
  private final long[] since;
  private final Snapshot.Poses poses;

  /** Slots with a change, in the order of their first one. */
  private final int[] slots;

  private int count;

  /** @param scene the bodies at the start, which clients also begin with */
  StaticChanges(RecordedTick scene) {
    int capacity = scene.ids.length;
    ids = new long[capacity];
    prefabs = new int[capacity];
    isThere = new boolean[capacity];
    since = new long[capacity];
    poses = new Snapshot.Poses(capacity, true);
    slots = new int[capacity];
    note(scene);
    count = 0;
    Arrays.fill(since, NEVER);
    ofScene = isThere.clone();
  }

  void note(RecordedTick now) {
    for (int slot = 0; slot < ids.length; slot++) {
      long body = now.fixedBody(slot);
      boolean exists = body != BodyId.NONE;
      boolean same = exists
          ? isThere[slot] && ids[slot] == body && now.isPosed(slot, prefabs[slot], poses)
          : !isThere[slot];
      if (same) {
        continue;
      }
      isThere[slot] = exists;
      if (exists) { // a removed body keeps its id and place
        ids[slot] = body;
        prefabs[slot] = now.prefabs[slot];
        poses.set(slot, now.poses, slot);
      }
      if (since[slot] == NEVER) {
        slots[count++] = slot;
      }
      since[slot] = now.tick;
    }
  }

  int count() {
    return count;
  }

  /** Returns a changed slot. */
  int slot(int index) {
    return slots[index];
  }

  /** The first noted tick of the present state. */
  long since(int slot) {
    return since[slot];
  }

  /** True if every client began with a static body in this slot. */
  boolean isOfScene(int slot) {
    return ofScene[slot];
  }

  /** Prefab of the present or removed body. */
  int prefab(int slot) {
    return prefabs[slot];
  }

  /** Poses of the present and removed bodies. */
  Snapshot.Poses poses() {
    return poses;
  }

  void addTo(Anchor anchor, int slot) {
    if (isThere[slot]) {
      anchor.staticPoses().set(anchor.addStatic(ids[slot], prefabs[slot]), poses, slot);
    } else {
      anchor.addRemoved(ids[slot]);
    }
  }
}
