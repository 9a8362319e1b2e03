package org.isochron.physics.engine.world;

import org.isochron.physics.simulation.SavedState;
import org.joml.Quaternionfc;
import org.joml.Vector3fc;

/**
 * An engine's world as a {@link EngineSimulation} drives it: bodies are named by their slots, and what arrives is checked. Owner: the
 * thread that builds the simulation, then the physics thread. It is built empty from a scene and its settings; the bridge
 * then creates the placed bodies in their order and joins them.
 *
 * <p>Vectors and quaternions given are valid during the call only. Nothing here should allocate after the build.
 */
public interface EngineWorld extends AutoCloseable {
  /** Puts a body into an empty slot: made by a prefab, at a pose, at rest, awake. */
  void create(int slot, int prefab, Vector3fc position, Quaternionfc rotation);

  /** Takes the body out of its slot; its joints are parted before. Those that lay on it wake. */
  void remove(int slot);

  /** Puts the body elsewhere and wakes it; its velocities stay. */
  void place(int slot, Vector3fc position, Quaternionfc rotation);

  /** Gives a body that is not static its velocities and wakes it. */
  void move(int slot, Vector3fc linear, Vector3fc angular);

  /** Adds to the momentum and angular momentum of a dynamic body, at its centre of mass, and wakes it. */
  void push(int slot, Vector3fc impulse, Vector3fc angularImpulse);

  /** Pushes a dynamic body at its centre of mass during the next step alone, and wakes it. */
  void force(int slot, Vector3fc force, Vector3fc torque);

  /** Puts the scene's joint with this index in force; its bodies stand where they stood in the scene, or are restored. */
  void join(int joint);

  /** Puts the joint out of force. */
  void part(int joint);

  /** Integrates; returns the engine's own mask of errors, 0 if there are none. */
  int step(double dtSeconds);

  /** Tells every pair that touches after the step, but for pairs of which neither body is awake. Each step once. */
  void touches(ContactSink touches);

  /**
   * Writes the states of all bodies that the last step may have changed, of those too that fell asleep in it.
   *
   * @return how many were written; 0 tells that the world sleeps
   */
  int read(BodyStates states);

  /** Whether the body moves or may move by itself: static and sleeping ones do not. */
  boolean isAwake(int slot);

  /** Whether {@link #save} and {@link #restore} give the state back to the last bit. */
  default boolean savesState() {
    return false;
  }

  /** What the layout of a saved state depends on besides the scene: the engine and its version. */
  default String stateVersion() {
    return getClass().getName();
  }

  /** Writes all that later steps depend on, between two ticks. */
  default void save(SavedState destination) {
    throw new UnsupportedOperationException("this engine cannot save its state");
  }

  /**
   * Reads what was saved to its end and changes nothing. Throws {@link IllegalArgumentException} unless {@link #restore} can
   * be given it: it may come from a forger, who can compute every checksum.
   *
   * @param bodies which bodies and joints the state has
   */
  default void check(SavedState source, SavedBodies bodies) {
    throw new UnsupportedOperationException("this engine cannot restore a state");
  }

  /**
   * Takes back what was saved and {@link #check checked}, whatever this world did before; the same bodies are in the same slots, and the same joints in
   * force, as were then.
   */
  default void restore(SavedState source) {
    throw new UnsupportedOperationException("this engine cannot restore a state");
  }

  /** The engine's own world, for what is beyond a scene. */
  Object engineWorld();

  /** The engine's own body in a slot. */
  Object engineBody(int slot);

  /** Frees what it holds, threads and native memory too. */
  @Override
  void close();
}
