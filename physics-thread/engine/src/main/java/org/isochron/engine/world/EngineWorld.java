package org.isochron.engine.world;

import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.bodies.EngineBodies;
import org.isochron.engine.casting.RayQuery;
import org.isochron.engine.contacts.ContactSink;
import org.isochron.engine.joints.EngineJoints;
import org.isochron.physics.SavedState;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3fc;

/**
 * An engine's world, driven by an {@link EngineSimulation}. Owner: the thread that builds the
 * simulation, then the physics thread. The world starts empty; the {@code EngineSimulation} creates
 * the placed bodies in order and then the joints.
 *
 * <p>Places are floats in doubles unless the world {@link #isWide takes doubles} and the scene is
 * wide. Vectors and quaternions are valid during the call only. No method should allocate after the
 * build.
 */
public interface EngineWorld extends EngineBodies, AutoCloseable {
  /**
   * Sets the gravity of the scene, by which prefabs with another factor have theirs, and wakes all
   * dynamic bodies (metres a second squared). An engine does not save it: a restore sets it before
   * {@link #restore}.
   */
  void gravity(Vector3fc gravity);

  /** Returns the joints, always the same object. */
  EngineJoints joints();

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
}
