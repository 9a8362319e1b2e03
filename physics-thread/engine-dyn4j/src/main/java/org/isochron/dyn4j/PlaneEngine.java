package org.isochron.dyn4j;

import java.util.Optional;
import org.dyn4j.Version;
import org.isochron.engine.Engine;
import org.isochron.engine.Scene;
import org.isochron.engine.world.EngineSimulation;
import org.isochron.physics.Simulation;

/**
 * The dyn4j engine, for scenes in a plane. Thread-safe. Runs are bit-identical on JDK 17 and 25.
 * Hinges with limits become unstable because of a defect in dyn4j itself. Springs with a damping
 * ratio above 1 are rejected.
 */
public final class PlaneEngine implements Engine {
  @Override
  public String name() {
    return "dyn4j";
  }

  @Override
  public Optional<String> knownFault() {
    return Optional.of("a hinge with limits explodes, as it does in dyn4j without Isochron");
  }

  @Override
  public double range() {
    return Scene.WIDE_RANGE;
  }

  @Override
  public String version() {
    return Version.getVersion();
  }

  @Override
  public Simulation build(Scene scene, Engine.Settings settings) {
    return EngineSimulation.build(scene, settings, new PlaneWorld(scene, settings));
  }
}
