package org.isochron.bench.stress.world;

import org.isochron.state.MovedTicks;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotWriter;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * Lets most bodies of the snapshots rest in every second phase of some ticks, and reports which
 * moved, as an engine does whose bodies fall asleep. So readers blend some bodies one by one and
 * keep the others, which a world of bouncing balls never lets them do. Owner: the physics thread;
 * allocates nothing after construction.
 */
final class RestPhases {
  private static final int PHASE_TICKS = 100;

  /**
   * One body of this many moves meanwhile, each for some ticks, so that a few come to rest at a
   * time.
   */
  private static final int RESTLESS_SHARE = 128;

  private static final int RESTLESS_TICKS = 5;

  private final MovedTicks moved;
  private final int[] generations;
  private final boolean[] begun;
  private final boolean[] rests;
  private final Snapshot.Poses held;
  private final Vector3f position = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private int slotCount;

  RestPhases(int capacity) {
    moved = new MovedTicks(capacity);
    generations = new int[capacity];
    begun = new boolean[capacity];
    rests = new boolean[capacity];
    held = new Snapshot.Poses(capacity);
  }

  /** Puts the bodies that rest where they were, in the open snapshot of a tick. */
  void apply(SnapshotWriter snapshots, long tick) {
    Snapshot open = snapshots.open();
    if (open.slotCount() < RESTLESS_SHARE) {
      return; // of so few, readers blend all
    }
    boolean resting = tick / PHASE_TICKS % 2 == 1;
    long restless = tick / RESTLESS_TICKS % RESTLESS_SHARE;
    markBegun(open, true);
    int end = Math.max(slotCount, open.slotCount());
    for (int slot = 0; slot < end; slot++) {
      int generation = slot < open.slotCount() ? open.generations()[slot] : 0;
      if (generation == 0 && generations[slot] == 0) {
        continue; // nobody comes or goes
      }
      boolean stays = generation == generations[slot] && !begun[slot];
      if (resting && stays && slot % RESTLESS_SHARE != restless) {
        rest(open, slot, tick);
      } else {
        rests[slot] = false;
        moved.moved(slot, tick);
        generations[slot] = generation;
        if (generation != 0) {
          held.set(
              slot, open.poses().position(slot, position), open.poses().rotation(slot, rotation));
        }
      }
    }
    markBegun(open, false);
    slotCount = open.slotCount();
    snapshots.moved(moved);
  }

  /**
   * A body that comes to rest loses its velocity, which readers blend by, and so counts as moved
   * once more.
   */
  private void rest(Snapshot open, int slot, long tick) {
    open.poses().set(slot, held.position(slot, position), held.rotation(slot, rotation));
    open.velocities().set(slot, 0, 0, 0, 0, 0, 0);
    if (!rests[slot]) {
      rests[slot] = true;
      moved.moved(slot, tick);
    }
  }

  private void markBegun(Snapshot open, boolean isBegun) {
    for (int index = 0; index < open.beginCount(); index++) {
      begun[open.beginSlots()[index]] = isBegun;
    }
  }
}
