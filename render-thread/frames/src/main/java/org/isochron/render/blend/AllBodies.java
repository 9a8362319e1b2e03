package org.isochron.render.blend;

import org.isochron.render.Blending;
import org.isochron.state.Snapshot;

/**
 * Blends all bodies at one instant with the loops of {@link PoseKernel}, ignoring special cases.
 * Owner: the thread that blends. Allocates nothing after construction.
 */
final class AllBodies {
  private static final int AXES = 3;

  private final SlotBlendings slots;
  private final SingleBodies singles;
  private final NowBodies now;
  private final int[] ballast;

  AllBodies(SlotBlendings slots, SingleBodies singles, NowBodies now, int capacity) {
    this.slots = slots;
    this.singles = singles;
    this.now = now;
    ballast = new int[capacity];
  }

  /**
   * Blends the first n slots. If positions have two floats per coordinate, the loops write only the
   * residuals, because the high floats are copied from the later snapshot.
   *
   * @param floatsPresent true if the output still contains the floats of the last call for these
   *     two snapshots; floats of bodies at the present instant are never reused
   */
  void blend(BlendPoint point, Snapshot.Poses out, int count, boolean floatsPresent) {
    if (out.isFar()) {
      copyFloats(point.to().poses(), out, count, floatsPresent);
    }
    if (slots.isMixed()) {
      blendRotations(slots.rotations(), point, out);
      blendPositions(slots.positions(), point, out);
      blendAbsent(point, out);
    } else {
      turn(slots.all().rotation(), point, out, 0, count);
      place(slots.all().position(), point, out, 0, count);
    }
  }

  /**
   * Blends bodies that are shown at the present instant but that the newest snapshot no longer
   * contains. Runs skip these bodies.
   */
  private void blendAbsent(BlendPoint point, Snapshot.Poses out) {
    for (int index = 0; index < slots.nowCount(); index++) {
      int slot = slots.now()[index];
      if (!now.shows(point.to(), slot)) {
        singles.turn(point, slot, out);
        singles.place(point, slot, out);
      }
    }
  }

  private void blendRotations(SlotRuns runs, BlendPoint point, Snapshot.Poses out) {
    for (int run = 0; run < runs.count(); run++) {
      int start = runs.start(run);
      int end = runs.end(run);
      switch (runs.kind(run)) {
        case SlotRuns.MIXED -> mixRotations(runs.keys(), point, out, start, end);
        case 0 -> copyRotations(nearer(point), out, start, end);
        default -> turn(Blending.Rotation.SLERP, point, out, start, end);
      }
    }
  }

  private void blendPositions(SlotRuns runs, BlendPoint point, Snapshot.Poses out) {
    for (int run = 0; run < runs.count(); run++) {
      int start = runs.start(run);
      int end = runs.end(run);
      switch (runs.kind(run)) {
        case SlotRuns.MIXED -> mixPositions(runs.keys(), point, out, start, end);
        case -1 -> place(Blending.Position.NEAREST, point, out, start, end);
        case 0 -> place(Blending.Position.LINEAR, point, out, start, end);
        default -> place(Blending.Position.HERMITE, point, out, start, end);
      }
    }
  }

  private static void place(
      Blending.Position mode, BlendPoint point, Snapshot.Poses out, int start, int end) {
    if (mode == Blending.Position.NEAREST) {
      copyPositions(nearer(point), out, start, end);
      return;
    }
    for (int axis = 0; axis < AXES; axis++) {
      if (mode == Blending.Position.LINEAR) {
        line(axis, point, out, start, end);
      } else {
        cubic(axis, point, out, start, end);
      }
    }
  }

  private void copyFloats(Snapshot.Poses at, Snapshot.Poses out, int count, boolean floatsPresent) {
    if (!floatsPresent) {
      for (int axis = 0; axis < AXES; axis++) {
        copy(at.components()[axis], out.components()[axis], 0, count);
      }
      return;
    }
    // a body may stop being shown at the present instant while the same two snapshots are blended
    for (int index = 0; index < slots.nowCount(); index++) {
      SingleBodies.copyPosition(at, out, slots.now()[index]);
    }
  }

  private void turn(
      Blending.Rotation mode, BlendPoint point, Snapshot.Poses out, int start, int end) {
    Snapshot.Poses a = point.from().poses();
    Snapshot.Poses b = point.to().poses();
    switch (mode) {
      case NEAREST -> copyRotations(nearer(point), out, start, end);
      case SLERP, SPIN -> PoseKernel.arc(a, b, point.slerp, out, ballast, start, end);
    }
  }

