package org.isochron.physics.engine;

import java.util.Optional;
import org.isochron.physics.scene.Scene;
import org.isochron.physics.simulation.Simulation;

/** An engine that can simulate scenes, if it loads here. Any thread. */
public interface Engine {
  /** What it is called: Jolt, Bullet, ode4j, dyn4j, reference. */
  String name();

  /** Why it does not load here, with the mend; empty where it does. Loads the engine. */
  Optional<String> obstacle();

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
