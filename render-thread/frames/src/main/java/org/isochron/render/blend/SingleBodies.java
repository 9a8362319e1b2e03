package org.isochron.render.blend;

import org.isochron.render.Blending;
import org.isochron.state.Snapshot;

/**
 * Blends bodies one by one with the formulas of {@link AllBodies}, for frames in which few bodies
 * need it. Owner: the thread that blends. Allocates nothing.
 */
final class SingleBodies {
  private static final int AXES = 3;

  private final SlotBlendings slots;

  SingleBodies(SlotBlendings slots) {
    this.slots = slots;
  }

  void blend(BlendPoint point, MovedBodies moved, Snapshot.Poses out) {
    for (int index = 0; index < moved.count(); index++) {
      place(point, moved.slot(index), out);
      turn(point, moved.slot(index), out);
    }
  }

  void turn(BlendPoint point, int slot, Snapshot.Poses out) {
    Blending.Rotation mode = slots.of(slot).rotation();
    SingleRotation.blend(mode, point, point.from().poses(), slot, slot, out);
  }

  /** Uses their velocities. */
  void extrapolate(BlendPoint point, MovedBodies moved, Snapshot.Poses out) {
    Snapshot to = point.to();
    Snapshot.Poses from = to.poses();
    Snapshot.Velocities velocities = to.velocities();
    float by = point.beyond();
    for (int index = 0; index < moved.count(); index++) {
      int slot = moved.slot(index);
      Blending blending = slots.of(slot);
      out.set(slot, from, slot);
      if (blending.position() != Blending.Position.NEAREST) {
        out.fine(0)[slot] += by * velocities.x()[slot];
        out.fine(1)[slot] += by * velocities.y()[slot];
        out.fine(2)[slot] += by * velocities.z()[slot];
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

  static void copyPosition(Snapshot.Poses from, Snapshot.Poses out, int slot) {
    for (int axis = 0; axis < AXES; axis++) {
      out.components()[axis][slot] = from.components()[axis][slot];
      out.fine(axis)[slot] = from.fine(axis)[slot];
    }
  }

  void place(BlendPoint point, int slot, Snapshot.Poses out) {
    Blending.Position mode = slots.of(slot).position();
    Snapshot.Poses a = point.from().poses();
    Snapshot.Poses b = point.to().poses();
    for (int axis = 0; axis < AXES; axis++) {
      double from = a.coordinate(axis, slot);
      double to = b.coordinate(axis, slot);
      out.coordinate(
          axis,
          slot,
          switch (mode) {
            case NEAREST -> point.fraction() < 0.5 ? from : to;
            case LINEAR -> from + point.fraction() * (to - from);
            case HERMITE -> from + point.cubic.weight() * (to - from) + bend(point, axis, slot);
          });
    }
  }

  private static double bend(BlendPoint point, int axis, int slot) {
    return point.cubic.first() * point.from().velocities().components()[axis][slot]
        + point.cubic.second() * point.to().velocities().components()[axis][slot];
  }
}
