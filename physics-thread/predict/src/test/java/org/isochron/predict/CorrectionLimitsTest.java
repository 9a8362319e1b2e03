package org.isochron.predict;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.InputSource;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CorrectionLimitsTest {
  private static final Engine JOLT = Engines.named("Jolt");
  private static final long OWN = BodyId.of(1, 1);
  private static final long NEAR = BodyId.of(2, 1);

  /** The player watches its own body, so smaller errors of it are corrected. */
  @ParameterizedTest
  @CsvSource({
    "true, 0.001, 0, false",
    "true, 0.0014, 0, true",
    "true, 0, 0.007, false",
    "true, 0, 0.009, true",
    "false, 0.0028, 0, false",
    "false, 0.0032, 0, true",
    "false, 0, 0.018, false",
    "false, 0, 0.022, true"
  })
  void errorBeyondItsLimitIsCorrected(
      boolean isOwn, double metres, float radians, boolean isCorrected) {
    Scene.Builder scene = new Scene.Builder().gravity(0, 0, 0);
    int box = scene.prefab(Prefab.dynamic(new Shape.Box(0.5f, 0.5f, 0.5f), 20));
    for (int slot = 0; slot < 4; slot++) {
      scene.body(box, 3 * slot, 0, 0);
    }
    try (PredictedGame game =
        new PredictedGame(JOLT, scene.build(), body -> new StatelessCode() {})) {
      PredictedGame.Client client =
          game.join(new TestNetwork(game.clock, 1, 60, 0, 0), InputSource.none(), OWN);
      game.run(3_000);
      long before = client.prediction.status().corrections();
      Vector3d position = new Vector3d(metres, 0, 0).add(isOwn ? 3 : 6, 0, 0);
      game.served
          .commands()
          .teleport(isOwn ? OWN : NEAR, position, new Quaternionf().rotationY(radians));
      game.run(1_000);

      assertThat(client.prediction.status().corrections() > before).isEqualTo(isCorrected);
    }
  }
}
