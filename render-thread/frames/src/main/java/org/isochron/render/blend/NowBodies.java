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
 *
 * <p>Carriers place their riders at the displayed instant. A body that leaves its carrier continues
 * from there in the same way.
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

  /** By slot: true if the body's carrier placed it in the last frame. */
  private boolean[] carried = {};

  private long lastSequence;
  private long lastEpoch;
  private long lastTick;
  private long lastNanos;
  private long lastShownSequence;
  private long lastShownTick;

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

  /** Forgets bodies that their prefabs no longer show at the present instant. */
  void end(SlotBlendings slots) {
    int index = 0;
    for (int slot = 0; slot < generations.length; slot++) {
      boolean shows = index < slots.nowCount() && slots.now()[index] == slot;
      generations[slot] = shows ? generations[slot] : 0;
      index += shows ? 1 : 0;
    }
  }

  /** Shows all bodies but riders. */
  void show(Snapshot to, SlotBlendings slots, @Nullable RidingBodies riding, Snapshot.Poses out) {
    Snapshot latest = newest;
    SnapshotReader known = window;
    if (latest == null || known == null || slots.nowCount() == 0) {
      return;
    }
    if (generations.length == 0) {
      shown = new Snapshot.Poses(layout.bodyCapacity(), layout.far());
      error = new Snapshot.Poses(layout.bodyCapacity());
      generations = new int[layout.bodyCapacity()];
      carried = new boolean[layout.bodyCapacity()];
    }
    boolean other = latest.sequence() != lastSequence;
    if (latest.epoch() != lastEpoch || !Correction.bridges(known, lastTick)) {
      Arrays.fill(generations, 0);
    } else {
      for (int age = 0; age < known.length(); age++) {
        exemptMoved(known.at(age), to);
      }
    }
    boolean bridgesShown = Correction.bridges(known, lastShownTick);
    Snapshot after = known.at(Correction.ageAfter(known, lastNanos));
    float decay = (float) Correction.decay(Math.max(0, nowNanos - lastNanos));
    for (int index = 0; index < slots.nowCount(); index++) {
      int slot = slots.now()[index];
      if (riding == null || !riding.rides(slot)) {
        if (carried[slot] && !bridgesShown) {
          generations[slot] = 0;
        }
        show(latest, to, slot, other || carried[slot] ? after : null, decay, out);
        carried[slot] = false;
      }
    }
    lastSequence = latest.sequence();
    lastEpoch = latest.epoch();
    lastTick = latest.tick();
    lastNanos = nowNanos;
    lastShownSequence = to.sequence();
    lastShownTick = to.tick();
  }

  /** Stores the poses of riders, which their carriers have placed. */
  void keepRiders(Snapshot to, SlotBlendings slots, RidingBodies riding, Snapshot.Poses out) {
    for (int index = 0; index < slots.nowCount() && generations.length > 0; index++) {
      int slot = slots.now()[index];
      if (riding.rides(slot)) {
        shown.set(slot, out, slot);
        generations[slot] = to.epoch() == lastEpoch ? to.generations()[slot] : 0;
        carried[slot] = true;
      }
    }
  }

  /**
   * {@code after} is the first snapshot later than the last frame's instant, or null if the stored
   * error is still right.
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

  /** Commands invalidate errors. They move riders at the displayed instant. */
  private void exemptMoved(Snapshot snapshot, Snapshot to) {
    boolean published = snapshot.sequence() > lastSequence;
    boolean displayed =
        snapshot.sequence() > lastShownSequence && snapshot.sequence() <= to.sequence();
    for (int index = 0; index < snapshot.startCount(); index++) {
      int slot = snapshot.startSlots()[index];
      if (carried[slot] ? displayed : published) {
        generations[slot] = 0;
      }
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
