package org.isochron.physics;

import java.util.Optional;
import org.isochron.shapes.Joint;
import org.isochron.shapes.MassProperties;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.RayHit;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * A read-only view of the world at the end of a tick, including commands applied since then in a
 * pause. Valid only during the query that receives it. Owner: the thread that ticks. Only {@link
 * #around} allocates, apart from allocations inside the engine.
 *
 * <p>Rays are cast by the engine and also hit bodies that a hook added. Shape casts and closest
 * points consider the bodies of the scene and are computed identically for every engine.
 *
 * <p>Doubles are world coordinates. Floats are relative to the view's {@link #origin} and too
 * coarse far from it; {@link #around} returns a view with a nearer origin.
 *
 * <p>Methods for a body or a joint throw {@link IllegalArgumentException} if it does not exist.
 * Methods that a simulation does not support throw {@link UnsupportedOperationException}.
 */
public interface WorldView {
  Vector3dc WORLD_ORIGIN = new Vector3d();

  /** Returns the last tick. */
  long tick();

  /** Returns the world position of the float origin. */
  default Vector3dc origin() {
    return sceneOrigin();
  }

  /** Returns the scene's origin. */
  default Vector3dc sceneOrigin() {
    return WORLD_ORIGIN;
  }

  /**
   * Returns a view of the same world with another origin. Allocates, unless the new origin is the
   * {@link #sceneOrigin} or the origin of the previous call.
   *
   * @throws IllegalArgumentException if a coordinate is not finite, or too large for a world
   */
  default WorldView around(Vector3dc newOrigin) {
    if (newOrigin.equals(origin())) {
      return this;
    }
    throw new UnsupportedOperationException("this world has no views with other origins");
  }

  /** Returns a view in which floats are exact around a body. Valid until the next call. */
  default WorldView around(long body) {
    return around(sceneOrigin());
  }

  /** Returns true for existing bodies. */
  boolean contains(long body);

  /** Returns one more than the highest slot that may have a body. */
  int slotCount();

  /** Returns the body in a slot below {@link #slotCount}, or {@link BodyId#NONE}. */
  long body(int slot);

  /** Returns a body's prefab number. */
  int prefab(long body);

  /**
   * Returns the motion type: its prefab's, or the one that {@link
   * org.isochron.state.CommandSender#changeMotion} has set.
   */
  Prefab.Motion motion(long body);

  /**
   * Returns false if the body is static or asleep, and for kinematic bodies also if they have
   * rested for a while.
   */
  default boolean isAwake(long body) {
    throw new UnsupportedOperationException("this world does not tell which bodies sleep");
  }

  /**
   * Returns the value of a body's property: its prefab's value, or the value that the command
   * org.isochron.state.CommandSender#set has set.
   */
  default double property(long body, Prefab.Property property) {
    throw new UnsupportedOperationException("this world has no properties of bodies");
  }

  /**
   * Returns the mass properties of a body: its prefab's, or those that the command
   * org.isochron.state.CommandSender#set has set; empty if the engine distributes the mass evenly.
   */
  default Optional<MassProperties> massProperties(long body) {
    throw new UnsupportedOperationException("this world has no mass properties of bodies");
  }

  /**
   * Returns the number of a body's material at a point on its surface, or 0. On a height field the
   * point may lie above or below the surface.
   */
  default int material(long body, Vector3fc point) {
    return 0;
  }

  /**
   * Returns the friction of a body at a point: that of its {@link #material material} there, or the
   * body's own.
   */
  default double friction(long body, Vector3fc point) {
    return property(body, Prefab.Property.FRICTION);
  }

  /** Reads a float position. */
  Vector3f position(long body, Vector3f destination);

  /** Reads a world position. */
  default Vector3d position(long body, Vector3d destination) {
    return destination.set(position(body, new Vector3f())).add(origin());
  }

  /** Reads a body's rotation. */
  Quaternionf rotation(long body, Quaternionf destination);

  /** Reads the velocity of a body's centre of mass (m/s). */
  Vector3f velocity(long body, Vector3f destination);

  /** Reads the angular velocity (rad/s). */
  Vector3f angularVelocity(long body, Vector3f destination);

  /**
   * Reads the velocity of a point that moves with a body, in metres per second. {@code point} and
   * {@code destination} may be the same object.
   */
  default Vector3f velocityAt(long body, Vector3fc point, Vector3f destination) {
    throw new UnsupportedOperationException("this world has no velocities of points");
  }

  /**
   * Reads the gravity of the scene, in metres per second squared, before a body's
   * {@link Prefab.Property#GRAVITY_FACTOR}.
   */
  default Vector3f gravity(Vector3f destination) {
    throw new UnsupportedOperationException("this world does not state its gravity");
  }

  /**
   * Reads the acceleration of a body's centre of mass in the last step, in metres per second
   * squared and world axes; 0 before its first step. The value includes gravity, contacts, joints,
   * forces and impulses, but not velocities set by commands. For an accelerometer, subtract gravity
   * and {@linkplain Quaternionf#transformInverse transform the result} into the body's space.
   */
  default Vector3f acceleration(long body, Vector3f destination) {
    throw new UnsupportedOperationException("this world keeps no accelerations");
  }

  /**
   * Reads the sum of the contact impulses on a body in the last step, in newton seconds and world
   * axes: the normal and friction impulses of all {@link #contacts(long) contacts}. Divided by the
   * length of a step, the sum is the mean contact force in newtons.
   */
  default Vector3f contactImpulse(long body, Vector3f destination) {
    throw new UnsupportedOperationException("this world keeps no contacts of its last step");
  }

  /** Returns true if the joint exists and has not broken. */
  default boolean containsJoint(long joint) {
    return false;
  }

  /** Returns the joint's first body. */
  default long jointBodyA(long joint) {
    throw new UnsupportedOperationException("this world has no joints");
  }

  /** Returns the joint's second body. */
  default long jointBodyB(long joint) {
    throw new UnsupportedOperationException("this world has no joints");
  }

  /**
   * Returns the displacement of a joint since its bodies were joined. For a hinge, the displacement
   * is an angle in radians, from −π to π; for a slider, a distance in metres. For rods, ropes and
   * springs, returns the length; for other joints 0.
   */
  default float jointOffset(long joint) {
    throw new UnsupportedOperationException("this world has no joints");
  }

  /**
   * Returns the displacement of a six-axis joint along or around one axis, in metres or radians. A
   * rotation is a twist around the first axis, followed by a swing around the other two.
   */
  default float jointOffset(long joint, Joint.Axis.Freedom which) {
    throw new UnsupportedOperationException("this world has no joints");
  }

  /** Returns how fast {@link #jointOffset(long)} changes, in radians or metres per second. */
  default float jointSpeed(long joint) {
    throw new UnsupportedOperationException("this world has no joints");
  }

  /**
   * Returns the speed of a six-axis joint along one of the first body's axes, or around one of the
   * second body's axes, in metres or radians per second.
   */
  default float jointSpeed(long joint, Joint.Axis.Freedom which) {
    throw new UnsupportedOperationException("this world has no joints");
  }

  /**
   * Returns what drove a hinge or slider in the last step, in newton metres or newtons: the torque
   * or force of its motor plus {@link org.isochron.state.CommandSender#effort efforts}. Limits and
   * damping do not count. While both bodies sleep, the motor's last value is kept; it is 0 until
   * the first step after the motor was set. Bullet reports no motors. In Jolt, the first reading of
   * a motor after a step allocates.
   *
   * @throws IllegalArgumentException if the joint has no axis of its own
   * @throws UnsupportedOperationException if the engine does not report this motor
   */
  default float jointEffort(long joint) {
    throw new UnsupportedOperationException("this world has no joints");
  }

  /**
   * Returns what drove one axis of a six-axis joint in the last step, like {@link
   * #jointEffort(long)}; a spring counts as a motor.
   */
  default float jointEffort(long joint, Joint.Axis.Freedom which) {
    throw new UnsupportedOperationException("this world has no joints");
  }

  /**
   * Reads the force of a joint on its second body in the last step, in newtons and world axes.
   * While both bodies sleep, the last force is kept. The force is 0 until the first step after the
   * joint was made or its motor was set. Bullet reports no joint forces, and no engine reports
   * those of gears and pulleys.
   */
  default Vector3f jointForce(long joint, Vector3f destination) {
    throw new UnsupportedOperationException("this world has no joints");
  }

  /**
   * Reads the torque of a joint on its second body in the last step, in newton metres and world
   * axes. The torque refers to the joint's anchor, or to the second body's position for a weld or a
   * slider. Engines that report forces also report torques, except Jolt for six-axis joints.
   */
  default Vector3f jointTorque(long joint, Vector3f destination) {
    throw new UnsupportedOperationException("this world has no joints");
  }

  /** Returns all contacts and sensor visits of the last step. */
  default Contacts contacts() {
    throw new UnsupportedOperationException("this world keeps no contacts of its last step");
  }

  /**
   * Returns the contacts and sensor visits of one body in the last step; valid until the next call.
   */
  default Contacts contacts(long body) {
    throw new UnsupportedOperationException("this world keeps no contacts of its last step");
  }

  /** Finds the first body on a ray, in all layers. */
  default boolean rayCast(
      Vector3fc origin, Vector3fc direction, float maxDistance, RayHit nearest) {
    return rayCast(origin, direction, maxDistance, Prefab.ALL_LAYERS, nearest);
  }

  /**
   * Finds the first body on a ray. Bodies that contain the start are not hit, nor are the other
   * parts of a compound of which one part contains it; meshes are hit from both sides.
   *
   * @param direction of any length but 0
   * @param maxDistance in metres
   * @param mask layers to test, one bit per layer; -1 for all, never 0
   * @throws IllegalArgumentException if a coordinate is not within ±1,000 km, the direction or the
   *     mask is 0, or the distance is not positive or above 4,000 km. The other queries check their
   *     arguments likewise
   */
  boolean rayCast(
      Vector3fc origin, Vector3fc direction, float maxDistance, int mask, RayHit nearest);

  /**
   * Finds the first body on each of many rays from one point, as a lidar does.
   *
   * @param directions x, y and z of each ray's direction, of any length but 0
   * @param distances receives the distance of each ray's first body, or infinity; its length is the
   *     number of rays
   * @param bodies receives the id of each ray's first body, or {@link
   *     org.isochron.state.BodyId#NONE}
   * @return number of hits
   * @throws IllegalArgumentException if an argument is invalid for {@link #rayCast}, or the array
   *     lengths do not match; rays before an invalid one are cast
   */
  default int rayCasts(
      Vector3fc origin,
      float[] directions,
      float maxDistance,
      int mask,
      float[] distances,
      long[] bodies) {
    throw new UnsupportedOperationException("this world casts no batches of rays");
  }

  /** Returns true if any body is on a ray; faster than {@link #rayCast}. */
  boolean isBlocked(Vector3fc origin, Vector3fc direction, float maxDistance, int mask);

  /**
   * Finds all bodies on a ray, each at its first entry point.
   *
   * @param hits receives the nearest hits in order, as many as it has ({@link RayHit#array})
   * @return number of bodies, which may be more
   */
  int rayCastAll(Vector3fc origin, Vector3fc direction, float maxDistance, int mask, RayHit[] hits);

  /**
   * Finds the first body that a moving shape touches. If the shape overlaps a body at the start,
   * the body is hit at distance 0, unless the shape moves out of it. If the overlap at the start is
   * deep, the normal points against the direction.
   *
   * @param shape a box, sphere, capsule or hull
   * @param position start of the shape's origin
   * @param rotation constant, of length 1
   */
  boolean shapeCast(
      Shape shape,
      Vector3fc position,
      Quaternionfc rotation,
      Vector3fc direction,
      float maxDistance,
      int mask,
      RayHit nearest);

  /**
   * Finds the bodies that overlap a box, sphere, capsule or hull. A mesh has no inside.
   *
   * @param bodies receives the ids in slot order, up to its length
   * @return number of bodies
   */
  int overlap(Shape shape, Vector3fc position, Quaternionfc rotation, int mask, long[] bodies);

  /**
   * Finds the point on any body's surface that is closest to a given point. For a point inside a
   * body, the result is the point itself at distance 0.
   *
   * @param maxDistance in metres
   * @param closest receives the body, point, distance, and normal towards the given point;
   *     unchanged if nothing is found
   */
  boolean closestPoint(Vector3fc point, float maxDistance, int mask, RayHit closest);

  /**
   * Finds the point on another body's surface, in any layer, that is closest to a body. The closest
   * point of the body itself lies along the normal, at the returned distance. If the bodies
   * overlap, the distance is 0, and point and normal are undefined. A mesh has no inside.
   *
   * @param maxDistance in metres
   * @param closest receives the other body, point, distance, and normal towards the body; unchanged
   *     if nothing is found
   * @throws UnsupportedOperationException if the simulation computes no distances, or both bodies
   *     are meshes
   */
  default boolean closestPoint(long body, long other, float maxDistance, RayHit closest) {
    throw new UnsupportedOperationException("this world has no distances of bodies");
  }

  /**
   * The contacts and sensor visits that began, stayed and ended in the last step. Owner: the
   * ticking thread; valid as long as the {@link WorldView}. Reading allocates only if there are
   * more pairs than ever before.
   *
   * <p>A controller in tick k reads the pairs of tick k−1 in a fixed order. Ended and new pairs
   * come first, in the order of their events. Persistent pairs follow, contacts before sensors,
   * sorted by slots. A recomputed tick reads the same pairs. If a command ends a pair, the pair is
   * listed as ended in the next tick.
   *
   * <p>A contact is listed only if one of the two prefabs or the engine's settings enables contact
   * events. Points and impulses are read from the engine when they are asked for.
   */
  public interface Contacts {
    enum Phase {
      /** The bodies began to touch, or a body entered a sensor. */
      BEGAN,
      /** The bodies still touch, awake or asleep, or a body is still in a sensor. */
      STAYED,
      /** The bodies separated, a body left a sensor, or one of the two was removed. */
      ENDED
    }

    /** Returns the number of pairs. */
    int count();

    /** Returns the pair's phase. */
    Phase phase(int index);

    /** Returns true for sensor visits. */
    boolean isSensor(int index);

    /** Returns the body in the lower slot, or the sensor; the body may have been removed since. */
    long bodyA(int index);

    /** Returns the other body. */
    long bodyB(int index);

    /** Returns a body's partner. */
    default long other(int index, long body) {
      return bodyA(index) == body ? bodyB(index) : bodyA(index);
    }

    /**
     * Reads the point at which the contact's force acts, relative to the view's origin: the mean of
     * the contact points of the last step, weighted by their impulses. 0 for a sensor or an ended
     * pair.
     */
    Vector3f point(int index, Vector3f destination);

    /** Reads the world position. */
    Vector3d point(int index, Vector3d destination);

    /**
     * Returns the number of contact points in the last step: 1 while both bodies sleep, 0 for a
     * sensor or an ended pair.
     */
    int pointCount(int index);

    /**
     * Reads one of the contact points, relative to the view's origin.
     *
     * @param number less than {@link #pointCount}
     */
    Vector3f point(int index, int number, Vector3f destination);

    /**
     * Reads the contact normal of the last step, which points to {@link #bodyA}; 0 for a sensor or
     * an ended pair.
     */
    Vector3f normal(int index, Vector3f destination);

    /**
     * Returns the normal impulse of the last step, in newton seconds; 0 for a sensor or an ended
     * pair. Divided by the length of a step, the impulse is the mean force in newtons. A sleeping
     * pair keeps the impulse of its last step awake. The impulse of a {@linkplain Phase#BEGAN new}
     * contact may differ from that of its event, which some engines estimate.
     */
    float impulse(int index);

    /**
     * Reads the friction impulse on {@link #bodyA} in the last step, in newton seconds and world
     * axes; 0 for a sensor or an ended pair. {@link #bodyB} gets the opposite impulse.
     */
    Vector3f frictionImpulse(int index, Vector3f destination);
  }
}
