package org.isochron.simulator;

import java.util.List;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Simulation;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3dc;

/** The scene of a program. */
final class World {
  static final List<String> ENGINES = List.of("Jolt", "ode4j");

  /** Free slots for bodies that operations spawn. */
  static final int SPARE = 24;

  static final int SPHERE = 1;
  static final int BOX = 2;

  /** Prefabs from this one on are spawned and changed to. */
  static final int FIRST_LOOSE = SPHERE;

  /** The first bodies stay as they are. */
  static final int FIXED_BODIES = 2;

  private static final Vector3dc HOME = new Vector3d();

  /** A float has a resolution of 2 m here. */
  private static final Vector3dc AWAY = new Vector3d(20_000_000.5, -19_999_999.25, 0);

  final Scene scene;
  final Vector3dc origin;
  private final String engine;

  World(Program program) {
    engine = program.engine();
    boolean wide = program.traits().contains(Program.Trait.WIDE);
    origin = wide ? AWAY : HOME;
    Scene.Builder builder = wide ? new Scene.Builder().wide() : new Scene.Builder();
    builder.spare(SPARE);
    int floor = builder.prefab(Prefab.fixed(new Shape.Box(30, 1, 30)));
    builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1).withContactEvents());
    builder.prefab(Prefab.dynamic(new Shape.Box(0.5f, 0.4f, 0.3f), 2).withContactEvents());
    int sensor = builder.prefab(Prefab.fixed(new Shape.Box(2, 2, 2)).sensor());
    builder.body(floor, at(0, -1, 0), new Quaternionf());
    builder.body(sensor, at(3, 1, 0), new Quaternionf());
    builder.body(SPHERE, at(0, 3, 0), new Quaternionf());
    builder.body(BOX, at(1, 2, 1), new Quaternionf());
    scene = builder.build();
  }

  static boolean allows(String engine, Program.Trait trait) {
    return trait != Program.Trait.WIDE || Engines.named(engine).range() > Scene.RANGE;
  }

  /** Returns a world in its first state. */
  Simulation build() {
    return Engines.named(engine).build(scene);
  }

  Vector3d at(double x, double y, double z) {
    return new Vector3d(x, y, z).add(origin);
  }
}
