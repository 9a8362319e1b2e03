package org.isochron.render.blend;

import org.isochron.render.picture.Blending;
import org.isochron.state.snapshot.Snapshot;

/**
 * Blends all bodies at one instant by the loops of {@link PoseKernel}, without regard to
 * exceptions. Owner: the thread that blends. Allocates nothing after construction.
 */
final class AllBodies {
  private static final int AXES = 3;

  private final SlotBlendings slots;
  private final int[] ballast;

  AllBodies(SlotBlendings slots, int capacity) {
    this.slots = slots;
    ballast = new int[capacity];
  }

  /**
   * Blends the first n slots. The loops write only what the floats of far positions lack; the
   * floats are those of the later snapshot, which in most frames of a pair are there already.
   *
   * @param based true if they are: the last call was for the same pair, and poses were written
   *     since only if every frame of the pair writes them again, or of bodies at the present
   */
  void blend(BlendPoint point, Snapshot.Poses out, int count, boolean based) {
    if (out.isFar()) {
      base(point.to().poses(), out, count, based);
    }
    if (slots.isMixed()) {
      mix(point, out, count);
      return;
    }
    turn(slots.all().rotation(), point, out, count);
    switch (slots.all().position()) {
      case NEAREST -> copyPositions(nearer(point), out, count);
      case LINEAR -> {
        for (int axis = 0; axis < AXES; axis++) {
          line(axis, point, out, count);
        }
      }
      case HERMITE -> {
        for (int axis = 0; axis < AXES; axis++) {
          cubic(axis, point, out, count);
        }
      }
    }
  }

  /** Copies positions of the later snapshot: of all bodies, or of those at the present. */
  private void base(Snapshot.Poses at, Snapshot.Poses out, int count, boolean based) {
    if (!based) {
      for (int axis = 0; axis < AXES; axis++) {
        copy(at.components()[axis], out.components()[axis], count);
      }
      return;
    }
    // one of them may have left the present in the middle of the pair
    for (int index = 0; index < slots.nowCount(); index++) {
      SingleBodies.copyPosition(at, out, slots.now()[index]);
    }
  }

  private void turn(Blending.Rotation way, BlendPoint point, Snapshot.Poses out, int count) {
    Snapshot.Poses a = point.from().poses();
    Snapshot.Poses b = point.to().poses();
    switch (way) {
      case NEAREST -> copyRotations(nearer(point), out, count);
      case NLERP -> PoseKernel.chord(a, b, (float) point.fraction(), out, ballast, count);
      case SLERP, SPIN -> PoseKernel.arc(a, b, point.slerp, out, ballast, count);
    }
  }

  private static Snapshot.Poses nearer(BlendPoint point) {
    return (point.fraction() < 0.5 ? point.from() : point.to()).poses();
  }

  /** Sets the poses of mixed bodies that stand, if the others are extrapolated. */
  private void stand(Snapshot.Poses at, Snapshot.Poses out) {
    for (int index = 0; index < slots.nearestCount(); index++) {
      int slot = slots.nearest()[index];
      Blending blending = slots.of(slot);
      if (blending.position() == Blending.Position.NEAREST) {
        SingleBodies.copyPosition(at, out, slot);
      }
      if (blending.rotation() == Blending.Rotation.NEAREST) {
        SingleRotation.copy(at, slot, out, slot);
      }
    }
  }

  private static void line(int axis, BlendPoint point, Snapshot.Poses out, int count) {
    Snapshot.Poses a = point.from().poses();
    Snapshot.Poses b = point.to().poses();
    float fraction = (float) point.fraction();
    float[] from = a.components()[axis];
    float[] to = b.components()[axis];
    if (out.isFar()) {
      PoseKernel.farLine(out.fine(axis), from, a.fine(axis), to, b.fine(axis), 1 - fraction, count);
    } else {
      PoseKernel.line(out.components()[axis], from, to, fraction, count);
    }
  }

  private static void cubic(int axis, BlendPoint point, Snapshot.Poses out, int count) {
    Snapshot.Poses a = point.from().poses();
    Snapshot.Poses b = point.to().poses();
    float[] from = a.components()[axis];
    float[] to = b.components()[axis];
    float[] fromRate = point.from().velocities().components()[axis];
    float[] toRate = point.to().velocities().components()[axis];
    if (out.isFar()) {
      PoseKernel.farCubic(
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
      PoseKernel.cubic(out.components()[axis], from, to, fromRate, toRate, point.cubic, count);
    }
  }

  /** Blends bodies of all kinds in the same loops. */
  private void mix(BlendPoint point, Snapshot.Poses out, int count) {
    Snapshot.Poses a = point.from().poses();
    Snapshot.Poses b = point.to().poses();
    boolean isLater = point.fraction() >= 0.5;
    float stays = isLater ? 1 : 0;
    SlerpWeights fit = point.slerp;
    PoseKernel.mixedArc(
        isLater ? b : a,
        isLater ? a : b,
        isLater ? fit.later : fit.earlier,
        isLater ? fit.earlier : fit.later,
        slots.turns(),
        out,
        ballast,
        count);
    boolean curves = point.to().layout().velocities(); // otherwise nothing is on a curve
    float[][] fromRates = curves ? point.from().velocities().components() : a.components();
    float[][] toRates = curves ? point.to().velocities().components() : b.components();
    float fraction = (float) point.fraction();
    if (!out.isFar()) {
      PoseKernel.mixed(
          out.components(),
          a.components(),
          b.components(),
          fromRates,
          toRates,
          slots.kinds(),
          point.cubic,
          fraction,
          stays,
          ballast,
          count);
      return;
    }
    for (int axis = 0; axis < AXES; axis++) {
      PoseKernel.farMixed(
          out.fine(axis),
          a.components()[axis],
          a.fine(axis),
          b.components()[axis],
          b.fine(axis),
          fromRates[axis],
          toRates[axis],
          slots.kinds(),
          point.cubic,
          fraction,
          stays,
          ballast,
          count);
    }
  }

  /** Extrapolates the later snapshot by its velocities. */
  void extrapolate(BlendPoint point, Snapshot.Poses out, int count) {
    Snapshot.Poses from = point.to().poses();
    Snapshot.Velocities velocities = point.to().velocities();
    float by = point.beyond();
    Blending all = slots.isMixed() ? Blending.LINEAR : slots.all();
    if (all.rotation() == Blending.Rotation.NEAREST) {
      copyRotations(from, out, count);
    } else {
      PoseKernel.turn(from, velocities, by / 2, out, ballast, count);
    }
    if (out.isFar() || all.position() == Blending.Position.NEAREST) {
      copyPositions(from, out, count);
    }
    if (all.position() != Blending.Position.NEAREST) {
      for (int axis = 0; axis < AXES; axis++) {
        PoseKernel.move(out.fine(axis), from.fine(axis), velocities.components()[axis], by, count);
      }
    }
    stand(from, out);
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
