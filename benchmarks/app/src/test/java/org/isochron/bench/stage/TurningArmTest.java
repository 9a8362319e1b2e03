package org.isochron.bench.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.GameLoop;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotReader;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

final class TurningArmTest {
  @Test
  void armTurnsEvenlyThroughAPileThatFallsOnIt() {
    DemoSettings settings = new DemoSettings("jolt", DemoScene.PILE, 40, 100, false);
    Scene scene = BuiltScene.of(settings, "Jolt").scene();
    long arm = BodyId.of(scene.bodies().size() - 1, 1);

    try (GameLoop loop = GameLoop.atFullSpeed(Engines.named("jolt").build(scene));
        SnapshotReader reader = loop.state().openReader()) {
      Vector3d above = new Vector3d(2, scene.bodies().get(41).position().y() + 3, 0);
      for (int second = 1; second <= 5; second++) {
        loop.state().commands().teleport(BodyId.of(second, 1), above, new Quaternionf());
        loop.run(100);
        reader.refresh();

        Quaternionf turned = new Quaternionf();
        reader.newest().poses().rotation(BodyId.slot(arm), turned);
        Vector3f along = turned.transform(new Vector3f(1, 0, 0));
        assertThat(along.angle(new Vector3f(1, 0, 0).rotateY(1.2f * second)))
            .as("second %d", second)
            .isCloseTo(0, within(0.05f));
      }
    }
  }
}
