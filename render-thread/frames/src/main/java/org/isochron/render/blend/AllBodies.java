package org.isochron.render.blend;

import org.isochron.render.picture.Blending;
import org.isochron.state.snapshot.Snapshot;

/**
 * Blends all bodies at one instant by the loops of {@link PoseKernel}, without regard to
 * exceptions. Owner: the thread that blends. Allocates nothing after construction.
 */
final class AllBodies {
  private static final int AXES = 3;

  private final Blending blending;
  private final int[] ballast;

  AllBodies(Blending blending, int capacity) {
    this.blending = blending;
    ballast = new int[capacity];
  }

  /** Blends the first n slots. */
  void blend(BlendPoint point, Snapshot.Poses out, int count) {
    Snapshot.Poses a = point.from().poses();
    Snapshot.Poses b = point.to().poses();
    Snapshot.Poses nearer = point.fraction() < 0.5 ? a : b;
    float fraction = (float) point.fraction();
    switch (blending.rotation()) {
      case NEAREST -> copyRotations(nearer, out, count);
      case NLERP -> PoseKernel.chord(a, b, fraction, out, ballast, count);
      case SLERP, SPIN -> PoseKernel.arc(a, b, point.slerp, out, ballast, count);
    }
    switch (blending.position()) {
      case NEAREST -> copyPositions(nearer, out, count);
      case LINEAR -> {
        for (int axis = 0; axis < AXES; axis++) {
          line(axis, a, b, fraction, out, count);
        }
      }
      case HERMITE -> {
        for (int axis = 0; axis < AXES; axis++) {
          cubic(axis, point, out, count);
        }
      }
    }
  }

  private static void line(
      int axis, Snapshot.Poses a, Snapshot.Poses b, float fraction, Snapshot.Poses out, int count) {
    float[] from = a.components()[axis];
    float[] to = b.components()[axis];
    float[] shown = out.components()[axis];
    if (out.isFar()) {
      PoseKernel.farLine(
          shown, out.fine(axis), from, a.fine(axis), to, b.fine(axis), 1 - fraction, count);
    } else {
      PoseKernel.line(shown, from, to, fraction, count);
    }
  }

  private static void cubic(int axis, BlendPoint point, Snapshot.Poses out, int count) {
    Snapshot.Poses a = point.from().poses();
    Snapshot.Poses b = point.to().poses();
    float[] from = a.components()[axis];
    float[] to = b.components()[axis];
    float[] fromRate = point.from().velocities().components()[axis];
    float[] toRate = point.to().velocities().components()[axis];
    float[] shown = out.components()[axis];
    if (out.isFar()) {
      PoseKernel.farCubic(
          shown,
          out.fine(axis),
          from,
          a.fine(axis),
          to,
          b.fine(axis),
          fromRate,
          toRate,
          point.cubic,
          count);
    } else {
      PoseKernel.cubic(shown, from, to, fromRate, toRate, point.cubic, count);
    }
  }

  /** Extrapolates the later snapshot by its velocities. */
  void extrapolate(BlendPoint point, Snapshot.Poses out, int count) {
    Snapshot.Poses from = point.to().poses();
    Snapshot.Velocities velocities = point.to().velocities();
    float by = point.beyond();
    if (blending.rotation() == Blending.Rotation.NEAREST) {
      copyRotations(from, out, count);
    } else {
      PoseKernel.turn(from, velocities, by / 2, out, ballast, count);
    }
    if (out.isFar() || blending.position() == Blending.Position.NEAREST) {
      copyPositions(from, out, count);
    }
    if (blending.position() != Blending.Position.NEAREST) {
      for (int axis = 0; axis < AXES; axis++) {
        PoseKernel.move(out.fine(axis), from.fine(axis), velocities.components()[axis], by, count);
      }
    }
  }

  private static void copyRotations(Snapshot.Poses from, Snapshot.Poses out, int count) {
    copy(from.qx(), out.qx(), count);
    copy(from.qy(), out.qy(), count);
    copy(from.qz(), out.qz(), count);
    copy(from.qw(), out.qw(), count);
  }

  private static void copyPositions(Snapshot.Poses from, Snapshot.Poses out, int count) {
    for (int axis = 0; axis < AXES; axis++) {
      copy(from.components()[axis], out.components()[axis], count);
      if (out.isFar()) {
        copy(from.fine(axis), out.fine(axis), count);
      }
    }
  }

  private static void copy(float[] from, float[] to, int count) {
    System.arraycopy(from, 0, to, 0, count);
  }
}
