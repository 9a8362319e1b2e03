package org.isochron.engine.joints;

import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.bodies.LocalPlaces;
import org.isochron.shapes.Joint;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;

/**
 * How far joints have moved, how fast they move and how fast position motors are to move them, from
 * the states of their bodies: the same for every engine. Owner: the thread of the world. Allocates
 * nothing.
 */
final class JointReadings {
  /** Neither limit, and a bit for the lower and for the upper one. */
  static final int NO_LIMIT = 0;

  static final int LOWER = 1;
  static final int UPPER = 2;

  /** So near to a limit a joint is at it: engines let it come a little before, or beyond. */
  static final float AT_LIMIT = 0.01f;

  private final BodyStates states;
  private final LocalPlaces places;
  private final Vector3f axis = new Vector3f();
  private final Vector3f between = new Vector3f();
  private final Vector3f moving = new Vector3f();
  private final Vector3f place = new Vector3f();
  private final Vector3d exact = new Vector3d();
  private final Vector3f velocity = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private final Quaternionf other = new Quaternionf();

  JointReadings(BodyStates states) {
    this.states = states;
    places = new LocalPlaces(states);
  }

  /** The angle of a hinge, the way of a slider or the length of a rod; 0 for other joints. */
  float offset(JoinedBodies joined) {
    return switch (joined.joint().kind()) {
      case HINGE -> angle(joined);
      case SLIDER -> {
        findSlider(joined);
        // where B was along the axis when the two were joined
        Vector3dc along = joined.joint().axis();
        joined.positionB().sub(joined.positionA(), exact).get(place);
        float joinedAt = place.dot((float) along.x(), (float) along.y(), (float) along.z());
        yield between.dot(axis) - joinedAt;
      }
      case ROD -> {
        findRod(joined);
        yield between.length();
      }
      case WELD, BALL, CONE_TWIST, SIX_AXES, GEAR, PULLEY -> 0;
    };
  }

  /** At which limit a joint is; a rod whose length is fixed is at none. */
  int limit(JoinedBodies joined) {
    Joint joint = joined.joint();
    return joint.isLimited() ? limit(offset(joined), joint.lower(), joint.upper()) : NO_LIMIT;
  }

  /** At which of two limits an offset is; at none if they are next to each other. */
  static int limit(float offset, float lower, float upper) {
    if (upper - lower <= 2 * AT_LIMIT) {
      return NO_LIMIT;
    }
    if (offset <= lower + AT_LIMIT) {
      return LOWER;
    }
    return offset >= upper - AT_LIMIT ? UPPER : NO_LIMIT;
  }

  /** The change of {@link #offset} a second. */
  float speed(JoinedBodies joined) {
    return switch (joined.joint().kind()) {
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
   * The speed that a position motor gives its joint in the next step: that of a spring after an
   * implicit step, which never overshoots because a step is long.
   */
  float motorSpeed(JoinedBodies joined, double dtSeconds) {
    Joint joint = joined.joint();
    double error = (double) joint.motorTarget() - offset(joined);
    if (joint.kind() == Joint.Kind.HINGE && !joint.isLimited()) {
      error = StrictMath.IEEEremainder(error, 2 * Math.PI);
    }
    return springSpeed(error, speed(joined), joint.frequency(), joint.dampingRatio(), dtSeconds);
  }

  /** The speed of a spring after an implicit step, whose way to its rest is the error. */
  static float springSpeed(
      double error, double speed, double frequency, double dampingRatio, double dtSeconds) {
    double turn = 2 * Math.PI * frequency * dtSeconds;
    double yielding = 1 + turn * (2 * dampingRatio + turn);
    return (float) ((speed + turn * turn * error / dtSeconds) / yielding);
  }

  private float angle(JoinedBodies joined) {
    // how B is turned in A's space, without how it was turned there when the two were joined
    states.poses().rotation(joined.slotA(), rotation).conjugate();
    rotation.mul(states.poses().rotation(joined.slotB(), other));
    rotation.mul(other.set(joined.rotationB()).conjugate()).mul(joined.rotationA());
    joined.rotationA().transformInverse(axis.set(joined.joint().axis()));
    float along = rotation.x * axis.x + rotation.y * axis.y + rotation.z * axis.z;
    double angle = 2 * StrictMath.atan2(along, rotation.w);
    return (float) (Math.abs(angle) > Math.PI ? angle - Math.copySign(2 * Math.PI, angle) : angle);
  }

  /** Finds the axis as it is in the world now. */
  private void findAxis(JoinedBodies joined) {
    joined.rotationA().transformInverse(axis.set(joined.joint().axis()));
    states.poses().rotation(joined.slotA(), rotation).transform(axis);
  }

  /** Finds the axis, the way from A to B, and how B moves as seen from A. */
  private void findSlider(JoinedBodies joined) {
    findAxis(joined);
    places.around(joined.slotA());
    places.position(joined.slotB(), between);
    places.position(joined.slotA(), place);
    between.sub(place);
    states.velocities().linear(joined.slotB(), moving);
    moving.sub(states.velocities().linear(joined.slotA(), velocity));
    states.velocities().angular(joined.slotA(), velocity).cross(between);
    moving.sub(velocity);
  }

  /** Finds the way from the end at A to the end at B, and how it changes. */
  private void findRod(JoinedBodies joined) {
    places.around(joined.slotA());
    findEnd(joined.slotB(), joined.joint().axis(), joined.positionB(), joined.rotationB());
    between.set(place);
    moving.set(velocity);
    findEnd(joined.slotA(), joined.joint().anchor(), joined.positionA(), joined.rotationA());
    between.sub(place);
    moving.sub(velocity);
  }

  /**
   * Finds where a point of a body is now, and how it moves.
   *
   * @param point where it was when the body was joined, at the position and rotation that follow
   */
  private void findEnd(int slot, Vector3dc point, Vector3dc position, Quaternionfc rotated) {
    rotated.transformInverse(point.sub(position, exact).get(place));
    states.poses().rotation(slot, rotation).transform(place);
    states.velocities().angular(slot, velocity).cross(place);
    velocity.add(states.velocities().linear(slot, axis));
    place.add(places.position(slot, axis));
  }
}
