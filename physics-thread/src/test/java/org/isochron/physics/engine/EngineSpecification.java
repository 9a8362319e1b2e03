package org.isochron.physics.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.physics.scene.Prefab;
import org.isochron.physics.scene.Scene;
import org.isochron.physics.scene.SceneBuilder;
import org.isochron.physics.scene.Shape;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** What every engine does alike: commands and ids. */
public abstract class EngineSpecification {
  protected abstract Engine engine();

  protected abstract Claims claims();

  @Test
  void spawnedBodyStandsWhereItWasPutAndFallsFromThere() {
    try (SceneRun run = new SceneRun(engine(), balls())) {
      long ball = run.spawn(1, 1, 5, 0);

      assertThat(run.newest().beginCount()).isEqualTo(1);
      assertThat(run.newest().beginPoses().position(0, new Vector3f()))
          .isEqualTo(new Vector3f(1, 5, 0));
      assertThat(run.position(ball).y).isBetween(4.99f, 5f);

      run.ticks(20);
      assertThat(run.position(ball).y).isBetween(4.7f, 4.9f);
    }
  }

  /** A floor whose top is y = 0, a ball of half a metre, and room for eight. */
  protected static Scene balls() {
    SceneBuilder builder = new SceneBuilder().spare(8);
    int floor = builder.prefab(Prefab.fixed(new Shape.Box(50, 1, 50)));
    builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 2));
    builder.body(floor, 0, -1, 0);
    return builder.build();
  }
}
