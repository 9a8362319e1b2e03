package org.isochron.render.blend;

import org.isochron.render.Blending;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.isochron.state.riding.LocalPose;
import org.jspecify.annotations.Nullable;

/**
 * Bodies that ride on other bodies. Their poses are blended in the local space of the carrier, and
 * placed on the displayed carrier after all other bodies were computed. Owner: the thread that
 * blends. Allocates nothing after construction.
 *
 * <p>The carrier of the later snapshot counts. A body that boards in this tick starts from its
 * earlier place relative to the carrier. It starts from the carrier's start pose, if there is one:
 * a carrier that teleports alone leaves the body behind at once. A carrier that appears without one,
 * as where time runs backwards through its removal, counts as at rest before. A body with a start
 * pose of its own rests on its carrier for that tick. Local positions are extrapolated, local rotations are
 * not; errors of extrapolation fade as in {@link Correction}, except where a command moved the body
 * or its carrier, or may have done so. A chain of riders that is longer than {@link
 * LocalPose#MAX_DEPTH} or closed is not placed.
 */
final class RidingBodies {
  private static final float NEGLIGIBLE = 1e-3f;
  private static final float SMALLEST_ERROR = 1e-5f;
  private static final int AXES = 3;
  private static final int MOVED_EARLIER = -1;

  private final int first;
  private final SlotBlendings slots;
  private final LocalPose pose = new LocalPose();

  /** Slots of riders, each after its carrier. */
  private final int[] riders;

  /** By slot: the number of carriers below the body, and the ids of the shown rider and carrier. */
  private final byte[] depths;

  private final long[] ids;
  private final long[] carriers;

  /**
   * By slot: 0, or the index of the body's start pose plus one, or {@link #MOVED_EARLIER}. All 0
   * outside of {@link #follow}.
   */
  private final int[] starts;

  /** Local poses by slot: those of both snapshots, the displayed one, and its remaining error. */
  private final Snapshot.Poses begin;

  private final Snapshot.Poses end;
  private final Snapshot.Poses shown;
  private final Snapshot.Poses error;
  private int count;
  private float errorShare;

  RidingBodies(int firstChannel, SlotBlendings slots, int capacity) {
    first = firstChannel;
    this.slots = slots;
    riders = new int[capacity];
    depths = new byte[capacity];
    ids = new long[capacity];
    carriers = new long[capacity];
    starts = new int[capacity];
    begin = new Snapshot.Poses(capacity);
    end = new Snapshot.Poses(capacity);
    shown = new Snapshot.Poses(capacity);
    error = new Snapshot.Poses(capacity);
  }

  boolean isHealing() {
    return errorShare >= NEGLIGIBLE;
  }

  /** Restores the poses that other code expects in the slots of resting bodies. */
  void restore(Snapshot to, Snapshot.Poses out) {
    for (int index = 0; index < count; index++) {
      if (riders[index] < to.slotCount()) {
        out.set(riders[index], to.poses(), riders[index]);
      }
    }
  }

  /**
   * Follows the next pair of snapshots. Returns true if a body has left its carrier.
   *
   * @param since all snapshots since the last frame, or null if some are unknown
   * @param fraction the last frame's instant between the snapshots, if that frame was extrapolated;
   *     otherwise NaN
   */
  boolean follow(
      Snapshot from,
      Snapshot to,
      @Nullable SnapshotReader since,
      long shownSequence,
      double fraction) {
    markStarts(to, since, shownSequence, true);
    int deepest = 0;
    boolean left = false;
    for (int slot = 0; slot < to.slotCount(); slot++) {
      int depth = LocalPose.depth(to, first, slot);
      deepest = Math.max(deepest, depth);
      depths[slot] = (byte) depth;
      if (depth > 0) {
        follow(from, to, slot, since == null, fraction);
      } else {
        left |= ids[slot] != BodyId.NONE && ids[slot] == to.body(slot);
        ids[slot] = BodyId.NONE;
      }
    }
    markStarts(to, since, shownSequence, false);
    count = 0;
    for (int depth = 1; depth <= deepest; depth++) {
      for (int slot = 0; slot < to.slotCount(); slot++) {
        if (depths[slot] == depth) {
          riders[count++] = slot;
        }
      }
    }
    return left;
  }

  /** Marks the bodies that commands moved since the last frame, or removes the marks. */
  private void markStarts(
      Snapshot to, @Nullable SnapshotReader since, long shownSequence, boolean mark) {
    for (int age = since == null ? 0 : since.length() - 1; age >= 0 && since != null; age--) {
      Snapshot snapshot = since.at(age);
      if (snapshot.sequence() > shownSequence && snapshot.sequence() < to.sequence()) {
        for (int index = 0; index < snapshot.startCount(); index++) {
          starts[snapshot.startSlots()[index]] = mark ? MOVED_EARLIER : 0;
        }
      }
    }
    for (int index = 0; index < to.startCount(); index++) {
      starts[to.startSlots()[index]] = mark ? index + 1 : 0;
    }
  }

