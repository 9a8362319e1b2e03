package org.isochron.render.blend;

import java.util.Arrays;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;

/**
 * Smooths errors of extrapolation. When a snapshot follows an extrapolated frame, the difference
 * between the displayed and the correct poses is stored and added to later frames. The difference
 * halves every 35 ms of simulation time, so the picture does not jump, and the error soon
 * disappears. Owner: the thread that blends. Allocates nothing after construction.
 *
 * <p>Bodies that were spawned, removed or moved by a command since the extrapolated frame are not
 * corrected. If the window misses a tick since the last frame, no body is corrected, because a
 * command of that tick may have moved the body.
 */
final class Correction {
  private static final long DECAY_NANOS = 50_000_000;
  private static final double NEGLIGIBLE = 1e-3;
  private static final int AXES = 3;

  private final Snapshot.Poses error;
  private final int[] generations;
  private long sequence;
  private long epoch;
  private long tick;
  private int count;
  private double size;

  Correction(SnapshotLayout layout) {
    error = new Snapshot.Poses(layout.bodyCapacity(), layout.far());
    generations = new int[layout.bodyCapacity()];
  }

  boolean isActive() {
    return size >= NEGLIGIBLE;
  }

  void forget() {
    size = 0;
  }

  void shown(Snapshot to) {
    if (sequence == to.sequence()) {
      return;
    }
    sequence = to.sequence();
    if (to.epoch() == epoch && to.stillSinceTick() <= tick) {
      tick = to.tick(); // a sleeping world has the same bodies
      return;
    }
    epoch = to.epoch();
    if (to.slotCount() < count) {
      Arrays.fill(generations, to.slotCount(), count, 0);
    }
    tick = to.tick();
    count = to.slotCount();
    System.arraycopy(to.generations(), 0, generations, 0, count);
  }

  /** No tick was missed. */
  boolean bridges(SnapshotReader window) {
    return bridges(window, tick);
  }

  static boolean bridges(SnapshotReader window, long sinceTick) {
    return window.at(window.length() - 1).tick() <= sinceTick + 1;
  }

  /**
   * Returns the age of the first snapshot in a window at or after an instant, or 0 if there is
   * none.
   */
  static int ageAfter(SnapshotReader window, long instantNanos) {
    int age = 0;
    while (age + 1 < window.length() && window.at(age + 1).instantNanos() >= instantNanos) {
      age++;
    }
    return age;
  }

  /** Stores the displayed poses. */
  void keep(Snapshot.Poses shown, int slotCount) {
    error.copyFrom(shown, slotCount);
  }

  /** Subtracts the correct poses. */
  void compare(Snapshot.Poses right, int slots) {
    for (int axis = 0; axis < AXES; axis++) {
      subtract(axis, right, slots);
    }
    PoseKernel.subtractTurns(error, right, error, 0, slots);
    exemptUnknown(slots);
    size = 1;
  }

  /**
   * Subtracts a coordinate. If positions have two floats per coordinate, the residuals alone can
   * store the difference, because it is small.
   */
  private void subtract(int axis, Snapshot.Poses right, int slots) {
    subtract(error.fine(axis), right.fine(axis), slots);
    if (error.isFar()) {
      float[] nearest = error.components()[axis];
      subtract(nearest, right.components()[axis], slots);
      take(error.fine(axis), nearest, slots);
    }
  }

  /** Clears errors that are not finite, because they would make all later frames non-finite. */
  private void exemptUnknown(int slots) {
    for (int slot = 0; slot < slots; slot++) {
      float sum = error.fine(0)[slot] + error.fine(1)[slot] + error.fine(2)[slot];
      float turn =
          error.qx()[slot] + error.qy()[slot] + error.qz()[slot] + error.qw()[slot];
      if ((sum + turn) * 0 != 0) { // NaN if any of them is NaN or infinite
        error.set(slot, 0, 0, 0, 0, 0, 0, 0);
      }
    }
  }

  /** Clears the errors of spawned, removed and moved bodies. */
  void exempt(SnapshotReader window, Snapshot to) {
    exemptOthers(to, to.slotCount());
    for (int age = 0; age < window.length() && window.at(age).sequence() > sequence; age++) {
      if (window.at(age).sequence() <= to.sequence()) {
        exemptMoved(window.at(age));
      }
    }
  }

  /** Returns the share of an error that is left after a time. */
  static double decay(long elapsedNanos) {
    return Math.exp(-elapsedNanos / (double) DECAY_NANOS);
  }

  void apply(Snapshot.Poses out, long elapsedNanos, int slotCount) {
    if (size < NEGLIGIBLE) {
      return;
    }
    double factor = decay(elapsedNanos);
    size *= factor;
    float decay = (float) factor;
    for (int axis = 0; axis < AXES; axis++) {
      add(out.fine(axis), error.fine(axis), decay, slotCount);
    }
    PoseKernel.addTurns(out, error, decay, 0, slotCount);
    PoseKernel.normalise(out, 0, slotCount);
  }

  /** Clears slots of other bodies. */
  private void exemptOthers(Snapshot to, int slots) {
    int[] now = to.generations();
    int slot = 0;
    while (slot < slots) {
      int same = Arrays.mismatch(generations, slot, slots, now, slot, slots);
      if (same < 0) {
        return;
      }
      slot += same;
      error.set(slot, 0, 0, 0, 0, 0, 0, 0);
      slot++;
    }
  }

  private void exemptMoved(Snapshot snapshot) {
    for (int index = 0; index < snapshot.startCount(); index++) {
      error.set(snapshot.startSlots()[index], 0, 0, 0, 0, 0, 0, 0);
    }
  }

  private static void subtract(float[] from, float[] what, int end) {
    for (int i = 0; i < end; i++) {
      from[i] -= what[i];
    }
  }

  private static void take(float[] to, float[] from, int end) {
    for (int i = 0; i < end; i++) {
      to[i] += from[i];
      from[i] = 0;
    }
  }

  private static void add(float[] out, float[] error, float decay, int end) {
    for (int i = 0; i < end; i++) {
      error[i] *= decay;
      out[i] += error[i];
    }
  }
}
