package org.isochron.engine.joints;

import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.bodies.LocalPlaces;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Joint.Axis.Freedom;
import org.isochron.shapes.limits.Sines;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;

/**
 * How far the bodies of a joint with six axes have moved along and around them, and how fast its
 * motors are to move them: the same for every engine. Owner: the thread of the world. Allocates
 * nothing.
 *
 * <p>A turn is a twist around the first axis, followed by a swing that has no twist. The angle of
 * an axis of the swing is twice the arc tangent of its share of the swing's quaternion.
 */
final class AxisReadings {
  private static final int AXES = 3;

  private final BodyStates states;
  private final LocalPlaces places;

  /** How the frame is turned on A and on B, in the world. */
  private final Quaternionf frameA = new Quaternionf();

  private final Quaternionf frameB = new Quaternionf();
  private final Quaternionf turned = new Quaternionf();
  private final Quaternionf other = new Quaternionf();
  private final Vector3f way = new Vector3f();
  private final Vector3f angles = new Vector3f();
  private final Vector3f wanted = new Vector3f();
  private final Vector3f error = new Vector3f();
  private final Vector3f speed = new Vector3f();
  private final Vector3f spin = new Vector3f();
  private final Vector3d exact = new Vector3d();
  private final Vector3f arm = new Vector3f();
  private final Vector3f scratch = new Vector3f();

  AxisReadings(BodyStates states) {
    this.states = states;
    places = new LocalPlaces(states);
  }

  /** The way along an axis, or the angle around it. */
  float offset(JoinedBodies joined, Freedom which) {
    findFrames(joined);
    int axis = which.number() % AXES;
    if (which.number() < AXES) {
      findWay(joined);
      return way.get(axis);
    }
    findAngles();
    return angles.get(axis);
  }

  /**
   * Finds at which limits a joint is: bits 2 i and 2 i + 1 are the lower and the upper one of axis
   * i.
   *
   * @param hasCones if the swing of a cone is held within an ellipse
   */
  int limits(JoinedBodies joined, boolean hasCones) {
    findFrames(joined);
    findWay(joined);
    findAngles();
    Joint joint = joined.joint();
    int reached = 0;
    for (int axis = 0; axis < AXES; axis++) {
      reached |= limit(joint, axis, way.get(axis)) | limit(joint, AXES + axis, angles.get(axis));
    }
    return hasCones && joint.kind() == Joint.Kind.CONE_TWIST
        ? reached | limitOfCone(joint)
        : reached;
  }

  private static int limit(Joint joint, int which, float offset) {
    Joint.Axis axis = joint.axes().get(which);
    return axis.isLimited()
        ? JointReadings.limit(offset, axis.lower(), axis.upper()) << (2 * which)
        : JointReadings.NO_LIMIT;
  }

  /** At which limit a swing is that reaches the edge of a cone between two of its axes. */
  private int limitOfCone(Joint joint) {
    float mostY = joint.axis(Freedom.TURN_Y).upper();
    float mostZ = joint.axis(Freedom.TURN_Z).upper();
    double y = Sines.sine(angles.y / 2.0) / Sines.cosine(angles.y / 2.0);
    double z = Sines.sine(angles.z / 2.0) / Sines.cosine(angles.z / 2.0);
    double length = Math.sqrt(1 + y * y + z * z);
    // the engine's ellipse is one of the components of the swing's quaternion
    double shareY = y / length / Sines.sine(mostY / 2.0);
    double shareZ = z / length / Sines.sine(mostZ / 2.0);
    double share = Math.sqrt(shareY * shareY + shareZ * shareZ);
    float least = Math.min(mostY, mostZ);
    if (least <= JointReadings.AT_LIMIT || (1 - share) * least > JointReadings.AT_LIMIT) {
      return JointReadings.NO_LIMIT;
    }
    boolean isAroundY = Math.abs(shareY) >= Math.abs(shareZ);
    Freedom which = isAroundY ? Freedom.TURN_Y : Freedom.TURN_Z;
    boolean isLower = (isAroundY ? shareY : shareZ) < 0;
    return (isLower ? JointReadings.LOWER : JointReadings.UPPER) << (2 * which.number());
  }

