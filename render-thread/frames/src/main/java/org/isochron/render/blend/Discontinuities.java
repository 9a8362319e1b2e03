package org.isochron.render.blend;

import java.util.Arrays;
import org.isochron.render.Blending;
import org.isochron.state.Snapshot;

/**
 * Slots that the loops over all bodies blend incorrectly. Owner: the thread that blends. Slots are
 * collected once per tick, and their poses overwritten once per frame. Allocates nothing after
 * construction.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A pose is blended only with another pose of the same body. If the slot is empty or contains
 *       another body in the earlier snapshot, the later pose is shown.
 *   <li>A body with a start pose is blended from that pose, whatever the earlier snapshot contains.
 * </ol>
 */
final class Discontinuities {
  private static final int AXES = 3;

  private final SlotBlendings slots;
  private final int[] jumpSlots;
  private int jumpCount;

  Discontinuities(SlotBlendings slots, int capacity) {
    this.slots = slots;
    jumpSlots = new int[capacity];
  }

  void collect(Snapshot from, Snapshot to) {
    jumpCount = 0;
    int count = to.slotCount();
    int[] before = from.generations();
    int[] after = to.generations();
    int slot = 0;
    while (slot < count) {
      int same = Arrays.mismatch(before, slot, count, after, slot, count);
      if (same < 0) {
        return;
      }
      slot += same;
      if (after[slot] != 0) {
        jumpSlots[jumpCount++] = slot;
      }
      slot++;
    }
  }

  /** Collects the bodies that the later snapshot adds. New bodies count as moved. */
  void collect(Snapshot from, Snapshot to, MovedBodies moved) {
    jumpCount = 0;
    for (int index = 0; index < moved.count(); index++) {
      int slot = moved.slot(index);
      if (to.generations()[slot] != 0 && to.generations()[slot] != from.generations()[slot]) {
        jumpSlots[jumpCount++] = slot;
      }
    }
  }

  void fix(BlendPoint point, Snapshot.Poses out) {
    Snapshot to = point.to();
    for (int jump = 0; jump < jumpCount; jump++) {
      out.set(jumpSlots[jump], to.poses(), jumpSlots[jump]); // invariant 1
    }
    for (int index = 0; index < to.startCount(); index++) {
      blendFromStartPose(point, index, to.startSlots()[index], out); // invariant 2
    }
  }

  void fix(float[] to, float[] out) {
    for (int jump = 0; jump < jumpCount; jump++) {
      out[jumpSlots[jump]] = to[jumpSlots[jump]];
    }
  }

  private void blendFromStartPose(BlendPoint point, int index, int slot, Snapshot.Poses out) {
    Snapshot to = point.to();
    Snapshot.Poses begin = to.startPoses();
    Snapshot.Poses end = to.poses();
    double t = point.fraction();
    Blending blending = slots.of(slot);
    for (int axis = 0; axis < AXES; axis++) {
      double from = begin.coordinate(axis, index);
      double last = end.coordinate(axis, slot);
      out.coordinate(
          axis,
          slot,
          switch (blending.position()) {
            case NEAREST -> t < 0.5 ? from : last;
            case LINEAR -> from + t * (last - from);
            case HERMITE -> {
              float rate = to.velocities().components()[axis][slot];
              yield parabola(from, last, rate * point.span(), t);
            }
          });
    }
    SingleRotation.blend(blending.rotation(), point, begin, index, slot, out);
  }

  /**
   * A parabola from a position to a final position and velocity, because a start pose has no
   * velocity.
   */
  private static double parabola(double begin, double end, double arriving, double t) {
    double rest = 1 - t;
    return end - arriving * rest + (begin - end + arriving) * rest * rest;
  }
}
