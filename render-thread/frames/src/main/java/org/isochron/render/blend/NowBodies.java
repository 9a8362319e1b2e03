package org.isochron.render.blend;

import java.util.Arrays;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.jspecify.annotations.Nullable;

/**
 * Bodies shown at the present instant: the newest snapshot extrapolated by its velocities. Owner:
 * the thread that blends. Allocates nothing after the first body at the present instant.
 *
 * <p>When a new snapshot arrives, the difference between the displayed pose and the correct pose is
 * stored and added to later frames. The difference halves every 35 ms of simulation time, as in
 * {@link Correction}. Errors are dropped for bodies moved by a command, and after gaps longer than
 * the window. A body that the newest snapshot no longer contains stays at its last displayed pose
 * until it disappears at the displayed instant.
 */
final class NowBodies {
  /** Same as for predictive delays. */
  private static final long MAX_EXTRAPOLATION_NANOS = 100_000_000;

  private static final double PER_NANO = 1e-9;
  private static final int AXES = 3;

  private final SnapshotLayout layout;
  private @Nullable Snapshot newest;
  private @Nullable SnapshotReader window;
  private long nowNanos;

  /** By slot: the last displayed pose, the generation of its body, and the remaining error. */
  private Snapshot.Poses shown = new Snapshot.Poses(0);

  private int[] generations = {};
  private Snapshot.Poses error = new Snapshot.Poses(0);
  private long lastSequence;
  private long lastEpoch;
  private long lastTick;
  private long lastNanos;

  NowBodies(SnapshotLayout layout) {
    this.layout = layout;
  }

  void setPresent(SnapshotReader newestWindow, long presentNanos) {
    newest = newestWindow.newest();
    window = newestWindow;
    nowNanos = Math.min(presentNanos, newest.instantNanos() + MAX_EXTRAPOLATION_NANOS);
  }

  /**
   * Returns true if a displayed pose of the body is stored. No pose is stored if the newest
   * snapshot did not contain the body when a frame first showed it.
   */
  boolean hasShown(Snapshot to, int slot) {
    return generations.length > 0 && generations[slot] == to.generations()[slot];
  }

  /** Whether {@link #show} overwrites the slot. */
  boolean shows(Snapshot to, int slot) {
    Snapshot latest = newest;
    return latest != null && has(latest, to, slot);
  }

  private static boolean has(Snapshot latest, Snapshot to, int slot) {
    return slot < latest.slotCount() && latest.generations()[slot] == to.generations()[slot];
  }

  void show(Snapshot to, SlotBlendings slots, Snapshot.Poses out) {
    Snapshot latest = newest;
    SnapshotReader known = window;
    if (latest == null || known == null || slots.nowCount() == 0) {
      return;
    }
    if (generations.length == 0) {
      shown = new Snapshot.Poses(layout.bodyCapacity(), layout.far());
      error = new Snapshot.Poses(layout.bodyCapacity());
      generations = new int[layout.bodyCapacity()];
    }
    boolean other = latest.sequence() != lastSequence;
    if (latest.epoch() != lastEpoch || !Correction.bridges(known, lastTick)) {
      Arrays.fill(generations, 0);
    } else {
      for (int age = 0; age < known.length() && known.at(age).sequence() > lastSequence; age++) {
        exemptMoved(known.at(age));
      }
    }
    Snapshot after = known.at(Correction.ageAfter(known, lastNanos));
    float decay = (float) Correction.decay(Math.max(0, nowNanos - lastNanos));
    for (int index = 0; index < slots.nowCount(); index++) {
      show(latest, to, slots.now()[index], other ? after : null, decay, out);
    }
    lastSequence = latest.sequence();
    lastEpoch = latest.epoch();
    lastTick = latest.tick();
    lastNanos = nowNanos;
  }

  /**
   * {@code after} is the first snapshot later than the last frame's instant, or null if none was
   * published since.
   */
  private void show(
      Snapshot latest,
      Snapshot to,
      int slot,
      @Nullable Snapshot after,
      float decay,
      Snapshot.Poses out) {
    int generation = to.generations()[slot];
    boolean known = generations[slot] == generation;
    if (!has(latest, to, slot)) {
      if (known) {
        out.set(slot, shown, slot);
      }
      return;
    }
    if (!known) {
      error.set(slot, 0, 0, 0, 0, 0, 0, 0);
    } else if (after != null) {
      extrapolate(after, slot, lastNanos, out);
      compare(slot, out);
    }
    extrapolate(latest, slot, nowNanos, out);
    if (known) {
      correct(slot, decay, out);
    }
    generations[slot] = generation;
    shown.set(slot, out, slot);
  }

  /** Commands invalidate errors. */
  private void exemptMoved(Snapshot snapshot) {
    for (int index = 0; index < snapshot.startCount(); index++) {
      generations[snapshot.startSlots()[index]] = 0;
    }
  }

  private static void extrapolate(Snapshot from, int slot, long instantNanos, Snapshot.Poses out) {
    double by = (instantNanos - from.instantNanos()) * PER_NANO;
    Snapshot.Velocities velocities = from.velocities();
    for (int axis = 0; axis < AXES; axis++) {
      double rate = velocities.components()[axis][slot];
      out.coordinate(axis, slot, from.poses().coordinate(axis, slot) + by * rate);
    }
    SingleRotation.move(
        from.poses(),
        slot,
        velocities.wx()[slot] * by,
        velocities.wy()[slot] * by,
        velocities.wz()[slot] * by,
        out);
  }

  private void compare(int slot, Snapshot.Poses right) {
    for (int axis = 0; axis < AXES; axis++) {
      error.coordinate(axis, slot, shown.coordinate(axis, slot) - right.coordinate(axis, slot));
    }
    PoseKernel.subtractTurns(shown, right, error, slot, slot + 1);
    float sum = 0;
    for (float[] component : error.components()) {
      sum += component[slot];
    }
    if (sum * 0 != 0) { // otherwise the pose would never become finite again
      error.set(slot, 0, 0, 0, 0, 0, 0, 0);
    }
  }

  private void correct(int slot, float decay, Snapshot.Poses out) {
    for (int axis = 0; axis < AXES; axis++) {
      error.coordinate(axis, slot, decay * error.coordinate(axis, slot));
      out.coordinate(axis, slot, out.coordinate(axis, slot) + error.coordinate(axis, slot));
    }
    PoseKernel.addTurns(out, error, decay, slot, slot + 1);
  }
}
