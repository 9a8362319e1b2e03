package org.isochron.engine.casting;

import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Moves a convex shape along a line until it touches another convex shape. Owner: one thread.
 *
 * <p>The gap between two convex shapes is a convex function of the distance moved. Newton's method
 * therefore approaches the distance with a gap of zero from one side. If the gap stops shrinking
 * before it reaches zero, the shapes never touch.
 */
final class ConvexCast {
  private static final int MAX_STEPS = 64;

  /** Maximum gap in metres. */
  private static final double TOUCHING = 1e-6;

  /** Minimum approach per metre moved; a shape that approaches less slides along the other. */
  private static final double SLIDING = 1e-6;

  /**
   * Distance by which a cast begins behind its start, so that the normal is defined for slightly
   * overlapping shapes.
   */
  private static final double RUN_UP = 0.002;

  /** Results of the last hit. */
  double distance;

  final Vector3f point = new Vector3f();
  final Vector3f normal = new Vector3f();

  private final ConvexDistance cores = new ConvexDistance();

  /**
   * Casts a shape along a unit vector.
   *
   * @return false if there is no hit, or if the shape only moves out of the other shape
   */
  boolean cast(Convex moved, Vector3fc from, Vector3fc direction, double limit, Convex other) {
    double travel = -RUN_UP;
    for (int step = 0; step < MAX_STEPS; step++) {
      double core = coreDistanceAt(travel, moved, from, direction, other);
      if (core == 0) {
        return step == 0 ? isStuck(moved, from, direction, other) : touch(travel, other);
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
        return touch(travel, other);
      }
      travel += gap / approach;
      if (travel > limit) {
        return false;
      }
    }
    return touch(travel, other);
  }

  /** Computes the signed gap between two shapes and the closest point of {@code other}. */
  double gap(Convex one, Convex other) {
    double core = cores.between(one, other);
    if (core > 0) {
      takeNormal(core);
      takePoint(other);
    }
    return core - one.radius - other.radius;
  }

  private double coreDistanceAt(
      double travel, Convex moved, Vector3fc from, Vector3fc direction, Convex other) {
    moved.moveTo(
        from.x() + travel * direction.x(),
        from.y() + travel * direction.y(),
        from.z() + travel * direction.z());
    return cores.between(moved, other);
  }

  private boolean touch(double travel, Convex other) {
    distance = Math.max(0, travel);
    takePoint(other);
    return true;
  }

  /** Returns true if the shapes still overlap after a short move along the direction. */
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
