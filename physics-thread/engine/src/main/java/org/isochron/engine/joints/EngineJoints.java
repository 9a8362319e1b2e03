package org.isochron.engine.joints;

import org.isochron.shapes.Joint;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/** The joints of an engine's world, identified by joint slots. Owner: the world's thread. */
public interface EngineJoints {
  /**
   * Rejects joints that the engine does not support.
   *
   * @throws IllegalArgumentException if the engine does not support the joint; the message contains
   *     the cause
   */
  default void check(Joint joint) {}

  /**
   * Creates a joint. Except during a restore, each engine body has the pose that {@code bodies}
   * returns for it. If the engine can save its state, it must process joints in slot order.
   */
  void join(int joint, JoinedBodies bodies);

  void part(int joint);

  /** Sets a motor's speed; called before each step for position motors. Wakes no body. */
  void drive(int joint, float speed);

  /**
   * Sets the motor speeds of a joint with six axes before each step: linear speeds along the first
   * body's axes and angular speeds about the second body's axes. Values of axes without a motor are
   * undefined. Wakes no body.
   */
  default void drive(int joint, Vector3fc linear, Vector3fc angular) {}

  /** Returns the force on a breakable joint in newtons. */
  float force(int joint);

  /**
   * Writes the impulse that a joint applied to its second body when it was last solved, in world
   * coordinates. The angular impulse is relative to the joint's anchor or, for welds and sliders,
   * to the body's position. Both impulses are part of the saved state.
   *
   * @param rotationA current rotation of the first body
   * @param rotationB current rotation of the second body
   * @param linear in newton seconds
   * @param angular in newton metre seconds
   * @throws UnsupportedOperationException if the engine does not report impulses
   */
  void impulse(
      int joint, Quaternionfc rotationA, Quaternionfc rotationB, Vector3f linear, Vector3f angular);

  /**
   * Returns the impulse that the motor or spring of an axis applied to the second body when the
   * joint was last solved, along or around the axis. It is part of the saved state.
   *
   * @param axis number of the {@link Joint.Axis.Freedom}; a hinge turns around axis 3 and a slider
   *     moves along axis 0
   * @throws UnsupportedOperationException if the engine does not report it
   */
  float motorImpulse(int joint, int axis);

  /**
   * Rejects kinds of joints whose torque the engine does not measure.
   *
   * @throws UnsupportedOperationException if {@link #impulse} omits the angular impulse of this
   *     kind of joint; the message contains the cause
   */
  default void checkTorque(Joint joint) {}

  /**
   * Returns true if an ellipse limits the swing of a cone-twist joint, and false if each axis has
   * separate limits.
   */
  default boolean hasCones() {
    return false;
  }
}
