package org.isochron.engine.casting;

import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Moves a convex shape along a line until it touches another one. Owner: one thread.
 *
 * <p>The gap between two convex shapes is a convex function of the way, so Newton's method comes
 * from one side to its zero, and a gap that does not shrink never closes.
 */
final class ConvexCast {
  private static final int MAX_STEPS = 64;

  /** The gap in metres at which shapes touch. */
  private static final double TOUCHING = 1e-6;

  /** A shape that comes closer by less than this share of its way slides along. */
  private static final double SLIDING = 1e-6;

  /**
   * How far before its begin the way is entered, so that shapes that overlap by a hair have a
   * normal.
   */
  private static final double RUN_UP = 0.002;

  /**
   * The result: how far the shape came, the touched point of the other one, and its normal there.
   */
  double distance;

  final Vector3f point = new Vector3f();
  final Vector3f normal = new Vector3f();

  private final ConvexDistance cores = new ConvexDistance();

  /**
   * Finds where a shape that moves from a place in a direction of length 1 first touches another
   * one.
   *
   * @return false if it does not, or if it only moves out of it
   */
  boolean cast(Convex moved, Vector3fc from, Vector3fc direction, double most, Convex other) {
    double way = -RUN_UP;
    for (int step = 0; step < MAX_STEPS; step++) {
      double core = coreDistanceAt(way, moved, from, direction, other);
      if (core == 0) {
        return step == 0 ? isStuck(moved, from, direction, other) : touch(way, other);
      }
      double approach = -(cores.between[0] * direction.x()
              + cores.between[1] * direction.y()
              + cores.between[2] * direction.z())
          / core;
      if (approach <= SLIDING) {
        return false;
      }
      double gap = core - moved.radius - other.radius;
      takeNormal(core);
      if (gap <= TOUCHING) {
        return touch(way, other);
      }
      way += gap / approach;
      if (way > most) {
        return false;
      }
    }
    return touch(way, other);
  }

  /**
   * Finds the gap between two shapes, below 0 where they overlap, with the nearest point of the
   * second.
   */
  double gap(Convex one, Convex other) {
    double core = cores.between(one, other);
    if (core > 0) {
      takeNormal(core);
      takePoint(other);
    }
    return core - one.radius - other.radius;
  }

  private double coreDistanceAt(
      double way, Convex moved, Vector3fc from, Vector3fc direction, Convex other) {
    moved.moveTo(
        from.x() + way * direction.x(),
        from.y() + way * direction.y(),
        from.z() + way * direction.z());
    return cores.between(moved, other);
  }

  private boolean touch(double way, Convex other) {
    distance = Math.max(0, way);
    takePoint(other);
    return true;
  }

  /** Two cores overlap at the begin: the shape is stuck unless it is about to leave. */
  private boolean isStuck(Convex moved, Vector3fc from, Vector3fc direction, Convex other) {
    if (coreDistanceAt(RUN_UP, moved, from, direction, other) > 0) {
      return false;
    }
    distance = 0;
    point.set(from);
    direction.negate(normal);
    return true;
  }

  private void takeNormal(double core) {
    normal.set(cores.between[0] / core, cores.between[1] / core, cores.between[2] / core);
  }

  private void takePoint(Convex other) {
    point.set(
        cores.onSecond[0] + other.radius * normal.x,
        cores.onSecond[1] + other.radius * normal.y,
        cores.onSecond[2] + other.radius * normal.z);
  }
}