  private static Snapshot.Poses nearer(BlendPoint point) {
    return (point.fraction() < 0.5 ? point.from() : point.to()).poses();
  }

  /** Overwrites the bodies in mode NEAREST, which are never extrapolated. */
  private void holdNearest(Snapshot.Poses at, Snapshot.Poses out) {
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

  private static void line(int axis, BlendPoint point, Snapshot.Poses out, int start, int end) {
    Snapshot.Poses a = point.from().poses();
    Snapshot.Poses b = point.to().poses();
    float fraction = (float) point.fraction();
    float[] from = a.components()[axis];
    float[] to = b.components()[axis];
    if (out.isFar()) {
      PoseKernel.farLine(
          out.fine(axis), from, a.fine(axis), to, b.fine(axis), 1 - fraction, start, end);
    } else {
      PoseKernel.line(out.components()[axis], from, to, fraction, start, end);
    }
  }

  private static void cubic(int axis, BlendPoint point, Snapshot.Poses out, int start, int end) {
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
          start,
          end);
    } else {
      PoseKernel.cubic(out.components()[axis], from, to, fromRate, toRate, point.cubic, start, end);
    }
  }

  private void mixRotations(
      float[] turns, BlendPoint point, Snapshot.Poses out, int start, int end) {
    Snapshot.Poses a = point.from().poses();
    Snapshot.Poses b = point.to().poses();
    boolean isLater = point.fraction() >= 0.5;
    SlerpWeights fit = point.slerp;
    PoseKernel.mixedArc(
        isLater ? b : a,
        isLater ? a : b,
        isLater ? fit.later : fit.earlier,
        isLater ? fit.earlier : fit.later,
        turns,
        out,
        ballast,
        start,
        end);
  }

  private void mixPositions(
      float[] kinds, BlendPoint point, Snapshot.Poses out, int start, int end) {
    Snapshot.Poses a = point.from().poses();
    Snapshot.Poses b = point.to().poses();
    boolean curves = point.to().layout().velocities(); // without velocities no body follows a curve
    float[][] fromRates = curves ? point.from().velocities().components() : a.components();
    float[][] toRates = curves ? point.to().velocities().components() : b.components();
    float fraction = (float) point.fraction();
    float laterWeight = point.fraction() < 0.5 ? 0 : 1;
    if (!out.isFar()) {
      PoseKernel.mixed(
          out.components(),
          a.components(),
          b.components(),
          fromRates,
          toRates,
          kinds,
          point.cubic,
          fraction,
          laterWeight,
          ballast,
          start,
          end);
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
          kinds,
          point.cubic,
          fraction,
          laterWeight,
          ballast,
          start,
          end);
    }
  }

  /** Uses the later snapshot's velocities. */
  void extrapolate(BlendPoint point, Snapshot.Poses out, int count) {
    Snapshot.Poses from = point.to().poses();
    Snapshot.Velocities velocities = point.to().velocities();
    float by = point.beyond();
    Blending all = slots.isMixed() ? Blending.LINEAR : slots.all();
    if (all.rotation() == Blending.Rotation.NEAREST) {
      copyRotations(from, out, 0, count);
    } else {
      PoseKernel.turn(from, velocities, by / 2, out, ballast, count);
    }
    if (out.isFar() || all.position() == Blending.Position.NEAREST) {
      copyPositions(from, out, 0, count);
    }
    if (all.position() != Blending.Position.NEAREST) {
      for (int axis = 0; axis < AXES; axis++) {
        PoseKernel.move(out.fine(axis), from.fine(axis), velocities.components()[axis], by, count);
      }
    }
    holdNearest(from, out);
  }

  private static void copyRotations(Snapshot.Poses from, Snapshot.Poses out, int start, int end) {
    copy(from.qx(), out.qx(), start, end);
    copy(from.qy(), out.qy(), start, end);
    copy(from.qz(), out.qz(), start, end);
    copy(from.qw(), out.qw(), start, end);
  }

  private static void copyPositions(Snapshot.Poses from, Snapshot.Poses out, int start, int end) {
    for (int axis = 0; axis < AXES; axis++) {
      copy(from.components()[axis], out.components()[axis], start, end);
      if (out.isFar()) {
        copy(from.fine(axis), out.fine(axis), start, end);
      }
    }
  }

  private static void copy(float[] from, float[] to, int start, int end) {
    System.arraycopy(from, start, to, start, end - start);
  }
}