  /**
   * Finds the speeds of the motors in the next step: along the axes as they are turned with A, and
   * around them as they are turned with B.
   *
   * @param targets those of the motors of the six axes, from a place of an array on
   */
  void drive(
      JoinedBodies joined,
      float[] targets,
      int first,
      double dtSeconds,
      Vector3f linear,
      Vector3f angular) {
    Joint joint = joined.joint();
    findFrames(joined);
    findWay(joined);
    findAngles();
    findSpeeds(joined);
    for (int axis = 0; axis < AXES; axis++) {
      float target = targets[first + axis];
      Joint.Axis moved = joint.axes().get(axis);
      linear.setComponent(
          axis, motorSpeed(moved, target, target - way.get(axis), speed.get(axis), dtSeconds));
      boolean brought = joint.axes().get(AXES + axis).hasPositionMotor();
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
    if (!axis.hasPositionMotor()) {
      return axis.hasMotor() ? target : 0;
    }
    return JointReadings.springSpeed(
        error, speed, axis.frequency(), axis.dampingRatio(), dtSeconds);
  }

  private void findFrames(JoinedBodies joined) {
    Quaternionfc frame = joined.joint().frame();
    other.set(joined.rotationA()).conjugate().mul(frame);
    states.poses().rotation(joined.slotA(), frameA).mul(other);
    other.set(joined.rotationB()).conjugate().mul(frame);
    states.poses().rotation(joined.slotB(), frameB).mul(other);
  }

  /** Finds the way from the point of A to that of B, along A's axes. */
  private void findWay(JoinedBodies joined) {
    Vector3dc anchor = joined.joint().anchor();
    places.around(joined.slotA());
    findArm(joined.slotA(), anchor, joined.positionA(), joined.rotationA());
    way.set(arm).add(places.position(joined.slotA(), scratch));
    findArm(joined.slotB(), anchor, joined.positionB(), joined.rotationB());
    way.negate().add(arm).add(places.position(joined.slotB(), scratch));
    frameA.transformInverse(way);
  }

  /** Finds the way from the middle of a body to the point of the joint on it, in the world. */
  private void findArm(int slot, Vector3dc anchor, Vector3dc position, Quaternionfc rotation) {
    rotation.transformInverse(anchor.sub(position, exact).get(arm));
    states.poses().rotation(slot, other).transform(arm);
  }

  private void findAngles() {
    JoinedBodies.angles(frameA.conjugate(turned).mul(frameB), angles);
  }

  /** Finds by which rotation vector, along B's axes, B lacks what is wanted. */
  private void findError() {
    JoinedBodies.turn(wanted, turned);
    frameB.conjugate(other).mul(frameA).mul(turned);
    double length = Math.sqrt(other.x * other.x + other.y * other.y + other.z * other.z);
    double upright = Math.abs(other.w);
    double sign = other.w < 0 ? -1 : 1; // the shorter way
    double factor = length == 0 ? 2 : 2 * StrictMath.atan2(length, upright) / length;
    error.set(other.x, other.y, other.z).mul((float) (sign * factor));
  }

  /** Finds how fast B's point moves along A's axes, and how fast B turns around its own. */
  private void findSpeeds(JoinedBodies joined) {
    Vector3dc anchor = joined.joint().anchor();
    places.around(joined.slotA());
    findArm(joined.slotB(), anchor, joined.positionB(), joined.rotationB());
    states.velocities().angular(joined.slotB(), spin).cross(arm, speed);
    speed.add(states.velocities().linear(joined.slotB(), scratch));
    arm.add(places.position(joined.slotB(), scratch));
    arm.sub(places.position(joined.slotA(), scratch));
    states.velocities().angular(joined.slotA(), scratch);
    spin.sub(scratch);
    speed.sub(scratch.cross(arm));
    speed.sub(states.velocities().linear(joined.slotA(), scratch));
    frameA.transformInverse(speed);
    frameB.transformInverse(spin);
  }
}
