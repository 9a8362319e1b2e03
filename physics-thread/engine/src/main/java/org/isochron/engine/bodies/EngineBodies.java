package org.isochron.engine.bodies;

import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.joml.Quaternionfc;
import org.joml.Vector3dc;
import org.joml.Vector3fc;

/**
 * The bodies of an engine's world, named by their slots; all arguments are checked already. Owner:
 * the thread of the world.
 */
public interface EngineBodies {
  /**
   * Builds what bodies of a prefab share, such as the engine's shape. Any thread, and several at
   * once.
   *
   * @throws IllegalArgumentException if the engine cannot build it; the message has the reason
   */
  Object build(Prefab prefab);

  /** Frees what was built and is not used. Any thread, also after the world is closed. */
  default void discard(Object built) {}

  /** Takes over a prefab with the next number, and what was built of it; called between steps. */
  void prefab(int number, Prefab prefab, Object built);

  /** Returns the shape that a body of a shape has in this engine, for queries. */
  default Shape queried(Shape shape) {
    return shape;
  }

  /** Creates a body of a prefab in an empty slot, at rest and awake. */
  void create(int slot, int prefab, Vector3dc position, Quaternionfc rotation);

  /** Removes the body in a slot and wakes the bodies on it; its joints are inactive already. */
  void remove(int slot);

  /** Returns true if the engine has what can be changed of a body as a prefab has it. */
  default boolean canChange(Prefab changed) {
    return true;
  }

  /**
   * Gives the body in a slot the mass, friction, restitution, damping and gravity factor of a
   * prefab that is otherwise its own, whatever it had before. Wakes nothing.
   */
  void change(int slot, Prefab changed);

  /** Moves the body to a pose and wakes it; it keeps its velocities. */
  void place(int slot, Vector3dc position, Quaternionfc rotation);

  /**
   * Sets the velocity of a body that is not static and wakes it (metres a second); its angular
   * velocity stays.
   */
  void velocity(int slot, Vector3fc linear);

  /**
   * Sets the angular velocity of a body that is not static and wakes it (radians a second); its
   * velocity stays.
   */
  void angularVelocity(int slot, Vector3fc angular);

  /** Applies an impulse to a dynamic body at its centre of mass and wakes it (newton seconds). */
  void push(int slot, Vector3fc impulse, Vector3fc angularImpulse);

  /**
   * Applies a force to a dynamic body at its centre of mass for the next step only, and wakes it
   * (newtons).
   */
  void force(int slot, Vector3fc force, Vector3fc torque);

  /** Wakes the body in a slot, if there is one and it can move by itself. */
  void wake(int slot);

  /** Returns true if the body can move by itself: false for static and sleeping bodies. */
  boolean isAwake(int slot);

  /**
   * Keeps the bodies in two slots from colliding with each other, or lets them collide again.
   *
   * @return false if there is no room for another pair
   */
  boolean exclude(int slotA, int slotB, boolean excluded);
}
