package org.isochron.engine.world;

import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.bodies.EngineBodies;
import org.isochron.engine.casting.RayQuery;
import org.isochron.engine.contacts.ContactSink;
import org.isochron.engine.contacts.Manifolds;
import org.isochron.engine.joints.EngineJoints;
import org.isochron.physics.SavedState;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3fc;

/**
 * An engine's world, driven by an {@link EngineSimulation}. Owner: the thread that builds the
 * simulation, then the physics thread. The world starts empty.
 *
 * <p>Unless the world is {@link #isWide wide}, all positions are floats stored in doubles. Vectors
 * and quaternions are valid during the call only. Methods should not allocate after the build.
 */
public interface EngineWorld extends EngineBodies, AutoCloseable {
  /**
   * Sets the scene's gravity in metres per second squared and wakes all dynamic bodies. Prefabs
   * scale the gravity by their gravity factors. A restore sets the gravity before it calls {@link
   * #restore}.
   */
  void gravity(Vector3fc gravity);

  /** Always returns the same object. */
  EngineJoints joints();

  /** Returns the engine's error mask, or 0. */
  int step(double dtSeconds);

  /** Reports every pair that touches after the step, unless both bodies are asleep. */
  void touches(ContactSink touches);

  /** Returns the manifolds of the last step; always the same object. */
  Manifolds manifolds();

  /**
   * Discards cached contacts because the last step lost bodies. Cached impulses may be NaN, which
   * saved states reject, and must not act on a body that was put to rest. Not called if bodies were
   * removed only because they left the world.
   */
  default void forgetContacts() {}

  /**
   * Writes the states of all bodies that may have changed in the last step, including those that
   * fell asleep.
   *
   * @return number of bodies written; 0 if the whole world sleeps
   */
  int read(BodyStates states);

  /**
   * Casts a ray and reports its hits to {@code ray}. Skips bodies that contain the start of the
   * ray. Meshes are two-sided.
   */
  void rayCast(RayQuery ray);

  /**
   * Rejects queries that the engine cannot answer.
   *
   * @throws IllegalArgumentException if a query lies outside the engine's space, for example off
   *     the plane of a 2D engine
   */
  default void checkQuery(Vector3dc position, Vector3fc direction) {}

  /**
   * Projects a command's position into the engine's space, such as dyn4j's plane. Without this
   * projection, queries at the position of a command would be rejected.
   */
  default void project(Vector3d position) {}

  /** True if positions are doubles. */
  default boolean isWide() {
    return false;
  }

  /** Returns true if a restored state is exact. */
  default boolean savesState() {
    return false;
  }

  /**
   * Returns the engine's name and version. Results and saved states depend on the engine and its
   * version.
   */
  String version();

  /** Returns false if results are bit-identical on all processors. */
  default boolean dependsOnProcessor() {
    return true;
  }

  /** Saves all state that affects later steps. */
  default void save(SavedState destination) {
    throw new AssertionError("savesState() is false");
  }

  /**
   * Validates a complete state without changing the world. The state may be forged with correct
   * checksums.
   *
   * @param bodies the bodies and joints of the state
   * @throws IllegalArgumentException if {@link #restore} cannot restore the state
   */
  default void check(SavedState source, SavedBodies bodies) {
    throw new AssertionError("savesState() is false");
  }

  /**
   * Restores a state that passed {@link #check}. The state's bodies and joints already exist in
   * their slots.
   *
   * @param states the restored poses and velocities
   */
  default void restore(SavedState source, BodyStates states) {
    throw new AssertionError("savesState() is false");
  }

  /** For hooks. */
  Object engineWorld();

  /** For hooks. */
  Object engineBody(int slot);

  /** Frees all resources, including threads and native memory. */
  @Override
  void close();
}
