package org.isochron.physics;

import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.RayHit;
import org.isochron.state.RayHits;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * The world at the end of a tick, to be read. Valid during the question that it was passed to;
 * owner: the thread that ticks. Nothing here changes the world, and no method but {@link #around}
 * allocates unless the engine itself does.
 *
 * <p>Rays are cast by the engine, and also hit bodies that a hook added. Shapes and closest points
 * are computed here, the same for every engine, from the bodies of the scene.
 *
 * <p>Doubles are in the world. Floats are around the view's {@link #origin}, which is the world's
 * unless {@link #around} names another: far from it floats are too coarse, and around a place
 * nearby they are exact.
 *
 * <p>In a pause, commands that were applied since the tick are included, as in the picture.
 */
public interface WorldView {
  /** The origin of the world. */
  Vector3dc WORLD_ORIGIN = new Vector3d();

  /** The tick at whose end the world is. */
  long tick();

  /** The place in the world that floats are around. */
  default Vector3dc origin() {
    return sceneOrigin();
  }

  /** The origin of the scene, around which the world is computed. */
  default Vector3dc sceneOrigin() {
    return WORLD_ORIGIN;
  }

  /**
   * Returns a view of the same world around a place, for questions in floats near it. Allocates
   * unless the place is the {@link #sceneOrigin}, or that of the last call with another one.
   *
   * @throws IllegalArgumentException if a coordinate is not finite, or too large for a world
   * @throws UnsupportedOperationException if the simulation has no views around other places, as by
   *     default
   */
  default WorldView around(Vector3dc place) {
    if (place.equals(origin())) {
      return this;
    }
    throw new UnsupportedOperationException("this world has no views around other places");
  }

  /**
   * Returns a view of the same world in which floats are exact around a body: around the scene's
   * origin, or, if the scene is wide, around where the body is now. Valid until the next call;
   * allocates nothing.
   *
   * @throws IllegalArgumentException if there is no such body
   */
  default WorldView around(long body) {
    return around(sceneOrigin());
  }

  /** Returns true if the body exists. */
  boolean contains(long body);

  /** One more than the highest slot that may have a body: the bound of a loop over all. */
  int slotCount();

  /** Returns the body in a slot below {@link #slotCount}, or {@link BodyId#NONE}. */
  long body(int slot);

  /** Returns the number of a body's prefab. */
  int prefab(long body);

  /**
   * Returns how a body moves.
   *
   * @throws IllegalArgumentException if there is no such body; the other methods for one body throw
   *     it too
   */
  Prefab.Motion motion(long body);

  /**
   * Returns what a body has of a property: that of its prefab, unless a command
   * {@linkplain org.isochron.state.CommandSender#set set} another.
   *
   * @throws UnsupportedOperationException if the simulation has no properties, as by default
   */
  default double property(long body, Prefab.Property property) {
    throw new UnsupportedOperationException("this world has no properties of bodies");
  }

  /**
   * Returns the number of the material of which a body is made at a point, as a step on a height
   * field needs it; 0 where the body has none of its own.
   *
   * @param point on its surface: that of a hit, of a contact or under a foot; for a height field
   *     any point above or below it
   */
  default int material(long body, Vector3fc point) {
    return 0;
  }

  /**
   * Returns the friction of a body at a point: that of the {@linkplain #material material} there,
   * or else the body's own.
   */
  default double friction(long body, Vector3fc point) {
    return property(body, Prefab.Property.FRICTION);
  }

  /** Reads a body's position around the {@link #origin}. */
  Vector3f position(long body, Vector3f destination);

  /** Reads a body's position in the world. */
  default Vector3d position(long body, Vector3d destination) {
    return destination.set(position(body, new Vector3f())).add(origin());
  }

  /** Reads a body's rotation. */
  Quaternionf rotation(long body, Quaternionf destination);

  /** Reads a body's velocity, in metres a second. */
  Vector3f velocity(long body, Vector3f destination);

  /** Reads a body's angular velocity, in radians a second. */
  Vector3f angularVelocity(long body, Vector3f destination);

  /**
   * Reads the velocity of a point that moves with a body, in metres a second.
   *
   * @param point where it is; it may be {@code destination}
   */
  default Vector3f velocityAt(long body, Vector3fc point, Vector3f destination) {
    throw new UnsupportedOperationException("this world has no velocities of points");
  }

  /**
   * Reads the gravity of the scene, in metres a second squared; that of a body is multiplied by its
   * {@link Prefab.Property#GRAVITY_FACTOR}.
   *
   * @throws UnsupportedOperationException if the simulation does not state it, as by default
   */
  default Vector3f gravity(Vector3f destination) {
    throw new UnsupportedOperationException("this world does not state its gravity");
  }

  /**
   * Reads what the last step added to a body's velocity, in metres a second squared, in the world:
   * gravity, contacts, joints, forces and impulses. Velocities that commands set are not in it. An
   * accelerometer shows it without gravity, in the space of the body: subtract gravity, and
   * {@linkplain Quaternionf#transformInverse turn it back} by the body's rotation. 0 until the
   * first step of the body.
   *
   * @throws UnsupportedOperationException if the simulation does not keep it, as by default
   */
  default Vector3f acceleration(long body, Vector3f destination) {
    throw new UnsupportedOperationException("this world keeps no accelerations");
  }

  /**
   * Reads the sum of the impulses with which contacts of a body began in the last step, as they
   * acted on it, in newton seconds, in the world. Contacts that stay have none of their own; what
   * they bear is in {@link #acceleration}.
   *
   * @throws UnsupportedOperationException if the simulation keeps no contacts, as by default
   */
  default Vector3f contactImpulse(long body, Vector3f destination) {
    throw new UnsupportedOperationException(
        "this world does not keep what touched in its last step");
  }

  /**
   * Returns true if the joint exists; false after it broke or was removed, also with one of its
   * bodies.
   */
  default boolean containsJoint(long joint) {
    return false;
  }

  /**
   * Returns how far a joint has moved since its bodies were joined: the angle of a hinge in
   * radians, from −π to π, the way of a slider in metres; of a rod, rope or spring its length; 0
   * for other joints. The signs are those of its limits and its motor.
   *
   * @param joint an id that {@link org.isochron.state.CommandSender#join} returned, or the
   *     builder of the scene
   * @throws IllegalArgumentException if there is no such joint
   * @throws UnsupportedOperationException if the simulation has no joints, as by default
   */
  default float jointOffset(long joint) {
    throw new UnsupportedOperationException("this world has no joints");
  }

  /**
   * Returns how far a joint with six axes has moved along or around one of them, in metres or
   * radians. A turn is a twist around the first axis, followed by a swing around the two others.
   *
   * @throws IllegalArgumentException if there is no such joint, or it has no axes of its own
   * @throws UnsupportedOperationException if the simulation has no joints, as by default
   */
  default float jointOffset(long joint, Joint.Axis.Freedom which) {
    throw new UnsupportedOperationException("this world has no joints");
  }

  /**
   * Returns how fast {@link #jointOffset(long)} changes, in radians or metres a second.
   *
   * @throws IllegalArgumentException if there is no such joint
   * @throws UnsupportedOperationException if the simulation has no joints, as by default
   */
  default float jointSpeed(long joint) {
    throw new UnsupportedOperationException("this world has no joints");
  }

  /**
   * Reads the force with which a joint acted on its second body in the last step, in newtons, in
   * the world. On the first body it acted with the opposite force. While both bodies sleep it is
   * that of the last step before; it is 0 until the first step after the joint was made or its
   * motor set.
   *
   * @throws IllegalArgumentException if there is no such joint
   * @throws UnsupportedOperationException if the engine does not report it, which Bullet does not
   *     of any joint, and no engine of a gear and a pulley, or the simulation has no joints, as by
   *     default
   */
  default Vector3f jointForce(long joint, Vector3f destination) {
    throw new UnsupportedOperationException("this world has no joints");
  }

  /**
   * Reads the torque with which a joint acted on its second body in the last step, in newton
   * metres, in the world: that of its motor, its limits, and what keeps its axes together. It is
   * the torque about the anchor; of a weld and a slider, about the second body's position.
   *
   * @throws IllegalArgumentException if there is no such joint
   * @throws UnsupportedOperationException as {@link #jointForce} does, and with Jolt also of a
   *     joint with six axes
   */
  default Vector3f jointTorque(long joint, Vector3f destination) {
    throw new UnsupportedOperationException("this world has no joints");
  }

  /**
   * Returns all contacts and all bodies in sensors of the step before.
   *
   * @throws UnsupportedOperationException if the simulation does not keep them, as by default
   */
  default Contacts contacts() {
    throw new UnsupportedOperationException(
        "this world does not keep what touched in its last step");
  }

  /**
   * Returns the contacts and sensors of one body in the step before; valid until the next call. A
   * body that has been removed has those that ended with it.
   *
   * @throws UnsupportedOperationException if the simulation does not keep them, as by default
   */
  default Contacts contacts(long body) {
    throw new UnsupportedOperationException(
        "this world does not keep what touched in its last step");
  }

  /** Finds the first body on a ray, in any layer. */
  default boolean rayCast(
      Vector3fc origin, Vector3fc direction, float maxDistance, RayHit nearest) {
    return rayCast(origin, direction, maxDistance, Prefab.ALL_LAYERS, nearest);
  }

  /**
   * Finds the first body on a ray. Bodies in which the ray begins are not hit; meshes are hit from
   * both sides.
   *
   * @param direction of any length but 0
   * @param maxDistance how far to look, in metres
   * @param mask the layers to look at, one bit per layer; -1 for all, but not 0
   * @param nearest receives the hit; unchanged if there is none
   * @return true if a body was hit
   * @throws IllegalArgumentException if a value is not finite, the direction or the mask is 0, or
   *     the distance is not above 0; so do the queries below
   */
  boolean rayCast(
      Vector3fc origin, Vector3fc direction, float maxDistance, int mask, RayHit nearest);

  /**
   * Finds the first body on each of many rays from one point, as a lidar does; the same as
   * {@link #rayCast} for each.
   *
   * @param directions x, y and z of each ray, of any length but 0
   * @param distances receives for each ray how far the first body is, infinity if there is none;
   *     its length is the number of rays
   * @param bodies receives the id of each first body, {@link
   *     org.isochron.state.BodyId#NONE} if there is none
   * @return how many rays hit a body
   * @throws IllegalArgumentException also if the lengths of the arrays do not fit; the rays before
   *     one that makes no sense are cast
   * @throws UnsupportedOperationException if the simulation has no such rays, as by default
   */
  default int rayCasts(
      Vector3fc origin,
      float[] directions,
      float maxDistance,
      int mask,
      float[] distances,
      long[] bodies) {
    throw new UnsupportedOperationException("this world casts no rays together");
  }

  /** Returns true if any body is on a ray; faster than finding the first. */
  boolean isBlocked(Vector3fc origin, Vector3fc direction, float maxDistance, int mask);

  /**
   * Finds all bodies on a ray, each where the ray enters it first.
   *
   * @param hits receives the nearest of them, as many as it has room for, the nearest first
   * @return how many bodies are on the ray
   */
  int rayCastAll(Vector3fc origin, Vector3fc direction, float maxDistance, int mask, RayHits hits);

  /**
   * Finds the first body that a shape touches on its way. A body that the shape overlaps at its
   * begin is hit at distance 0, with a normal against the direction if the overlap is deep, unless
   * the shape moves out of it.
   *
   * @param shape a box, sphere, capsule or hull
   * @param position where its origin begins
   * @param rotation how it is turned on its whole way; of length 1
   * @param nearest receives the hit; unchanged if there is none
   * @return true if a body was hit
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
   * Finds the bodies that share a point with a shape. A mesh is its surface only.
   *
   * @param shape a box, sphere, capsule or hull
   * @param bodies receives their ids in the order of their slots, as many as it has room for
   * @return how many bodies there are
   */
  int overlap(Shape shape, Vector3fc position, Quaternionfc rotation, int mask, long[] bodies);

  /**
   * Finds the point of a body's surface that is closest to a point, or the point itself, at
   * distance 0, if it is in a body.
   *
   * @param maxDistance how far to look, in metres
   * @param closest receives body, point, distance, and the normal towards the given point;
   *     unchanged if there is none
   * @return true if a body is near enough
   */
  boolean closestPoint(Vector3fc point, float maxDistance, int mask, RayHit closest);

  /**
   * Finds the point of another body's surface that is closest to a body, in any layer. That of the
   * body itself lies from there along the normal, as far as the distance says. If the two overlap,
   * the distance is 0, and point and normal say nothing. A mesh is its surface only.
   *
   * @param maxDistance how far to look, in metres
   * @param closest receives the other body, point, distance, and the normal towards the body;
   *     unchanged if there is none
   * @return true if the two are near enough, and not the same
   * @throws IllegalArgumentException if one of them does not exist
   * @throws UnsupportedOperationException if both are meshes, or the simulation has no distances of
   *     bodies, as by default
   */
  default boolean closestPoint(long body, long other, float maxDistance, RayHit closest) {
    throw new UnsupportedOperationException("this world has no distances of bodies");
  }

  /**
   * The contacts, and the bodies in sensors, that began, stayed and ended in the step before.
   * Owner: the thread that ticks; valid as long as the {@link WorldView} it comes from. Reading
   * allocates only when there are more than ever before.
   *
   * <p>In tick k a controller reads the contacts of tick k−1, in a fixed order: first what ended
   * and began, in the order of the events of that tick, then what stayed, contacts before sensors,
   * each sorted by slots. A tick that is computed again, in a rewind, a replay, a rollback or at
   * another peer, reads the same. What a command of the tick itself ends is listed as ended in the
   * next tick.
   *
   * <p>Contacts are those of which there are contact events: one of the two prefabs has them, or
   * the engine's settings have them for all.
   */
  public interface Contacts {
    /** What a step did to a pair. */
    enum Phase {
      /** The two touch and did not before, or a body came into a sensor. */
      BEGAN,
      /** The two touched before and still do, asleep ones too, or a body is still in a sensor. */
      STAYED,
      /** The two no longer touch, a body left a sensor, or one of the two was removed. */
      ENDED
    }

    /** The number of pairs; indices below it are valid. */
    int count();

    /** What the step did to a pair. */
    Phase phase(int index);

    /** Returns true if the pair is a sensor and a body in it. */
    boolean isSensor(int index);

    /** The body in the lower slot, or the sensor. It may have been removed since. */
    long bodyA(int index);

    /** The other body of a pair. */
    long bodyB(int index);

    /** Returns the body of a pair that is not the given one. */
    default long other(int index, long body) {
      return bodyA(index) == body ? bodyB(index) : bodyA(index);
    }

    /**
     * Reads the point at which a contact began, around the view's origin; 0 for a sensor and for
     * what ended.
     */
    Vector3f point(int index, Vector3f destination);

    /**
     * Reads the point at which a contact began, in the world; 0 for a sensor and for what ended.
     */
    Vector3d point(int index, Vector3d destination);

    /**
     * Reads the normal with which a contact began, which points to the body in the lower slot; 0
     * for a sensor and for what ended.
     */
    Vector3f normal(int index, Vector3f destination);

    /**
     * Returns the impulse with which a contact began, in newton seconds; 0 for a sensor and for
     * what ended.
     */
    float impulse(int index);
  }
}
