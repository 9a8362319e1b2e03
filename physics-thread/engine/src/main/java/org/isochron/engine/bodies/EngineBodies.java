package org.isochron.engine.bodies;

import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.joml.Matrix3f;
import org.joml.Quaternionfc;
import org.joml.Vector3dc;
import org.joml.Vector3fc;

/**
 * The bodies of an engine's world by slot. All arguments are already validated. Owner: the world's
 * thread.
 */
public interface EngineBodies {
  /**
   * Builds the shared objects of a prefab, such as the engine's shape. Called concurrently from any
   * thread.
   *
   * @throws IllegalArgumentException if the engine cannot build the prefab; the message contains
   *     the cause
   */
  Object build(Prefab prefab);

  /**
   * Frees unused objects of {@link #build}. May be called from any thread, even after the world is
   * closed.
   */
  default void discard(Object built) {}

  /** Registers the next prefab and its built objects. */
  void prefab(int number, Prefab prefab, Object built);

  /** Frees the built objects of a prefab without bodies. */
  default void free(int number) {}

  /** Registers new built objects of a prefab after {@link #free}. */
  default void renew(int number, Object built) {}

  /** Returns the shape that queries use in place of a body's shape. */
  default Shape queried(Shape shape) {
    return shape;
  }

  /** Creates a body at rest and awake. */
  void create(int slot, int prefab, Vector3dc position, Quaternionfc rotation);

  /** Removes a body, whose joints are already inactive, and wakes the bodies that touch it. */
  void remove(int slot);

  /** Returns false for unsupported properties. */
  default boolean canChange(Prefab changed) {
    return true;
  }

  /** Sets the mass, friction, restitution, damping and gravity factor of a body. Wakes no body. */
  void change(int slot, Prefab changed);

  /**
   * Returns true if {@link #motion}, {@link #shift} and {@link #sleep} work; otherwise their
   * commands are refused.
   */
  default boolean canCorrect() {
    return false;
  }

  /**
   * Makes a body with a dynamic prefab kinematic, or dynamic again, and discards its pending
   * forces. Neither wakes nor stops it or others.
   *
   * @param own the body's prefab with its changed properties
   */
  default void motion(int slot, Prefab.Motion motion, Prefab own) {
    throw new AssertionError("refused by canCorrect");
  }

  /** Moves a body that is not static. Neither wakes nor stops it or others. */
  default void shift(int slot, Vector3dc position, Quaternionfc rotation) {
    throw new AssertionError("refused by canCorrect");
  }

  /**
   * Stops a body that is not static, discards its pending forces and puts it to sleep, if the
   * engine has sleep. Does not affect others.
   */
  default void sleep(int slot) {
    throw new AssertionError("refused by canCorrect");
  }

  /** Moves the body and wakes it. The velocities do not change. */
  void place(int slot, Vector3dc position, Quaternionfc rotation);

  /** Sets a non-static body's velocity in metres per second and wakes the body. */
  void velocity(int slot, Vector3fc linear);

  /** Sets a non-static body's angular velocity in radians per second and wakes the body. */
  void angularVelocity(int slot, Vector3fc angular);

  /**
   * Applies an impulse in newton seconds at a dynamic body's centre of mass and wakes the body.
   */
  void push(int slot, Vector3fc impulse, Vector3fc angularImpulse);

  /**
   * Applies an impulse like {@link #push} to an awake dynamic body, but leaves its sleep timer
   * alone.
   */
  void damp(int slot, Vector3fc impulse, Vector3fc angularImpulse);

  /** Computes the inverse of a dynamic body's inertia tensor, in the body's axes. May allocate. */
  Matrix3f inverseInertia(int slot, Matrix3f destination);

  /**
   * Applies a force in newtons at a dynamic body's centre of mass during the next step and wakes
   * the body.
   */
  void force(int slot, Vector3fc force, Vector3fc torque);

  /** Wakes a body. Ignores empty slots and static bodies. */
  void wake(int slot);

  /** Returns false for static and sleeping bodies. After a step, excludes later commands. */
  boolean isAwake(int slot);

  /** Like {@link #isAwake}, but includes commands since the last step. */
  default boolean isAwakeNow(int slot) {
    return isAwake(slot);
  }

  /**
   * Enables or disables collisions between two bodies.
   *
   * @return false if the engine has no room for another pair
   */
  boolean exclude(int slotA, int slotB, boolean excluded);
}
