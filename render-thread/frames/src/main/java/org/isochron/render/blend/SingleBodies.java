package org.isochron.render.blend;

import org.isochron.render.picture.Blending;
import org.isochron.state.snapshot.Snapshot;

/**
 * Blends bodies one by one, by the formulas of {@link AllBodies}: for a few bodies of many. Owner:
 * the thread that blends. Allocates nothing.
 */
final class SingleBodies {
  private final Blending blending;

  SingleBodies(Blending blending) {
    this.blending = blending;
  }

  /** Blends the bodies that moved. */
  void blend(BlendPoint point, MovedBodies moved, Snapshot.Poses out) {
    Snapshot.Poses before = point.from().poses();
    for (int index = 0; index < moved.count(); index++) {
      int slot = moved.slot(index);
      position(point, slot, out);
      SingleRotation.blend(blending.rotation(), point, before, slot, slot, out);
    }
  }

  /** Extrapolates them by their velocities. */
  void extrapolate(BlendPoint point, MovedBodies moved, Snapshot.Poses out) {
    Snapshot to = point.to();
    Snapshot.Poses from = to.poses();
    Snapshot.Velocities velocities = to.velocities();
    float by = point.beyond();
    for (int index = 0; index < moved.count(); index++) {
      int slot = moved.slot(index);
      out.set(slot, from, slot);
      if (blending.position() != Blending.Position.NEAREST) {
        out.x()[slot] += by * velocities.x()[slot];
        out.y()[slot] += by * velocities.y()[slot];
        out.z()[slot] += by * velocities.z()[slot];
      }
      if (blending.rotation() != Blending.Rotation.NEAREST) {
        SingleRotation.move(
            from,
            slot,
            velocities.wx()[slot] * by,
            velocities.wy()[slot] * by,
            velocities.wz()[slot] * by,
            out);
      }
    }
  }

  private void position(BlendPoint point, int slot, Snapshot.Poses out) {
    Snapshot.Poses a = point.from().poses();
    Snapshot.Poses b = point.to().poses();
    float fraction = (float) point.fraction();
    switch (blending.position()) {
      case NEAREST -> {
        Snapshot.Poses nearer = point.fraction() < 0.5 ? a : b;
        set(slot, nearer.x()[slot], nearer.y()[slot], nearer.z()[slot], out);
      }
      case LINEAR ->
        set(
            slot,
            line(a.x(), b.x(), slot, fraction),
            line(a.y(), b.y(), slot, fraction),
            line(a.z(), b.z(), slot, fraction),
            out);
      case HERMITE -> {
        Snapshot.Velocities va = point.from().velocities();
        Snapshot.Velocities vb = point.to().velocities();
        set(
            slot,
            cubic(point.cubic, a.x(), b.x(), va.x(), vb.x(), slot),
            cubic(point.cubic, a.y(), b.y(), va.y(), vb.y(), slot),
            cubic(point.cubic, a.z(), b.z(), va.z(), vb.z(), slot),
            out);
      }
    }
  }

  private static void set(int slot, float x, float y, float z, Snapshot.Poses out) {
    out.x()[slot] = x;
    out.y()[slot] = y;
    out.z()[slot] = z;
  }

  private static float line(float[] a, float[] b, int slot, float fraction) {
    return a[slot] + fraction * (b[slot] - a[slot]);
  }

  private static float cubic(Cubic cubic, float[] a, float[] b, float[] va, float[] vb, int slot) {
    float bend = cubic.first() * va[slot] + cubic.second() * vb[slot];
    return a[slot] + (cubic.way() * (b[slot] - a[slot]) + bend);
  }
}
