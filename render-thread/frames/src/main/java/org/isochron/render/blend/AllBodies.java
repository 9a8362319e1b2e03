package org.isochron.render.blend;

import org.isochron.render.picture.Blending;
import org.isochron.state.snapshot.Snapshot;

/**
 * Blends all bodies at one instant by the loops of {@link PoseKernel}, without regard to
 * exceptions. Owner: the thread that blends. Allocates nothing after construction.
 */
final class AllBodies {
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
        PoseKernel.line(out.x(), a.x(), b.x(), fraction, count);
        PoseKernel.line(out.y(), a.y(), b.y(), fraction, count);
        PoseKernel.line(out.z(), a.z(), b.z(), fraction, count);
      }
      case HERMITE -> {
        Snapshot.Velocities va = point.from().velocities();
        Snapshot.Velocities vb = point.to().velocities();
        Cubic cubic = point.cubic;
        PoseKernel.cubic(out.x(), a.x(), b.x(), va.x(), vb.x(), cubic, count);
        PoseKernel.cubic(out.y(), a.y(), b.y(), va.y(), vb.y(), cubic, count);
        PoseKernel.cubic(out.z(), a.z(), b.z(), va.z(), vb.z(), cubic, count);
      }
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
    if (blending.position() == Blending.Position.NEAREST) {
      copyPositions(from, out, count);
    } else {
      PoseKernel.move(out.x(), from.x(), velocities.x(), by, count);
      PoseKernel.move(out.y(), from.y(), velocities.y(), by, count);
      PoseKernel.move(out.z(), from.z(), velocities.z(), by, count);
    }
  }

  private static void copyRotations(Snapshot.Poses from, Snapshot.Poses out, int count) {
    copy(from.qx(), out.qx(), count);
    copy(from.qy(), out.qy(), count);
    copy(from.qz(), out.qz(), count);
    copy(from.qw(), out.qw(), count);
  }

  private static void copyPositions(Snapshot.Poses from, Snapshot.Poses out, int count) {
    copy(from.x(), out.x(), count);
    copy(from.y(), out.y(), count);
    copy(from.z(), out.z(), count);
  }

  private static void copy(float[] from, float[] to, int count) {
    System.arraycopy(from, 0, to, 0, count);
  }
}
