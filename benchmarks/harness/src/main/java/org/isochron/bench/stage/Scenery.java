package org.isochron.bench.stage;

import java.util.List;
import java.util.Random;
import org.isochron.bench.stage.Looks.Look;
import org.isochron.physics.reference.SphereSettings;
import org.isochron.physics.reference.SphereWorld;
import org.isochron.physics.simulation.Simulation;
import org.joml.Vector3f;

/** A world as it is when the curtain rises: its simulation and what its bodies look like. */
record Scenery(String engine, Simulation simulation, Looks looks) {
  private static final float RADIUS = 0.5f;

  /** Balls high above the ground that bounce. */
  static Scenery of(StageSettings settings, int bodyCapacity) {
    SphereSettings kind = SphereSettings.bodies(bodyCapacity);
    SphereWorld world = new SphereWorld(kind);
    Random random = new Random(settings.seed());
    float side = 0.6f * (float) Math.sqrt(settings.bodies());
    for (int body = 0; body < settings.bodies(); body++) {
      float x = (random.nextFloat() - 0.5f) * side;
      float z = (random.nextFloat() - 0.5f) * side;
      Vector3f place = new Vector3f(x, 2 + random.nextFloat() * side, z);
      world.add(0, place, new Vector3f(0, 4 * random.nextFloat(), 0));
    }
    return new Scenery("reference", world, new Looks(List.of(Look.ball(RADIUS)), bodyCapacity));
  }
}
