package org.isochron.predict;

import org.isochron.shapes.PrefabTable;
import org.joml.Vector3d;

/**
 * Chooses the static bodies of a player's anchors: those whose last change the client has not
 * acknowledged and that are within reach, or that it may still have as they were before. Owner: the
 * server's physics thread; allocates nothing after construction.
 *
 * <p>If they do not fit into one anchor, the nearest are sent first. Each tick of waiting counts as
 * much as {@link #METRES_PER_TICK}, so no body waits forever behind nearer ones.
 */
final class SentStatics {
  private static final double METRES_PER_TICK = 0.1;

  private final SentRests known;
  private final long[] sentTicks;
  private final int[] chosen = new int[Anchor.MAX_STATICS];
  private final double[] ranks = new double[Anchor.MAX_STATICS];
  private final Vector3d position = new Vector3d();

  SentStatics(int bodyCapacity) {
    known = new SentRests(bodyCapacity);
    sentTicks = new long[bodyCapacity];
  }

  /** Begins a client that knows only the scene. */
  void forget() {
    known.forget();
  }

  void acknowledged(long tick) {
    known.acknowledged(tick);
  }

  /** @param reach distance from the player's body up to which bodies are sent, in metres */
  void addTo(
      Anchor anchor, StaticChanges changes, PrefabTable prefabs, Vector3d own, double reach) {
    int count = 0;
    for (int index = 0; index < changes.count(); index++) {
      int slot = changes.slot(index);
      double distance = changes.poses().position(slot, position).distance(own)
          - prefabs.boundingRadius(changes.prefab(slot));
      if (!known.isKnown(slot, changes.since(slot)) && (distance < reach || has(changes, slot))) {
        long waits = anchor.tick - Math.max(changes.since(slot), sentTicks[slot]);
        anchor.lacksStatics |= count == Anchor.MAX_STATICS;
        count = insert(slot, distance - waits * METRES_PER_TICK, count);
      }
    }
    known.begin(anchor.tick);
    for (int index = 0; index < count; index++) {
      changes.addTo(anchor, chosen[index]);
      known.sent(chosen[index]);
      sentTicks[chosen[index]] = anchor.tick;
    }
  }

  /** Returns true if the client may have an earlier static body of the slot. */
  private boolean has(StaticChanges changes, int slot) {
    return changes.isOfScene(slot) || known.isKnown(slot, 0);
  }

  /** Keeps the slots of the lowest ranks in order. */
  private int insert(int slot, double rank, int count) {
    int at = count < chosen.length ? count : count - 1;
    if (at < count && ranks[at] <= rank) {
      return count;
    }
    for (; at > 0 && ranks[at - 1] > rank; at--) {
      chosen[at] = chosen[at - 1];
      ranks[at] = ranks[at - 1];
    }
    chosen[at] = slot;
    ranks[at] = rank;
    return Math.min(count + 1, chosen.length);
  }
}
