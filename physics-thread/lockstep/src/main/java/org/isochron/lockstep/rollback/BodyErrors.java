package org.isochron.lockstep.rollback;

import java.util.Arrays;
import java.util.OptionalInt;
import org.isochron.physics.Steppable;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.riding.LocalPose;

/**
 * The difference between the shown and the simulated pose of each body. Owner: the physics thread.
 * Allocates nothing after construction.
 */
final class BodyErrors {
  private static final long NONE = -1;

  private final BodyCapture capture;

  private Snapshot.Poses now;

  private final Snapshot.Poses shown;
  private final Snapshot.Poses error;
  private final Snapshot.Poses placed;
  private final int[] generations;
  private final int[] shownGenerations;

  /** By slot: the placed body, or {@link BodyId#NONE}. */
  private final long[] placedBodies;

  private final float[] scales;
  private final OptionalInt riders;
  private final LocalPose local = new LocalPose();

  /**
   * For each slot, the last tick that spawned or teleported its body; ticks that were rolled back
   * count too.
   */
  private final long[] movedTicks;

  private int used;

  BodyErrors(SnapshotLayout layout) {
    int capacity = layout.bodyCapacity();
    capture = new BodyCapture(layout);
    riders = LocalPose.firstChannel(layout);
    shown = new Snapshot.Poses(capacity, layout.far());
    error = new Snapshot.Poses(capacity);
    now = shown;
    scales = new float[capacity];
    placed = new Snapshot.Poses(capacity, layout.far());
    generations = new int[capacity];
    shownGenerations = new int[capacity];
    placedBodies = new long[capacity];
    movedTicks = new long[capacity];
  }

  void note(Steppable simulation, long tick) {
    Snapshot snapshot = capture.of(simulation, tick);
    int count = snapshot.slotCount();
    now = snapshot.poses();
    noteGenerations(snapshot.generations(), count, tick);
    for (int index = 0; index < snapshot.startCount(); index++) {
      noteMoved(snapshot.startSlots()[index], tick);
    }
  }

  private void noteGenerations(int[] captured, int count, long tick) {
    if (count == used && Arrays.equals(captured, 0, count, generations, 0, count)) {
      return; // the common case
    }
    used = Math.max(used, count);
    for (int slot = 0; slot < used; slot++) {
      int generation = slot < count ? captured[slot] : 0;
      if (generation != generations[slot]) {
        generations[slot] = generation;
        noteMoved(slot, tick);
      }
    }
  }

  void keep() {
    System.arraycopy(generations, 0, shownGenerations, 0, used);
    shown.copyFrom(now, used);
    add(shown, used);
  }

  /**
   * Sets each body's error to the difference between the pose that was kept and the present pose. A
   * body that was spawned or moved after {@code sinceTick} gets a start pose instead of an error.
   */
  boolean compare(long sinceTick) {
    boolean any = false;
    for (int slot = 0; slot < used; slot++) {
      boolean isPlaced = generations[slot] != 0
          && (generations[slot] != shownGenerations[slot] || movedTicks[slot] > sinceTick);
      if (isPlaced) {
        placedBodies[slot] = BodyId.of(slot, generations[slot]);
        placed.set(slot, now, slot);
      }
      if (generations[slot] == 0 || isPlaced) {
        clear(slot);
      } else {
        any |= subtract(slot);
      }
    }
    return any;
  }

  /** Begins a tick. Bodies whose start poses were not published start from their present poses. */
  void beginPlaced(boolean published) {
    for (int slot = 0; slot < used; slot++) {
      if (published) {
        placedBodies[slot] = BodyId.NONE;
      } else if (placedBodies[slot] != BodyId.NONE) {
        placed.set(slot, now, slot);
      }
    }
  }

  void restart() {
    Arrays.fill(movedTicks, NONE);
    Arrays.fill(placedBodies, BodyId.NONE);
    for (int slot = 0; slot < used; slot++) {
      clear(slot);
    }
  }

  void scale(float factor) {
    for (float[] component : error.components()) {
      scale(component, factor);
    }
  }

