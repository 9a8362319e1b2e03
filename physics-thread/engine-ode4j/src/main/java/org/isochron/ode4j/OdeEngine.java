package org.isochron.ode4j;

import java.util.OptionalInt;
import org.isochron.engine.Engine;
import org.isochron.engine.Scene;
import org.isochron.engine.world.EngineSimulation;
import org.isochron.physics.Simulation;

/**
 * ode4j. Any thread. Runs repeat to the last bit, also between JDK 17 and 25. All worlds of a
 * process share the random seed of the solver, so a world that steps waits while another one
 * solves: worlds on several threads do not make each other faster.
 */
public final class OdeEngine implements Engine {
  /** Repeated here, because ode4j's code does not expose its version. */
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
