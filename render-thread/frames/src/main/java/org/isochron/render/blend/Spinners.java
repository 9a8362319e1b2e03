package org.isochron.render.blend;

import java.util.Arrays;
import org.isochron.state.Snapshot;

/**
 * Bodies that turn so far in a tick that the shorter arc may be the wrong one. Owner: the thread
 * that blends.  Allocates nothing after construction.
 */
final class Spinners {
  /** Matches slots without fast bodies. */
  private static final float[] NONE = new float[256];

  private final SlotBlendings blendings;
  private final int[] slots;
  private final float[] excess;
  private int count;

  Spinners(SlotBlendings blendings, int capacity) {
    this.blendings = blendings;
    slots = new int[capacity];
    excess = new float[capacity];
  }

  /** Finds the bodies that turn by 2 rad or more in the tick, by the velocities at its end. */
  void collect(Snapshot from, Snapshot to) {
    count = 0;
    if (!blendings.spins()) {
      return;
    }
    float limit = limit(from, to);
    if (limit == Float.POSITIVE_INFINITY) {
      return; // only NaN would exceed the limit
    }
    if (!blendings.isMixed()) {
      search(to, limit, 0, to.slotCount());
      return;
    }
    SlotRuns runs = blendings.spinners();
    for (int run = 0; run < runs.count(); run++) {
      if (runs.kind(run) != 0) {
        search(to, limit, runs.start(run), runs.end(run));
      }
    }
  }

  private void search(Snapshot to, float limit, int start, int end) {
    PoseKernel.excess(excess, to.velocities(), Math.nextDown(limit), start, end);
    int slot = start;
    while (slot < end) {
      int part = Math.min(end, slot + NONE.length);
      int below = Arrays.mismatch(excess, slot, part, NONE, 0, part - slot);
      if (below < 0) {
        slot = part;
      } else {
        slot += below;
        collectIfFast(to, slot, limit);
        slot++;
      }
    }
  }

  private void collectIfFast(Snapshot to, int slot, float limit) {
    Snapshot.Velocities velocities = to.velocities();
    float wx = velocities.wx()[slot];
    float wy = velocities.wy()[slot];
    float wz = velocities.wz()[slot];
    boolean there = to.generations()[slot] != 0;
    if (wx * wx + wy * wy + wz * wz >= limit && there && blendings.spins(slot)) {
      slots[count++] = slot;
    }
  }

  void collect(Snapshot from, Snapshot to, MovedBodies moved) {
    count = 0;
    if (!blendings.spins()) {
      return;
    }
    float limit = limit(from, to);
    for (int index = 0; index < moved.count(); index++) {
      collectIfFast(to, moved.slot(index), limit);
    }
  }

  /** Returns the square of the angular speed at which a body turns by 2 rad in the tick. */
  private static float limit(Snapshot from, Snapshot to) {
    double span = (to.instantNanos() - from.instantNanos()) * 1e-9;
    double radians = SingleRotation.FAST_RADIANS;
    return span == 0 ? Float.POSITIVE_INFINITY : (float) (radians * radians / (span * span));
  }

  /** Uses the mean angular velocities. */
  void fix(BlendPoint point, Snapshot.Poses out) {
    if (count == 0) {
      return; // the layout may have no velocities
    }
    Snapshot from = point.from();
    Snapshot.Velocities before = from.velocities();
    Snapshot.Velocities after = point.to().velocities();
    double half = point.span() / 2;
    for (int index = 0; index < count; index++) {
      int slot = slots[index];
      SingleRotation.spin(
          point,
          from.poses(),
          slot,
          slot,
          (before.wx()[slot] + after.wx()[slot]) * half,
          (before.wy()[slot] + after.wy()[slot]) * half,
          (before.wz()[slot] + after.wz()[slot]) * half,
          out);
    }
  }
}
