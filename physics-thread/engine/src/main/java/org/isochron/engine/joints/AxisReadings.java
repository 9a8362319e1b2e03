package org.isochron.engine.joints;

import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.bodies.LocalPositions;
import org.isochron.engine.bodies.MassCenters;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Joint.Axis.Freedom;
import org.isochron.shapes.limits.Sines;
import org.isochron.shapes.stored.JointAxes;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;

/**
 * Computes the displacements and motor speeds of joints with six axes, identically for every
 * engine. Owner: the world's thread. Allocates nothing.
 *
 * <p>A rotation is a twist about the first axis, followed by a swing without twist. The angle about
 * a swing axis is twice the arc tangent of that axis's component in the swing's quaternion.
 */
final class AxisReadings {
  private static final int AXES = 3;

  private final BodyStates states;
  private final MassCenters centers;
  private final LocalPositions positions;

  /** In world coordinates. */
  private final Quaternionf frameA = new Quaternionf();

  private final Quaternionf frameB = new Quaternionf();
  private final Quaternionf turned = new Quaternionf();
  private final Quaternionf other = new Quaternionf();
  private final Vector3f shift = new Vector3f();
  private final Vector3f angles = new Vector3f();
  private final Vector3f wanted = new Vector3f();
  private final Vector3f error = new Vector3f();
  private final Vector3f speed = new Vector3f();
  private final Vector3f spin = new Vector3f();
  private final Vector3d exact = new Vector3d();
  private final Vector3f arm = new Vector3f();
  private final Vector3f scratch = new Vector3f();

  AxisReadings(BodyStates states, MassCenters centers) {
    this.states = states;
    this.centers = centers;
    positions = new LocalPositions(states);
  }

  /** Returns the displacement along an axis or the angle about it. */
  float offset(JoinedBodies joined, Freedom which) {
    findFrames(joined);
    int axis = which.number() % AXES;
    if (which.number() < AXES) {
      findShift(joined);
      return shift.get(axis);
    }
    findAngles();
    return angles.get(axis);
  }

  /** Returns the speed along an axis of A or about an axis of B. */
  float speed(JoinedBodies joined, Freedom which) {
    findFrames(joined);
    findSpeeds(joined);
    return (which.number() < AXES ? speed : spin).get(which.number() % AXES);
  }

  /**
   * Returns one bit per reached limit: bits 2i and 2i + 1 are the lower and upper limits of axis i.
   *
   * @param hasCones true if an ellipse limits the swing of a cone
   */
  int limits(JoinedBodies joined, boolean hasCones) {
    findFrames(joined);
    findShift(joined);
    findAngles();
    Joint.SixAxes joint = (Joint.SixAxes) joined.joint();
    int reached = 0;
    for (int axis = 0; axis < AXES; axis++) {
      reached |= limit(joint, axis, shift.get(axis)) | limit(joint, AXES + axis, angles.get(axis));
    }
    return hasCones && joint.isCone() ? reached | limitOfCone(joint) : reached;
  }

  private static int limit(Joint.SixAxes joint, int which, float offset) {
    Joint.Axis axis = joint.axes().get(which);
    return JointAxes.isLimited(axis)
        ? JointReadings.limit(offset, axis.lower(), axis.upper()) << (2 * which)
        : JointReadings.NO_LIMIT;
  }

  private int limitOfCone(Joint.SixAxes joint) {
    float limitY = joint.axis(Freedom.TURN_Y).upper();
    float limitZ = joint.axis(Freedom.TURN_Z).upper();
    double y = Sines.sine(angles.y / 2.0) / Sines.cosine(angles.y / 2.0);
    double z = Sines.sine(angles.z / 2.0) / Sines.cosine(angles.z / 2.0);
    double length = Math.sqrt(1 + y * y + z * z);
    // the ellipse limits the components of the swing's quaternion
    double shareY = y / length / Sines.sine(limitY / 2.0);
    double shareZ = z / length / Sines.sine(limitZ / 2.0);
    double share = Math.sqrt(shareY * shareY + shareZ * shareZ);
    float smaller = Math.min(limitY, limitZ);
    if (smaller <= JointReadings.AT_LIMIT || (1 - share) * smaller > JointReadings.AT_LIMIT) {
      return JointReadings.NO_LIMIT;
    }
    boolean isAroundY = Math.abs(shareY) >= Math.abs(shareZ);
    Freedom which = isAroundY ? Freedom.TURN_Y : Freedom.TURN_Z;
    boolean isLower = (isAroundY ? shareY : shareZ) < 0;
    return (isLower ? JointReadings.LOWER : JointReadings.UPPER) << (2 * which.number());
  }