  private void follow(Snapshot from, Snapshot to, int slot, boolean misses, double fraction) {
    int carrier = LocalPose.carrier(to, first, slot);
    pose.read(to, first, slot).get(end, slot);
    begin.set(slot, end, slot);
    if (starts[slot] <= 0 && from.contains(to.body(slot))) {
      boolean rode = starts[carrier] <= 0
          && from.contains(to.body(carrier))
          && LocalPose.carrier(from, first, slot) == carrier;
      (rode ? pose.read(from, first, slot) : between(from, to, carrier, slot)).get(begin, slot);
    }
    boolean same = ids[slot] == to.body(slot) && carriers[slot] == to.body(carrier);
    if (!same || misses || starts[slot] != 0 || starts[carrier] != 0) {
      clearError(slot);
    } else if (!Double.isNaN(fraction)) {
      compare(slot, fraction);
    }
    ids[slot] = to.body(slot);
    carriers[slot] = to.body(carrier);
  }

  /** Sets the pose to that of a body on its carrier when the tick began, after the commands. */
  private LocalPose between(Snapshot from, Snapshot to, int carrier, int slot) {
    if (starts[carrier] > 0) {
      return pose.between(to.startPoses(), starts[carrier] - 1, from.poses(), slot);
    }
    Snapshot known = from.contains(to.body(carrier)) ? from : to;
    return pose.between(known.poses(), carrier, from.poses(), slot);
  }

  /** Places all riders on their displayed carriers, and writes their displayed channels. */
  void show(BlendPoint point, long elapsedNanos, Snapshot.Poses out, float[][] channels) {
    Snapshot to = point.to();
    System.arraycopy(to.channel(first), 0, channels[first], 0, to.slotCount());
    float decay = (float) Correction.decay(elapsedNanos);
    errorShare *= decay;
    for (int index = 0; index < count; index++) {
      int slot = riders[index];
      blend(slot, point.fraction());
      if (isHealing()) {
        addError(slot, decay);
      }
      pose.set(shown, slot);
      for (int value = 0; value < LocalPose.VALUES; value++) {
        channels[first + 1 + value][slot] = pose.value(value);
      }
      pose.place(out, BodyId.slot(carriers[slot]), slot);
    }
  }

  /** Returns true if a carrier places the body of a slot. */
  boolean rides(int slot) {
    return depths[slot] > 0;
  }

  /** Returns the displayed carrier of a body, or {@link BodyId#NONE}. */
  long carrier(long body) {
    int slot = BodyId.slot(body);
    return ids[slot] == body ? carriers[slot] : BodyId.NONE;
  }

  private void blend(int slot, double fraction) {
    boolean nearest = slots.of(slot).position() == Blending.Position.NEAREST;
    double step = fraction < 0.5 ? 0 : 1;
    double move = nearest ? step : fraction;
    double turn = Math.min(1, move);
    float sign = sign(begin, end, slot);
    for (int component = 0; component < shown.components().length; component++) {
      float from = begin.components()[component][slot];
      float to = end.components()[component][slot];
      shown.components()[component][slot] = (float)
          (component < AXES ? from + move * (to - from) : sign * (1 - turn) * from + turn * to);
    }
    PoseKernel.normalise(shown, slot, slot + 1);
  }

  /** Stores how far the displayed pose is from the right one at the same instant. */
  private void compare(int slot, double fraction) {
    error.set(slot, shown, slot);
    blend(slot, Math.max(0, fraction));
    PoseKernel.subtractTurns(error, shown, error, slot, slot + 1);
    float size = 0;
    for (int component = 0; component < shown.components().length; component++) {
      float[] difference = error.components()[component];
      difference[slot] -= component < AXES ? shown.components()[component][slot] : 0;
      size += Math.abs(difference[slot]);
    }
    if (!Float.isFinite(size)) { // otherwise the pose would never become finite again
      clearError(slot);
    } else if (size > SMALLEST_ERROR) {
      errorShare = 1;
    }
  }

  private void addError(int slot, float decay) {
    for (int axis = 0; axis < AXES; axis++) {
      error.components()[axis][slot] *= decay;
      shown.components()[axis][slot] += error.components()[axis][slot];
    }
    PoseKernel.addTurns(shown, error, decay, slot, slot + 1);
  }

  private void clearError(int slot) {
    error.set(slot, 0, 0, 0, 0, 0, 0, 0);
  }

  /** Returns -1 if two rotations need opposite signs, because q and -q are the same rotation. */
  private static float sign(Snapshot.Poses one, Snapshot.Poses other, int slot) {
    float dot = one.qx()[slot] * other.qx()[slot]
        + one.qy()[slot] * other.qy()[slot]
        + one.qz()[slot] * other.qz()[slot]
        + one.qw()[slot] * other.qw()[slot];
    return dot < 0 ? -1 : 1;
  }
}
