package org.isochron.physics.engine;

import java.util.Optional;
import java.util.OptionalInt;
import org.isochron.physics.scene.Scene;
import org.isochron.physics.simulation.Simulation;

/**
 * A physics engine that can simulate scenes if it loads on this machine. Any thread. It is a
 * service: {@link Engines} finds every implementation that a jar on the class path or module path
 * provides.
 */
public interface Engine {
  /** The engine's name, such as Jolt. */
  String name();

  /**
   * The rank among the engines that {@link Engines#best} chooses from; the smallest wins. Empty for
   * an engine that is chosen by name only, because it cannot replace the others.
   */
  default OptionalInt preference() {
    return OptionalInt.empty();
  }

  /**
   * Loads the engine and returns why it does not load and how to fix that, or empty if it loads.
   */
  default Optional<String> obstacle() {
    return Optional.empty();
  }

  /**
   * Returns what the engine is known to compute wrongly although it takes it, or empty;
   * {@link Engines#describe} says it.
   */
  default Optional<String> knownFault() {
    return Optional.empty();
  }

  /**
   * Returns how far from the origin of its scene a body may travel along each axis, in metres. An
   * engine that computes in doubles reaches to the end of the world, in a scene that says it is
   * {@linkplain org.isochron.physics.scene.Scene.Builder#wide wide}; in all others, and in engines
   * that compute in floats, it is {@link Scene#RANGE}.
   *
   * @throws IllegalStateException if that depends on what loads, and the engine does not
   */
  default double range() {
    return Scene.RANGE;
  }

  /**
   * Returns the version that the engine's own code reports; two versions may round differently.
   *
   * @throws IllegalStateException if the engine does not load; the message has the obstacle
   */
  String version();

  /**
   * Builds a scene.
   *
   * @throws IllegalArgumentException if the engine does not have a shape, joint or hook of the
   *     scene
   * @throws IllegalStateException if the engine does not load; the message has the obstacle
   */
  Simulation build(Scene scene, EngineSettings settings);

  /** Builds a scene with default settings. */
  default Simulation build(Scene scene) {
    return build(scene, EngineSettings.defaults());
  }
}
