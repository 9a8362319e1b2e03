package org.isochron.engine.joints;

import org.isochron.shapes.Joint;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/** The joints of an engine's world, named by slots of their own. Owner: the thread of the world. */
public interface EngineJoints {
  /** Throws {@link IllegalArgumentException}, with the reason, for one that the engine lacks. */
  default void check(Joint joint) {}

  /**
   * Makes a joint in an empty slot. The two bodies are at the poses named in {@code bodies},
   * unless this is a restore. If the engine saves its state, the order of joints in a step
   * depends on nothing but their slots.
   */
  void join(int joint, JoinedBodies bodies);

  /** Removes the joint in a slot. */
  void part(int joint);

  /**
   * Gives the motor of a joint another speed, before each step if it is a position motor. Wakes
   * nothing.
   */
  void drive(int joint, float speed);

  /**
   * Gives the motors of a joint with six axes their speeds before each step: along the axes as they
   * are turned with the first body, and around them as they are turned with the second. Those of
   * axes without a motor have no meaning. Called only for joints that {@link #check} lets pass.
   * Wakes nothing.
   */
  default void drive(int joint, Vector3fc linear, Vector3fc angular) {}

  /** Returns the force in newtons that a breakable joint held in the last step. */
  float force(int joint);

  /**
   * Reads what a joint gave its second body in the last step that solved it, in the world: the
   * impulse in newton seconds, and the angular impulse in newton metre seconds about the joint's
   * anchor or, of a weld and a slider, about the body's position. It is part of a saved state.
   *
   * @param rotationA how the first body is turned now
   * @param rotationB how the second body is turned now
   * @throws UnsupportedOperationException if the engine does not report it
   */
  void impulse(
      int joint, Quaternionfc rotationA, Quaternionfc rotationB, Vector3f linear, Vector3f angular);

  /**
   * Throws {@link UnsupportedOperationException}, with the reason, if {@link #impulse} leaves the
   * angular impulse of a kind out.
   */
  default void checkTorque(Joint.Kind kind) {}

  /**
   * Returns true if the swing of a cone and twist is held within an ellipse, and false if within
   * two limits on their own.
   */
  default boolean hasCones() {
    return false;
  }
}
