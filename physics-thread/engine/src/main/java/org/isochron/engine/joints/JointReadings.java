package org.isochron.engine.joints;

import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.bodies.LocalPositions;
import org.isochron.engine.bodies.MassCenters;
import org.isochron.shapes.Joint;
import org.isochron.shapes.stored.JointAxes;
import org.isochron.shapes.stored.StoredJoint;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;

/**
 * Displacements, speeds and position-motor speeds of joints, computed from body states identically
 * for every engine. Owner: the world's thread. Allocates nothing.
 */
final class JointReadings {
  static final int NO_LIMIT = 0;

  static final int LOWER = 1;
  static final int UPPER = 2;

  /** Tolerance for reaching a limit: engines stop joints slightly before or beyond it. */
  static final float AT_LIMIT = 0.01f;

  private final BodyStates states;
  private final MassCenters centers;
  private final LocalPositions positions;
  private final Vector3f axis = new Vector3f();
  private final Vector3f between = new Vector3f();
  private final Vector3f moving = new Vector3f();
  private final Vector3f end = new Vector3f();
  private final Vector3d exact = new Vector3d();
  private final Vector3f velocity = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private final Quaternionf other = new Quaternionf();

  JointReadings(BodyStates states, MassCenters centers) {
    this.states = states;
    this.centers = centers;
    positions = new LocalPositions(states);
  }

  /**
   * Returns the angle of a hinge, the displacement of a slider or the length of a rod; 0 for other
   * joints.
   */
  float offset(JoinedBodies joined) {
    return switch (StoredJoint.kind(joined.joint())) {
      case HINGE -> angle(joined);
      case SLIDER -> {
        findSlider(joined);
        // displacement of B along the axis at the time of joining
        joined.positionB().sub(joined.positionA(), exact).get(end);
        yield between.dot(axis) - end.dot(joined.axis());
      }
      case ROD -> {
        findRod(joined);
        yield between.length();
      }
      case WELD, BALL, CONE_TWIST, SIX_AXES, GEAR, PULLEY -> 0;
    };
  }

  /** Rods of fixed length have no limits. */
  int limit(JoinedBodies joined) {
    if (joined.joint() instanceof Joint.Rod rod) {
      return limit(offset(joined), rod.lower(), rod.upper());
    }
    return joined.joint() instanceof Joint.OneAxis one && JointAxes.isLimited(one.motion())
        ? limit(offset(joined), one.motion().lower(), one.motion().upper())
        : NO_LIMIT;
  }

  /** Ignores limits that nearly coincide. */
  static int limit(float offset, float lower, float upper) {
    if (upper - lower <= 2 * AT_LIMIT) {
      return NO_LIMIT;
    }
    if (offset <= lower + AT_LIMIT) {
      return LOWER;
    }
    return offset >= upper - AT_LIMIT ? UPPER : NO_LIMIT;
  }

  /** Change of {@link #offset} per second. */
  float speed(JoinedBodies joined) {
    return switch (StoredJoint.kind(joined.joint())) {
      case HINGE -> {
        findAxis(joined);
        states.velocities().angular(joined.slotB(), moving);
        yield moving.sub(states.velocities().angular(joined.slotA(), velocity)).dot(axis);
      }
      case SLIDER -> {
        findSlider(joined);
        yield moving.dot(axis);
      }
      case ROD -> {
        findRod(joined);
        float length = between.length();
        yield length == 0 ? 0 : moving.dot(between) / length;
      }
      case WELD, BALL, CONE_TWIST, SIX_AXES, GEAR, PULLEY -> 0;
    };
  }

  /**
   * Returns the speed of a position motor. Implicit integration keeps its spring from overshooting,
   * even in long steps.
   */
  float motorSpeed(JoinedBodies joined, double dtSeconds) {
    Joint.Axis motion = ((Joint.OneAxis) joined.joint()).motion();
    double error = (double) motion.motorTarget() - offset(joined);
    if (joined.joint() instanceof Joint.Hinge && !JointAxes.isLimited(motion)) {
      error = StrictMath.IEEEremainder(error, 2 * Math.PI);
    }
    return springSpeed(error, speed(joined), motion.frequency(), motion.dampingRatio(), dtSeconds);
  }

  /** @param error distance from rest */
  static float springSpeed(
      double error, double speed, double frequency, double dampingRatio, double dtSeconds) {
    double turn = 2 * Math.PI * frequency * dtSeconds;
    double denominator = 1 + turn * (2 * dampingRatio + turn);
    return (float) ((speed + turn * turn * error / dtSeconds) / denominator);
  }

  private float angle(JoinedBodies joined) {
    // rotation of B relative to A since the time of joining
    states.poses().rotation(joined.slotA(), rotation).conjugate();
    rotation.mul(states.poses().rotation(joined.slotB(), other));
    rotation.mul(other.set(joined.rotationB()).conjugate()).mul(joined.rotationA());
    joined.rotationA().transformInverse(axis.set(joined.axis()));
    float along = rotation.x * axis.x + rotation.y * axis.y + rotation.z * axis.z;
    double angle = 2 * StrictMath.atan2(along, rotation.w);
    return (float) (Math.abs(angle) > Math.PI ? angle - Math.copySign(2 * Math.PI, angle) : angle);
  }

  /** In world coordinates. */
  private void findAxis(JoinedBodies joined) {
    joined.rotationA().transformInverse(axis.set(joined.axis()));
    states.poses().rotation(joined.slotA(), rotation).transform(axis);
  }

  /** Computes the axis, the vector from A to B, and B's velocity relative to A. */
  private void findSlider(JoinedBodies joined) {
    findAxis(joined);
    positions.around(joined.slotA());
    positions.position(joined.slotB(), between);
    positions.position(joined.slotA(), end);
    between.sub(end);
    centers.originVelocity(joined.slotB(), moving);
    moving.sub(centers.originVelocity(joined.slotA(), velocity));
    states.velocities().angular(joined.slotA(), velocity).cross(between);
    moving.sub(velocity);
  }

  private void findRod(JoinedBodies joined) {
    Joint.Rod rod = (Joint.Rod) joined.joint();
    positions.around(joined.slotA());
    findEnd(joined.slotB(), rod.endB(), joined.positionB(), joined.rotationB());
    between.set(end);
    moving.set(velocity);
    findEnd(joined.slotA(), rod.endA(), joined.positionA(), joined.rotationA());
    between.sub(end);
    moving.sub(velocity);
  }

  /** @param point world position that the point had at the time of joining */
  private void findEnd(int slot, Vector3dc point, Vector3dc position, Quaternionfc rotated) {
    rotated.transformInverse(point.sub(position, exact).get(end));
    states.poses().rotation(slot, rotation).transform(end);
    states.velocities().angular(slot, velocity).cross(end);
    velocity.add(centers.originVelocity(slot, axis));
    end.add(positions.position(slot, axis));
  }
}
