package org.isochron.ode4j;

import java.util.OptionalInt;
import org.isochron.engine.Engine;
import org.isochron.engine.Scene;
import org.isochron.engine.world.EngineSimulation;
import org.isochron.physics.Simulation;

/**
 * ode4j. Thread-safe. Runs are bit-identical on JDK 17 and 25. All worlds of a process share the
 * solver's random seed, so only one step is solved at a time. Several worlds are therefore no
 * faster on several threads.
 */
public final class OdeEngine implements Engine {
  /** ode4j does not expose its version. */
  static final String VERSION = "0.5.3";

  @Override
  public String name() {
    return "ode4j";
  }

  @Override
  public OptionalInt preference() {
    return OptionalInt.of(3);
  }

  @Override
  public double range() {
    return Scene.WIDE_RANGE;
  }

  @Override
  public String version() {
    return VERSION;
  }

  @Override
  public Simulation build(Scene scene, Engine.Settings settings) {
    return EngineSimulation.build(scene, settings, new OdeWorld(scene, settings));
  }
}
