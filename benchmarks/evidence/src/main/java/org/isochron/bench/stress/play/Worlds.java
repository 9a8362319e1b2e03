package org.isochron.bench.stress.play;

import java.util.Random;
import org.isochron.bench.summary.Setup;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * The scene of all stress runs, in which balls keep bouncing on a ground, and the engines that can
 * simulate it.
 */
public final class Worlds {
  /** Prefab number of the balls. The ground occupies the slot before the balls. */
  public static final int BALL = 1;

  public static final int FIRST_SLOT = 1;

  static final int MAX_RACED = 128;

  private static final float REACH = 1_000;

  private Worlds() {}

  public static Scene scene(Setup setup) {
    Scene.Builder scene = new Scene.Builder();
    scene.body(scene.prefab(Prefab.fixed(new Shape.Box(REACH, 1, REACH))), 0, -1, 0);
    int ball = scene.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1).withRestitution(0.95));
    Random random = new Random(setup.seed());
    float side = 4 * (float) Math.sqrt(setup.bodies());
    for (int body = 0; body < setup.bodies(); body++) {
      float x = (random.nextFloat() - 0.5f) * side;
      float z = (random.nextFloat() - 0.5f) * side;
      scene.body(ball, new Vector3f(x, 1 + random.nextFloat() * 20, z), new Quaternionf());
    }
    return scene.spare(MAX_RACED).build();
  }

  /**
   * Finds an engine.
   *
   * @throws IllegalArgumentException if no engine has this name, or with the reason if it does not
   *     load
   */
  public static Engine engine(String name) {
    Engine engine = Engines.named(name);
    engine.obstacle().ifPresent(obstacle -> {
      throw new IllegalArgumentException("%s: %s".formatted(engine.name(), obstacle));
    });
    return engine;
  }
}
