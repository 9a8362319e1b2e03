package org.isochron.bench.stress.world;

import org.isochron.state.MovedTicks;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotWriter;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * Imitates an engine with sleeping bodies: in every second phase of 100 ticks most bodies rest, and
 * moved bodies are reported. Readers then blend only the moving bodies; if no bodies rested,
 * readers would always blend all of them. Owner: the physics thread. Allocates nothing after
 * construction.
 */
final class RestPhases {
  private static final int PHASE_TICKS = 100;

  /**
   * One in this many bodies keeps moving. The moving bodies change every few ticks, so bodies come
   * to rest a few at a time.
   */
  private static final int RESTLESS_SHARE = 128;

  private static final int RESTLESS_TICKS = 5;

  private final MovedTicks moved;
  private final int[] generations;
  private final boolean[] started;
  private final boolean[] rests;
  private final Snapshot.Poses held;
  private final Vector3f position = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private int slotCount;

  RestPhases(int capacity) {
    moved = new MovedTicks(capacity);
    generations = new int[capacity];
    started = new boolean[capacity];
    rests = new boolean[capacity];
    held = new Snapshot.Poses(capacity);
  }

  void apply(SnapshotWriter snapshots, long tick) {
    Snapshot open = snapshots.open();
    if (open.slotCount() < RESTLESS_SHARE) {
      return; // readers blend all bodies of such a small world
    }
    boolean resting = tick / PHASE_TICKS % 2 == 1;
    long restless = tick / RESTLESS_TICKS % RESTLESS_SHARE;
    markStarted(open, true);
    int end = Math.max(slotCount, open.slotCount());
    for (int slot = 0; slot < end; slot++) {
      int generation = slot < open.slotCount() ? open.generations()[slot] : 0;
      if (generation == 0 && generations[slot] == 0) {
        continue; // the slot stays empty
      }
      boolean stays = generation == generations[slot] && !started[slot];
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
    markStarted(open, false);
    slotCount = open.slotCount();
    snapshots.moved(moved);
  }

  /**
   * Clears the velocity of a body that comes to rest. The body is reported as moved once more,
   * because the velocity affects how readers blend it.
   */
  private void rest(Snapshot open, int slot, long tick) {
    open.poses().set(slot, held.position(slot, position), held.rotation(slot, rotation));
    open.velocities().set(slot, 0, 0, 0, 0, 0, 0);
    if (!rests[slot]) {
      rests[slot] = true;
      moved.moved(slot, tick);
    }
  }

  private void markStarted(Snapshot open, boolean isStarted) {
    for (int index = 0; index < open.startCount(); index++) {
      started[open.startSlots()[index]] = isStarted;
    }
  }
}
