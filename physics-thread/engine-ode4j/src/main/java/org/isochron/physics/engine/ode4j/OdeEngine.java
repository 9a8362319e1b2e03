package org.isochron.physics.engine.ode4j;

import java.util.OptionalInt;
import org.isochron.physics.engine.Engine;
import org.isochron.physics.engine.EngineSettings;
import org.isochron.physics.engine.world.EngineSimulation;
import org.isochron.physics.scene.Scene;
import org.isochron.physics.simulation.Simulation;

/**
 * ode4j. Any thread. Runs repeat to the last bit, on JDK 17 as on 25, as long as no other world of ode4j's steps at the same
 * time in the process: its solver draws random numbers from a seed that all worlds share.
 */
public final class OdeEngine implements Engine {
  /** ode4j's code does not tell it. */
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
  public String version() {
    return VERSION;
  }

  @Override
  public Simulation build(Scene scene, EngineSettings settings) {
    return EngineSimulation.build(scene, settings, new OdeWorld(scene, settings));
  }
}
