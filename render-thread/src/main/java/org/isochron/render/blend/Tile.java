package org.isochron.render.blend;

import org.isochron.state.snapshot.Poses;
import org.isochron.state.snapshot.Velocities;

/**
 * One run of slots at one moment, by the loops of {@link PoseKernel}: small enough to stay in the cache from the first loop
 * to the last. The frame's own x and y serve as scratch for the rotations, because positions are written last. Stateless;
 * allocates nothing.
 */
final class Tile {
  /** Long enough to hide what a vector loop costs to begin and end. */
  private static final int LENGTH = 4_096;

  /** Of loops that pass over memory once, for which nothing need stay in the cache. */
  private static final int WIDE_LENGTH = 16_384;

  private Tile() {}

  /** How many slots go through all loops at a time. */
  static int length(Blending blending, Loops loops, Moment moment) {
    boolean wide = loops == Loops.WIDE
        && blending.position() == Blending.Position.LINEAR
        && blending.rotation() != Blending.Rotation.NLERP
        && !moment.isExtrapolated();
    return wide ? WIDE_LENGTH : LENGTH;
  }

  static void blend(Blending blending, Loops loops, Moment moment, Poses out, int start, int end) {
    Poses a = moment.from().poses();
    Poses b = moment.to().poses();
    Poses nearer = moment.fraction() < 0.5 ? a : b;
    switch (blending.rotation()) {
      case NEAREST -> copyRotations(nearer, out, start, end);
      case NLERP -> {
        chord(moment, a, b, out, start, end);
        PoseKernel.normalise(out, out.x(), start, end);
      }
      case SLERP, SPIN -> {
        if (loops == Loops.WIDE) {
          WideKernel.arc(a, b, moment.slerp, out, start, end);
        } else {
          arc(moment, a, b, out, start, end);
        }
      }
    }
    switch (blending.position()) {
      case NEAREST -> copyPositions(nearer, out, start, end);
      case LINEAR -> {
        float fraction = (float) moment.fraction();
        if (loops == Loops.WIDE) {
          WideKernel.line(a, b, fraction, out, start, end);
        } else {
          PoseKernel.line(out.x(), a.x(), b.x(), fraction, start, end);
          PoseKernel.line(out.y(), a.y(), b.y(), fraction, start, end);
          PoseKernel.line(out.z(), a.z(), b.z(), fraction, start, end);
        }
      }
      case HERMITE -> {
        Velocities va = moment.from().velocities();
        Velocities vb = moment.to().velocities();
        Cubic cubic = moment.cubic;
        PoseKernel.cubic(out.x(), a.x(), b.x(), va.x(), vb.x(), cubic, start, end);
        PoseKernel.cubic(out.y(), a.y(), b.y(), va.y(), vb.y(), cubic, start, end);
        PoseKernel.cubic(out.z(), a.z(), b.z(), va.z(), vb.z(), cubic, start, end);
      }
    }
  }

  /** Moves the later snapshot on by its velocities: rotations by a short step and a stretch back to length 1. */
  static void extrapolate(Blending blending, Moment moment, Poses out, int start, int end) {
    Poses from = moment.to().poses();
    Velocities velocities = moment.to().velocities();
    float by = moment.beyond();
    if (blending.rotation() == Blending.Rotation.NEAREST) {
      copyRotations(from, out, start, end);
    } else {
      turn(from, velocities, by / 2, out, start, end);
      PoseKernel.normalise(out, out.x(), start, end);
    }
    if (blending.position() == Blending.Position.NEAREST) {
      copyPositions(from, out, start, end);
    } else {
      PoseKernel.move(out.x(), from.x(), velocities.x(), by, start, end);
      PoseKernel.move(out.y(), from.y(), velocities.y(), by, start, end);
      PoseKernel.move(out.z(), from.z(), velocities.z(), by, start, end);
    }
  }

  private static void arc(Moment moment, Poses a, Poses b, Poses out, int start, int end) {
    float[] earlier = out.x();
    float[] later = out.y();
    PoseKernel.dot(earlier, a.qx(), b.qx(), a.qy(), b.qy(), a.qz(), b.qz(), start, end);
    PoseKernel.weights(earlier, later, a.qw(), b.qw(), moment.slerp, start, end);
    weighted(a, b, out, start, end);
  }

  private static void chord(Moment moment, Poses a, Poses b, Poses out, int start, int end) {
    float fraction = (float) moment.fraction();
    float[] earlier = out.x();
    float[] later = out.y();
    PoseKernel.dot(earlier, a.qx(), b.qx(), a.qy(), b.qy(), a.qz(), b.qz(), start, end);
    PoseKernel.chordWeights(earlier, later, a.qw(), b.qw(), fraction, start, end);
    weighted(a, b, out, start, end);
  }

  /** By the weights that stand in x and y. */
  private static void weighted(Poses a, Poses b, Poses out, int start, int end) {
    float[] earlier = out.x();
    float[] later = out.y();
    PoseKernel.blend(
        out.qx(), a.qx(), b.qx(), out.qy(), a.qy(), b.qy(), earlier, later, start, end);
    PoseKernel.blend(
        out.qz(), a.qz(), b.qz(), out.qw(), a.qw(), b.qw(), earlier, later, start, end);
  }

  /** Adds half the product of the angular velocity, as a quaternion, and the rotation. */
  private static void turn(Poses q, Velocities v, float by, Poses out, int start, int end) {
    PoseKernel.moveByProduct(out.qx(), q.qx(), v.wx(), q.qw(), by, start, end);
    PoseKernel.addCross(out.qx(), v.wy(), q.qz(), v.wz(), q.qy(), by, start, end);
    PoseKernel.moveByProduct(out.qy(), q.qy(), v.wy(), q.qw(), by, start, end);
    PoseKernel.addCross(out.qy(), v.wz(), q.qx(), v.wx(), q.qz(), by, start, end);
    PoseKernel.moveByProduct(out.qz(), q.qz(), v.wz(), q.qw(), by, start, end);
    PoseKernel.addCross(out.qz(), v.wx(), q.qy(), v.wy(), q.qx(), by, start, end);
    PoseKernel.moveByProduct(out.qw(), q.qw(), v.wx(), q.qx(), -by, start, end);
    PoseKernel.addProducts(out.qw(), v.wy(), q.qy(), v.wz(), q.qz(), -by, start, end);
  }

  /** The poses as they are. */
  static void copy(Poses from, Poses out, int start, int end) {
    copyPositions(from, out, start, end);
    copyRotations(from, out, start, end);
  }

  private static void copyRotations(Poses from, Poses out, int start, int end) {
    copy(from.qx(), out.qx(), start, end);
    copy(from.qy(), out.qy(), start, end);
    copy(from.qz(), out.qz(), start, end);
    copy(from.qw(), out.qw(), start, end);
  }

  private static void copyPositions(Poses from, Poses out, int start, int end) {
    copy(from.x(), out.x(), start, end);
    copy(from.y(), out.y(), start, end);
    copy(from.z(), out.z(), start, end);
  }

  private static void copy(float[] from, float[] to, int start, int end) {
    System.arraycopy(from, start, to, start, end - start);
  }
}
