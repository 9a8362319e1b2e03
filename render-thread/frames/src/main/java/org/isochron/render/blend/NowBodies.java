package org.isochron.render.blend;

import java.util.Arrays;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.jspecify.annotations.Nullable;

/**
 * The bodies that are shown at the present: the newest snapshot, extrapolated by its velocities.
 * Owner: the thread that blends. Allocates nothing after the first such body.
 *
 * <p>When a snapshot follows, the difference between what was shown and what should have been shown
 * is kept and added to later frames. It halves every 35 ms of simulation time, as
 * {@link Correction} does for extrapolated frames, and has the same exceptions: bodies that were
 * moved by a command, and gaps longer than the window. A body that the newest snapshot has no more
 * stands where it was shown last, until it disappears at the displayed instant.
 */
final class NowBodies {
  /** The longest extrapolation, as that of a predictive delay. */
  private static final long MOST_NANOS = 100_000_000;

  private static final long DECAY_NANOS = 50_000_000;
  private static final double PER_NANO = 1e-9;
  private static final int AXES = 3;

  private final SnapshotLayout layout;
  private @Nullable Snapshot newest;
  private @Nullable SnapshotReader window;
  private long nowNanos;

  /** What was shown last, the generation of its body, and what is left of its error, by slot. */
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

  /** Sets the present: the window of the newest snapshots, and the instant. */
  void aim(SnapshotReader newestWindow, long presentNanos) {
    newest = newestWindow.newest();
    window = newestWindow;
    nowNanos = Math.min(presentNanos, newest.instantNanos() + MOST_NANOS);
  }

  /** Returns true if the last frame showed the same present, or there is none. */
  boolean isSame() {
    return newest == null || (newest.sequence() == lastSequence && nowNanos == lastNanos);
  }

  /**
   * Returns true if the pose of a slot was overwritten: not if the newest snapshot had the body no
   * more when it came.
   */
  boolean hasShown(Snapshot to, int slot) {
    return generations.length > 0 && generations[slot] == to.generations()[slot];
  }

  /** Returns true if the pose of a slot will be overwritten, whatever it is. */
  boolean shows(Snapshot to, int slot) {
    Snapshot latest = newest;
    return latest != null && has(latest, to, slot);
  }

  /** Returns true if the newest snapshot still has the body of a slot. */
  private static boolean has(Snapshot latest, Snapshot to, int slot) {
    return slot < latest.slotCount() && latest.generations()[slot] == to.generations()[slot];
  }

  /** Overwrites the poses of the bodies in some slots. */
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
    float decay = (float) Math.exp(-Math.max(0, nowNanos - lastNanos) / (double) DECAY_NANOS);
    for (int index = 0; index < slots.nowCount(); index++) {
      show(latest, to, slots.now()[index], other ? after : null, decay, out);
    }
    lastSequence = latest.sequence();
    lastEpoch = latest.epoch();
    lastTick = latest.tick();
    lastNanos = nowNanos;
  }

  /**
   * Shows a body; {@code after} is the first snapshot after the last frame's instant, or null if no
   * snapshot was published since.
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

  /** A body that a command moved has no error where it is now. */
  private void exemptMoved(Snapshot snapshot) {
    for (int index = 0; index < snapshot.beginCount(); index++) {
      generations[snapshot.beginSlots()[index]] = 0;
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

  /** Keeps by how much a body was shown elsewhere than it should have been. */
  private void compare(int slot, Snapshot.Poses right) {
    float dot = shown.qx()[slot] * right.qx()[slot]
        + shown.qy()[slot] * right.qy()[slot]
        + shown.qz()[slot] * right.qz()[slot]
        + shown.qw()[slot] * right.qw()[slot];
    float sign = dot < 0 ? -1 : 1; // q and -q are one rotation
    error.set(
        slot,
        shown.coordinate(0, slot) - right.coordinate(0, slot),
        shown.coordinate(1, slot) - right.coordinate(1, slot),
        shown.coordinate(2, slot) - right.coordinate(2, slot),
        sign * shown.qx()[slot] - right.qx()[slot],
        sign * shown.qy()[slot] - right.qy()[slot],
        sign * shown.qz()[slot] - right.qz()[slot],
        sign * shown.qw()[slot] - right.qw()[slot]);
    float sum = 0;
    for (float[] component : error.components()) {
      sum += component[slot];
    }
    if (sum * 0 != 0) { // a pose that is not finite would never become finite again
      error.set(slot, 0, 0, 0, 0, 0, 0, 0);
    }
  }

  private void correct(int slot, float decay, Snapshot.Poses out) {
    for (float[] component : error.components()) {
      component[slot] *= decay;
    }
    for (int axis = 0; axis < AXES; axis++) {
      out.coordinate(axis, slot, out.coordinate(axis, slot) + error.coordinate(axis, slot));
    }
    float x = out.qx()[slot] + error.qx()[slot];
    float y = out.qy()[slot] + error.qy()[slot];
    float z = out.qz()[slot] + error.qz()[slot];
    float w = out.qw()[slot] + error.qw()[slot];
    float stretch = 1 / (float) Math.sqrt(x * x + y * y + z * z + w * w);
    out.qx()[slot] = x * stretch;
    out.qy()[slot] = y * stretch;
    out.qz()[slot] = z * stretch;
    out.qw()[slot] = w * stretch;
  }
}
