package org.isochron.physics.lockstep;

import org.isochron.physics.simulation.Simulation;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.Poses;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotWriter;

/** By how much each body is shown off its place, and why not. Owner: the physics thread; allocates nothing after it is made. */
final class BodyErrors {
  private final BodyCapture capture;
  private final Poses now;
  private final Poses shown;
  private final Poses error;
  private final Poses placed;
  private final int[] generations;
  private final int[] shownGenerations;
  private final int[] placedSlots;

  /** The last tick in which each slot's body was spawned or teleported, in whatever was run. */
  private final long[] movedTicks;

  private int placedCount;

  BodyErrors(SnapshotLayout layout) {
    int capacity = layout.bodyCapacity();
    capture = new BodyCapture(layout);
    now = new Poses(capacity);
    shown = new Poses(capacity);
    error = new Poses(capacity);
    placed = new Poses(capacity);
    generations = new int[capacity];
    shownGenerations = new int[capacity];
    placedSlots = new int[capacity];
    movedTicks = new long[capacity];
  }

  /** Notes where the bodies are after a tick, run for the first time or again. */
  void note(Simulation simulation, long tick) {
    Snapshot snapshot = capture.of(simulation, tick);
    int count = snapshot.slotCount();
    for (int slot = 0; slot < generations.length; slot++) {
      int generation = slot < count ? snapshot.generations()[slot] : 0;
      if (generation != generations[slot]) {
        generations[slot] = generation;
        noteMoved(slot, tick);
      }
      copy(snapshot.poses(), slot, now, slot);
    }
    for (int index = 0; index < snapshot.beginCount(); index++) {
      noteMoved(snapshot.beginSlots()[index], tick);
    }
  }

  /** Keeps where the bodies are shown, errors included. */
  void keep() {
    System.arraycopy(generations, 0, shownGenerations, 0, generations.length);
    for (int slot = 0; slot < generations.length; slot++) {
      copy(now, slot, shown, slot);
      add(slot, shown);
    }
  }

  /**
   * Sets each body's error to the difference between what was kept and where it is. A body that was spawned or moved after
   * the end of a tick has none, and is placed.
   *
   * @return true if a body has an error
   */
  boolean compare(long sinceTick) {
    boolean any = false;
    for (int slot = 0; slot < generations.length; slot++) {
      boolean isPlaced = generations[slot] != 0
          && (generations[slot] != shownGenerations[slot] || movedTicks[slot] > sinceTick);
      if (isPlaced) {
        placedSlots[placedCount] = slot;
        copy(now, slot, placed, placedCount++);
      }
      if (generations[slot] == 0 || isPlaced) {
        clear(slot);
      } else {
        any |= subtract(slot);
      }
    }
    return any;
  }

  void forgetPlaced() {
    placedCount = 0;
  }

  /** Multiplies all errors. */
  void scale(float factor) {
    for (int slot = 0; slot < generations.length; slot++) {
      error.set(
          slot,
          error.x()[slot] * factor,
          error.y()[slot] * factor,
          error.z()[slot] * factor,
          error.qx()[slot] * factor,
          error.qy()[slot] * factor,
          error.qz()[slot] * factor,
          error.qw()[slot] * factor);
    }
  }

  /** Adds the errors to the bodies of a snapshot, and the begin poses of those that were placed. */
  void addTo(SnapshotWriter snapshots) {
    Snapshot snapshot = snapshots.open();
    for (int slot = 0; slot < snapshot.slotCount(); slot++) {
      if (snapshot.generations()[slot] != 0) {
        add(slot, snapshot.poses());
      }
    }
    for (int index = 0; index < placedCount; index++) {
      int slot = placedSlots[index];
      if (snapshot.generations()[slot] == generations[slot] && !hasBeginPose(snapshot, slot)) {
        snapshots.beginPose(
            BodyId.of(slot, generations[slot]),
            placed.x()[index],
            placed.y()[index],
            placed.z()[index],
            placed.qx()[index],
            placed.qy()[index],
            placed.qz()[index],
            placed.qw()[index]);
      }
    }
  }

  private void noteMoved(int slot, long tick) {
    movedTicks[slot] = tick;
    clear(slot);
  }

  private void clear(int slot) {
    error.set(slot, 0, 0, 0, 0, 0, 0, 0);
  }

  /** Sets the error of a body, and returns true if it has one. One that is not finite would never fade. */
  private boolean subtract(int slot) {
    float dot = shown.qx()[slot] * now.qx()[slot]
        + shown.qy()[slot] * now.qy()[slot]
        + shown.qz()[slot] * now.qz()[slot]
        + shown.qw()[slot] * now.qw()[slot];
    float sign = dot < 0 ? -1 : 1; // q and -q are one rotation
    error.set(
        slot,
        shown.x()[slot] - now.x()[slot],
        shown.y()[slot] - now.y()[slot],
        shown.z()[slot] - now.z()[slot],
        sign * shown.qx()[slot] - now.qx()[slot],
        sign * shown.qy()[slot] - now.qy()[slot],
        sign * shown.qz()[slot] - now.qz()[slot],
        sign * shown.qw()[slot] - now.qw()[slot]);
    float total = Math.abs(error.x()[slot])
        + Math.abs(error.y()[slot])
        + Math.abs(error.z()[slot])
        + Math.abs(error.qx()[slot])
        + Math.abs(error.qy()[slot])
        + Math.abs(error.qz()[slot])
        + Math.abs(error.qw()[slot]);
    if (!Float.isFinite(total)) {
      clear(slot);
      return false;
    }
    return total > 0;
  }

  private void add(int slot, Poses poses) {
    float qx = poses.qx()[slot] + error.qx()[slot];
    float qy = poses.qy()[slot] + error.qy()[slot];
    float qz = poses.qz()[slot] + error.qz()[slot];
    float qw = poses.qw()[slot] + error.qw()[slot];
    float length = (float) Math.sqrt(qx * qx + qy * qy + qz * qz + qw * qw);
    float scale = length > 0 ? 1 / length : 1;
    poses.set(
        slot,
        poses.x()[slot] + error.x()[slot],
        poses.y()[slot] + error.y()[slot],
        poses.z()[slot] + error.z()[slot],
        qx * scale,
        qy * scale,
        qz * scale,
        qw * scale);
  }

  private static boolean hasBeginPose(Snapshot snapshot, int slot) {
    for (int index = 0; index < snapshot.beginCount(); index++) {
      if (snapshot.beginSlots()[index] == slot) {
        return true;
      }
    }
    return false;
  }

  private static void copy(Poses from, int fromSlot, Poses to, int toSlot) {
    to.set(
        toSlot,
        from.x()[fromSlot],
        from.y()[fromSlot],
        from.z()[fromSlot],
        from.qx()[fromSlot],
        from.qy()[fromSlot],
        from.qz()[fromSlot],
        from.qw()[fromSlot]);
  }
}
