package org.isochron.physics.engine;

import org.isochron.physics.scene.Prefab;
import org.isochron.physics.scene.Scene;
import org.isochron.physics.scene.SceneBuilder;
import org.isochron.physics.scene.Shape;
import org.joml.Vector3f;

/** An engine, what it claims, and the smallest scene to try it with. */
public interface EngineUnderTest {
  int FLOOR = 0;
  int BALL = 1;
  int GLIDER = 2;

  Engine engine();

  Claims claims();

  /** Where the engine itself says that a body of its own is. */
  Vector3f enginePosition(Object engineBody);

  /** A floor whose top is y = 0, a kind of ball of half a metre and 2 kg, one that moves as told, and room for eight. */
  default Scene balls() {
    SceneBuilder builder = new SceneBuilder().spare(8);
    builder.prefab(Prefab.fixed(new Shape.Box(50, 1, 50)));
    builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 2));
    builder.prefab(Prefab.kinematic(new Shape.Box(1, 0.2f, 1)));
    builder.body(FLOOR, 0, -1, 0);
    return builder.build();
  }

  default SceneRun run(Scene scene) {
    return new SceneRun(engine(), scene);
  }

  default SceneRun run(Scene scene, EngineSettings settings) {
    return new SceneRun(engine(), scene, settings);
  }
}