  /**
   * Computes the motor speeds for the next step: linear along A's axes and angular about B's axes.
   *
   * @param targets motor targets of the six axes, starting at index {@code first}
   */
  void drive(
      JoinedBodies joined,
      float[] targets,
      int first,
      double dtSeconds,
      Vector3f linear,
      Vector3f angular) {
    Joint.SixAxes joint = (Joint.SixAxes) joined.joint();
    findFrames(joined);
    findShift(joined);
    findAngles();
    findSpeeds(joined);
    for (int axis = 0; axis < AXES; axis++) {
      float target = targets[first + axis];
      Joint.Axis moved = joint.axes().get(axis);
      linear.setComponent(
          axis, motorSpeed(moved, target, target - shift.get(axis), speed.get(axis), dtSeconds));
      boolean brought = JointAxes.hasPositionMotor(joint.axes().get(AXES + axis));
      wanted.setComponent(axis, brought ? targets[first + AXES + axis] : angles.get(axis));
    }
    findError();
    for (int axis = 0; axis < AXES; axis++) {
      Joint.Axis around = joint.axes().get(AXES + axis);
      float target = targets[first + AXES + axis];
      angular.setComponent(
          axis, motorSpeed(around, target, error.get(axis), spin.get(axis), dtSeconds));
    }
  }

  private static float motorSpeed(
      Joint.Axis axis, float target, float error, float speed, double dtSeconds) {
    if (!JointAxes.hasPositionMotor(axis)) {
      return JointAxes.hasMotor(axis) ? target : 0;
    }
    return JointReadings.springSpeed(
        error, speed, axis.frequency(), axis.dampingRatio(), dtSeconds);
  }

  private void findFrames(JoinedBodies joined) {
    Quaternionfc frame = ((Joint.SixAxes) joined.joint()).frame();
    other.set(joined.rotationA()).conjugate().mul(frame);
    states.poses().rotation(joined.slotA(), frameA).mul(other);
    other.set(joined.rotationB()).conjugate().mul(frame);
    states.poses().rotation(joined.slotB(), frameB).mul(other);
  }

  /** Vector from the joint's point on A to that on B, in A's axes. */
  private void findShift(JoinedBodies joined) {
    Vector3dc anchor = ((Joint.SixAxes) joined.joint()).anchor();
    positions.around(joined.slotA());
    findArm(joined.slotA(), anchor, joined.positionA(), joined.rotationA());
    shift.set(arm).add(positions.position(joined.slotA(), scratch));
    findArm(joined.slotB(), anchor, joined.positionB(), joined.rotationB());
    shift.negate().add(arm).add(positions.position(joined.slotB(), scratch));
    frameA.transformInverse(shift);
  }

  private void findArm(int slot, Vector3dc anchor, Vector3dc position, Quaternionfc rotation) {
    rotation.transformInverse(anchor.sub(position, exact).get(arm));
    states.poses().rotation(slot, other).transform(arm);
  }

  private void findAngles() {
    JoinedBodies.angles(frameA.conjugate(turned).mul(frameB), angles);
  }

  private void findError() {
    JoinedBodies.turn(wanted, turned);
    frameB.conjugate(other).mul(frameA).mul(turned);
    double length = Math.sqrt(other.x * other.x + other.y * other.y + other.z * other.z);
    double upright = Math.abs(other.w);
    double sign = other.w < 0 ? -1 : 1; // the shorter rotation
    double factor = length == 0 ? 2 : 2 * StrictMath.atan2(length, upright) / length;
    error.set(other.x, other.y, other.z).mul((float) (sign * factor));
  }

  /** Velocity of B relative to A: linear in A's axes, angular in B's axes. */
  private void findSpeeds(JoinedBodies joined) {
    Vector3dc anchor = ((Joint.SixAxes) joined.joint()).anchor();
    positions.around(joined.slotA());
    findArm(joined.slotB(), anchor, joined.positionB(), joined.rotationB());
    states.velocities().angular(joined.slotB(), spin).cross(arm, speed);
    speed.add(centers.originVelocity(joined.slotB(), scratch));
    arm.add(positions.position(joined.slotB(), scratch));
    arm.sub(positions.position(joined.slotA(), scratch));
    states.velocities().angular(joined.slotA(), scratch);
    spin.sub(scratch);
    speed.sub(scratch.cross(arm));
    speed.sub(centers.originVelocity(joined.slotA(), scratch));
    frameA.transformInverse(speed);
    frameB.transformInverse(spin);
  }
}
