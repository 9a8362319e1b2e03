package org.isochron.dyn4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.engine.SceneRun;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class ContinuousOrderTest {
  private static final int WORLDS = 12;
  private static final int BULLETS = 12;
  private static final int TICKS = 40;

  @Test
  void bulletsThatHitInTheSameStepMoveAlikeInEveryWorld() {
    Set<Long> hashes = new HashSet<>();
    for (int world = 0; world < WORLDS; world++) {
      hashes.add(hash());
    }

    assertThat(hashes).hasSize(1);
  }

  private static long hash() {
    Scene.Builder scene = new Scene.Builder().gravity(0, 0, 0);
    int bullet = scene.prefab(Prefab.dynamic(new Shape.Sphere(0.1f), 1).withContinuousCollision());
    int crate = scene.prefab(Prefab.dynamic(new Shape.Box(0.05f, 0.15f, 0.3f), 1));
    for (int row = 0; row < BULLETS; row++) {
      scene.body(bullet, -1, 0.15 * row, 0);
      scene.body(crate, 1.2, 0.31 * row - 1, 0);
    }
    try (SceneRun run = new SceneRun(Engines.named("dyn4j"), scene.build())) {
      for (int row = 0; row < BULLETS; row++) {
        run.commands().velocity(SceneRun.placed(2 * row), new Vector3f(150 + row, row % 3, 0));
      }
      run.ticks(TICKS);
      return run.simulation().stateHash();
    }
  }
}
