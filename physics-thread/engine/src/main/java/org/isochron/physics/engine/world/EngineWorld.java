package org.isochron.physics.engine.world;

import org.isochron.physics.engine.casting.RayQuery;
import org.isochron.physics.simulation.SavedState;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * An engine's world, driven by an {@link EngineSimulation}. Bodies are named by their slots, and
 * all arguments are checked already. Owner: the thread that builds the simulation, then the physics
 * thread. The world starts empty; the {@code EngineSimulation} creates the placed bodies in order
 * and then the joints.
 *
 * <p>Places are floats in doubles unless the world {@link #isWide takes doubles} and the scene is
 * wide. Vectors and quaternions are valid during the call only. No method should allocate after the
 * build.
 */
public interface EngineWorld extends AutoCloseable {
  /**
   * Builds what bodies of a prefab share, such as the engine's shape. Any thread, and several at
   * once.
   *
   * @throws IllegalArgumentException if the engine cannot build it; the message has the reason
   */
  Object build(Prefab prefab);

  /** Frees what was built and is not used. Any thread, also after {@link #close}. */
  default void discard(Object built) {}

  /** Takes over a prefab with the next number, and what was built of it; called between steps. */
  void prefab(int number, Prefab prefab, Object built);

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
   * Sets the velocities of a body that is not static and wakes it (metres and radians a second).
   */
  void move(int slot, Vector3fc linear, Vector3fc angular);

  /** Applies an impulse to a dynamic body at its centre of mass and wakes it (newton seconds). */
  void push(int slot, Vector3fc impulse, Vector3fc angularImpulse);

  /**
   * Applies a force to a dynamic body at its centre of mass for the next step only, and wakes it
   * (newtons).
   */
  void force(int slot, Vector3fc force, Vector3fc torque);

  /**
   * Sets the gravity of the scene, by which prefabs with another factor have theirs, and wakes all
   * dynamic bodies (metres a second squared). An engine does not save it: a restore sets it before
   * {@link #restore}.
   */
  void gravity(Vector3fc gravity);

  /** Wakes the body in a slot, if there is one and it can move by itself. */
  void wake(int slot);

  /**
   * Keeps the bodies in two slots from colliding with each other, or lets them collide again.
   *
   * @return false if there is no room for another pair
   */
  boolean exclude(int slotA, int slotB, boolean excluded);

  /** Returns the joints, always the same object. */
  Joints joints();

  /** Steps the world and returns the engine's own error mask, 0 if there is none. */
  int step(double dtSeconds);

  /**
   * Reports every pair that touches after the step, except pairs in which no body is awake. Called
   * once per step.
   */
  void touches(ContactSink touches);

  /**
   * Forgets what it kept of contacts for the next step, because the last one lost bodies: what it
   * kept of theirs may be no numbers, which a saved state does not take, and must not be used for a
   * body that is put to rest. Not called for bodies that only left the world and are removed.
   */
  default void forgetContacts() {}

  /**
   * Writes the states of all bodies that the last step may have changed, including those that fell
   * asleep in it.
   *
   * @return how many were written; 0 if the world sleeps
   */
  int read(BodyStates states);

  /** Returns true if the body can move by itself: false for static and sleeping bodies. */
  boolean isAwake(int slot);

  /**
   * Reports what is on a ray, by its goal: at least the first body, at least one, or every body.
   * Bodies in which the ray begins are left out; meshes have two sides.
   */
  void rayCast(RayQuery ray);

  /**
   * Throws {@link IllegalArgumentException} for a query that leaves the engine's space, such as a
   * plane.
   */
  default void checkQuery(Vector3dc place, Vector3fc direction) {}

  /**
   * Projects the position of a command into the space of this engine, such as the plane of dyn4j.
   * Otherwise queries at the position of a body would be rejected.
   */
  default void project(Vector3d position) {}

  /** Returns the shape that a body of a shape has in this engine, for queries. */
  default Shape queried(Shape shape) {
    return shape;
  }

  /** Returns true if it computes places in doubles, so that it takes wide scenes. */
  default boolean isWide() {
    return false;
  }

  /** Returns true if {@link #save} and {@link #restore} reproduce the state to the last bit. */
  default boolean savesState() {
    return false;
  }

  /**
   * Names the engine and its version, on which the results and the layout of a saved state depend.
   */
  String version();

  /** Returns true unless it computes the same to the last bit on every processor. */
  default boolean dependsOnProcessor() {
    return true;
  }

  /** Writes everything that later steps depend on, between two ticks. */
  default void save(SavedState destination) {
    throw new UnsupportedOperationException("this engine cannot save its state");
  }

  /**
   * Reads what {@link #save} wrote, to its end, and changes nothing. The state may be forged, with
   * correct checksums.
   *
   * @param bodies the bodies and joints of the state
   * @throws IllegalArgumentException if {@link #restore} cannot take the state
   */
  default void check(SavedState source, SavedBodies bodies) {
    throw new UnsupportedOperationException("this engine cannot restore a state");
  }

  /**
   * Restores what was saved and {@link #check checked}, whatever this world did since. The saved
   * bodies are in their slots and the saved joints exist already.
   */
  default void restore(SavedState source) {
    throw new UnsupportedOperationException("this engine cannot restore a state");
  }

  /** The engine's own world, to add what a scene cannot describe. */
  Object engineWorld();

  /** The engine's own body in a slot. */
  Object engineBody(int slot);

  /** Frees all resources, including threads and native memory. */
  @Override
  void close();

  /** The joints of a world, named by slots of their own. Owner: the thread of the world. */
  interface Joints {
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
     * Gives the motors of a joint with six axes their speeds before each step: along the axes as
     * they are turned with the first body, and around them as they are turned with the second.
     * Those of axes without a motor have no meaning. Called only for joints that {@link #check}
     * lets pass. Wakes nothing.
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
        int joint,
        Quaternionfc rotationA,
        Quaternionfc rotationB,
        Vector3f linear,
        Vector3f angular);

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
}
