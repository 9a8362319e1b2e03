package org.isochron.bench.stress;

import java.util.List;
import java.util.Random;
import org.isochron.bench.summary.Setup;
import org.isochron.physics.reference.SphereSettings;
import org.isochron.physics.reference.SphereWorld;
import org.isochron.physics.simulation.Simulation;
import org.joml.Vector3f;

/** The simulations by the names of the option {@code --engine}. */
final class Worlds {
  /** What can be asked for. */
  static final List<String> ENGINES = List.of("reference");

  private Worlds() {}

  static Simulation build(Setup setup) {
    SphereWorld world = new SphereWorld(SphereSettings.bodies(setup.bodies()));
    Random random = new Random(setup.seed());
    for (int body = 0; body < setup.bodies(); body++) {
      float x = random.nextFloat() * 40 - 20;
      float z = random.nextFloat() * 40 - 20;
      float speed = random.nextFloat() * 4 - 2;
      world.add(0, new Vector3f(x, 1 + random.nextFloat() * 20, z), new Vector3f(speed, 0, -speed));
    }
    return world;
  }
}