  void addTo(Snapshot snapshot) {
    int count = Math.min(used, snapshot.slotCount());
    add(snapshot.poses(), count);
    if (riders.isPresent()) {
      moveRiders(snapshot, riders.getAsInt(), count);
    }
  }

  /** Readers show riders at their local poses, so errors must change these too. */
  private void moveRiders(Snapshot snapshot, int firstChannel, int count) {
    for (int slot = 0; slot < count; slot++) {
      int carrier = LocalPose.carrier(snapshot, firstChannel, slot);
      if (carrier != LocalPose.NOBODY && size(slot) + size(carrier) > 0) {
        local.between(snapshot.poses(), carrier, slot).write(snapshot, firstChannel, slot);
      }
    }
  }

  /**
   * Adds the start poses of spawned and moved bodies to a snapshot; some of these bodies may have
   * been removed since.
   */
  void addPlaced(SnapshotWriter snapshots) {
    Snapshot snapshot = snapshots.open();
    for (int slot = 0; slot < used; slot++) {
      long body = placedBodies[slot];
      if (snapshot.contains(body) && !hasStartPose(snapshot, slot)) {
        snapshots.startPose(body, placed, slot);
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

  /**
   * Sets the error of a body, and returns true if it is not zero. An infinite or NaN error would
   * never fade.
   */
  private boolean subtract(int slot) {
    float dot = shown.qx()[slot] * now.qx()[slot]
        + shown.qy()[slot] * now.qy()[slot]
        + shown.qz()[slot] * now.qz()[slot]
        + shown.qw()[slot] * now.qw()[slot];
    float sign = dot < 0 ? -1 : 1; // q and -q are the same rotation
    error.set(
        slot,
        shown.coordinate(0, slot) - now.coordinate(0, slot),
        shown.coordinate(1, slot) - now.coordinate(1, slot),
        shown.coordinate(2, slot) - now.coordinate(2, slot),
        sign * shown.qx()[slot] - now.qx()[slot],
        sign * shown.qy()[slot] - now.qy()[slot],
        sign * shown.qz()[slot] - now.qz()[slot],
        sign * shown.qw()[slot] - now.qw()[slot]);
    float total = size(slot);
    if (!Float.isFinite(total)) {
      clear(slot);
      return false;
    }
    return total > 0;
  }

  private float size(int slot) {
    float total = 0;
    for (float[] component : error.components()) {
      total += Math.abs(component[slot]);
    }
    return total;
  }

  /** Adds the errors to the first {@code count} poses, in loops that the compiler can vectorize. */
  private void add(Snapshot.Poses poses, int count) {
    add(error.x(), poses.fine(0), count);
    add(error.y(), poses.fine(1), count);
    add(error.z(), poses.fine(2), count);
    float[] qx = add(error.qx(), poses.qx(), count);
    float[] qy = add(error.qy(), poses.qy(), count);
    float[] qz = add(error.qz(), poses.qz(), count);
    float[] qw = add(error.qw(), poses.qw(), count);
    for (int slot = 0; slot < count; slot++) {
      float square =
          qx[slot] * qx[slot] + qy[slot] * qy[slot] + qz[slot] * qz[slot] + qw[slot] * qw[slot];
      scales[slot] = 1 / (float) Math.sqrt(square + Float.MIN_NORMAL); // 0 stays 0
    }
    multiply(qx, scales, count);
    multiply(qy, scales, count);
    multiply(qz, scales, count);
    multiply(qw, scales, count);
  }

  private static void multiply(float[] values, float[] factors, int count) {
    for (int slot = 0; slot < count; slot++) {
      values[slot] *= factors[slot];
    }
  }

  private static float[] add(float[] from, float[] to, int count) {
    for (int slot = 0; slot < count; slot++) {
      to[slot] += from[slot];
    }
    return to;
  }

  private void scale(float[] values, float factor) {
    for (int slot = 0; slot < used; slot++) {
      values[slot] *= factor;
    }
  }

  private static boolean hasStartPose(Snapshot snapshot, int slot) {
    for (int index = 0; index < snapshot.startCount(); index++) {
      if (snapshot.startSlots()[index] == slot) {
        return true;
      }
    }
    return false;
  }
}
