package org.isochron.physics.engine;

import java.util.Optional;
import java.util.OptionalInt;
import org.isochron.physics.scene.Scene;
import org.isochron.physics.simulation.Simulation;

/**
 * An engine that can simulate scenes, if it loads here. Any thread. It is a service: {@link Engines} finds every
 * implementation that a jar on the class path or module path provides.
 */
public interface Engine {
  /** What it is called: Jolt, Bullet, ode4j, dyn4j, reference. */
  String name();

  /**
   * The place among the engines that {@link Engines#best} chooses from, the smallest first. Empty for an engine that replaces
   * none of the others, and is chosen by name only.
   */
  default OptionalInt preference() {
    return OptionalInt.empty();
  }

  /** Why it does not load here, and how to fix that; empty where it does. Loads the engine. */
  default Optional<String> obstacle() {
    return Optional.empty();
  }

  /**
   * Which version of the engine this is, as its own code tells it: two may round differently. Throws {@link
   * IllegalStateException} with the obstacle where there is one.
   */
  String version();

  /** Builds a scene. Throws {@link IllegalStateException} with the obstacle where there is one. */
  Simulation build(Scene scene, EngineSettings settings);

  /** Builds a scene with default settings. */
  default Simulation build(Scene scene) {
    return build(scene, EngineSettings.defaults());
  }
}
