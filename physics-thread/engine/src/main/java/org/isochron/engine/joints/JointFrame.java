package org.isochron.engine.joints;

import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.bodies.LocalPositions;
import org.isochron.engine.bodies.MassCenters;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Joint.Axis.Freedom;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * The axes of a joint, and the point where its forces act on both bodies, in world coordinates.
 * Owner: the world's thread. Allocates nothing after construction.
 */
final class JointFrame {
  /** Number of the first axis around which a joint turns. */
  static final int TURN_X = Freedom.TURN_X.number();

  private final BodyStates states;
  private final LocalPositions positions;
  private final MassCenters centers;
  private final Vector3f[] axes = new Vector3f[JointTable.AXES];
  private final Vector3f armA = new Vector3f();
  private final Vector3f armB = new Vector3f();
  private final Quaternionf frame = new Quaternionf();
  private final Quaternionf turned = new Quaternionf();
  private final Quaternionf turn = new Quaternionf();
  private final Vector3d exact = new Vector3d();
  private final Vector3f position = new Vector3f();

  JointFrame(BodyStates states, MassCenters centers) {
    this.states = states;
    this.centers = centers;
    positions = new LocalPositions(states);
    for (int axis = 0; axis < axes.length; axis++) {
      axes[axis] = new Vector3f();
    }
  }

  /** Number of the first axis: the only one of a hinge or slider. */
  static int firstAxis(Joint joint) {
    return joint instanceof Joint.Hinge ? TURN_X : 0;
  }

  static int endAxis(Joint joint) {
    if (joint instanceof Joint.SixAxes) {
      return JointTable.AXES;
    }
    return joint instanceof Joint.OneAxis ? firstAxis(joint) + 1 : 0;
  }

  /** Returns the settings of one of six axes; a joint without this axis is locked there. */
  static Joint.Axis motion(Joint joint, int axis) {
    if (joint instanceof Joint.SixAxes six) {
      return six.axes().get(axis);
    }
    return joint instanceof Joint.OneAxis one && axis == firstAxis(joint)
        ? one.motion()
        : Joint.Axis.LOCKED;
  }

  /** Returns true if any axis has a damping. */
  static boolean isDamped(Joint joint) {
    boolean damped = false;
    for (int axis = firstAxis(joint); axis < endAxis(joint); axis++) {
      damped |= motion(joint, axis).damping() > 0;
    }
    return damped;
  }

  /** Returns an axis of A along which bodies move, or an axis of B around which they turn. */
  Vector3fc axis(int number) {
    return axes[number];
  }

  /** Vector from the centre of mass of A to the point. */
  Vector3fc armA() {
    return armA;
  }

  Vector3fc armB() {
    return armB;
  }

  /**
   * Computes the current values.
   *
   * @param movesB false if only A moves, so that a slider acts at the origin of A
   */
  void find(JoinedBodies joined, boolean movesB) {
    if (joined.joint() instanceof Joint.SixAxes six) {
      frame.set(six.frame());
    } else {
      Vector3fc axis = joined.axis();
      frame.rotationTo(1, 0, 0, axis.x(), axis.y(), axis.z());
    }
    findTurn(joined.slotA(), joined.rotationA());
    turnAxes(0);
    findTurn(joined.slotB(), joined.rotationB());
    turnAxes(TURN_X);
    findArms(joined, movesB);
  }

  /**
   * Computes the force and torque on a body of an effort along or around an axis.
   *
   * @param arm vector from the centre of mass to the point where forces act
   */
  void wrench(int axis, float effort, Vector3fc arm, Vector3f force, Vector3f torque) {
    if (axis < TURN_X) {
      axes[axis].mul(effort, force);
      arm.cross(force, torque);
    } else {
      force.zero();
      axes[axis].mul(effort, torque);
    }
  }

  /** Rotation of a body since the time of joining. */
  private void findTurn(int slot, Quaternionfc rotation) {
    states.poses().rotation(slot, turn).mul(turned.set(rotation).conjugate());
  }

  private void turnAxes(int first) {
    turn.mul(frame, turned);
    turned.transformUnitPositiveX(axes[first]);
    turned.transformUnitPositiveY(axes[first + 1]);
    turned.transformUnitPositiveZ(axes[first + 2]);
  }

  /** Uses the turn of B. */
  private void findArms(JoinedBodies joined, boolean movesB) {
    boolean isSlider = joined.joint() instanceof Joint.Slider;
    armB.zero();
    if (!isSlider) {
      Vector3dc anchor = joined.joint() instanceof Joint.SixAxes six
          ? six.anchor()
          : ((Joint.Hinge) joined.joint()).anchor();
      anchor.sub(joined.positionB(), exact).get(armB);
      turn.transform(armB);
    }
    positions.around(joined.slotA());
    positions.position(joined.slotB(), armA).sub(positions.position(joined.slotA(), position));
    if (isSlider && !movesB) {
      armA.negate(armB);
      armA.zero();
    } else {
      armA.add(armB);
    }
    centers.subtract(joined.slotA(), armA);
    centers.subtract(joined.slotB(), armB);
  }
}
