package org.isochron.engine.reference;

import org.isochron.engine.Engine;
import org.isochron.engine.Scene;
import org.isochron.engine.world.EngineSimulation;
import org.isochron.physics.Simulation;

/**
 * A fallback engine without a native library, selected by name only. A dynamic body moves as its
 * bounding sphere and bounces on the ground, which is the plane through the top of the scene's
 * first static box. Bodies do not collide with each other, and joints have no effect.
 */
public final class ReferenceEngine implements Engine {
  @Override
  public String name() {
    return "reference";
  }

  @Override
  public double range() {
    return Scene.WIDE_RANGE;
  }

  @Override
  public String version() {
    return SphereWorld.VERSION;
  }

  @Override
  public Simulation build(Scene scene, Engine.Settings settings) {
    return EngineSimulation.build(scene, settings, new SphereWorld(scene));
  }
}
