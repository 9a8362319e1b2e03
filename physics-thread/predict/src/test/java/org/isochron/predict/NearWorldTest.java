package org.isochron.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.predict.PredictedGame.FIRST;
import static org.isochron.predict.PredictedGame.SECOND;
import static org.isochron.predict.PredictedGame.percentile;

import java.util.List;
import java.util.stream.IntStream;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.InputSource;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server changes while it runs: prefabs, the prefabs of bodies, and static bodies. */
final class NearWorldTest {
  private static final Engine JOLT = Engines.named("Jolt");
  private static final int FLOOR = 0;
  private static final int SMALL = 2;
  private static final int BIG = 3;
  private static final int WALL = 4;
  private static final int HUMP = 5;
  private static final int HOLLOW = 6;
  private static final long CRATE = BodyId.of(3, 1);
  private static final long PILLAR = BodyId.of(4, 1);
  private static final long MILLION = 1_000_000;

  /** Two players, a crate and a pillar on a floor; the first player starts at x = -2. */
  private static Scene.Builder yard() {
    Scene.Builder scene = new Scene.Builder().spare(96);
    int floor = scene.prefab(Prefab.fixed(new Shape.Box(60, 0.5f, 60)));
    int player = scene.prefab(Prefab.kinematic(Walker.CAPSULE).withLayer(Walker.LAYER));
    int small = scene.prefab(Prefab.dynamic(new Shape.Box(0.3f, 0.3f, 0.3f), 20));
    scene.prefab(Prefab.dynamic(new Shape.Box(0.3f, 0.6f, 0.3f), 40));
    int wall = scene.prefab(Prefab.fixed(new Shape.Box(0.25f, 1, 2)));
    scene.prefab(Prefab.fixed(ground(0.5f)));
    scene.prefab(Prefab.fixed(ground(-1)));
    scene.body(floor, 0, -1.5, 0);
    scene.body(player, -2, 0.82, 0);
    scene.body(player, -2, 0.82, 4);
    scene.body(small, -4, 0.3, 0);
    scene.body(wall, -8, 1, 0);
    scene.body(scene.prefab(Prefab.fixed(new Shape.Box(60, 0.5f, 60))), 0, -0.5, 0);
    return scene;
  }

  /** Square ground that is higher or lower than its edge in the middle. */
  private static Shape.Mesh ground(float height) {
    List<Vector3fc> corners = List.of(
        new Vector3f(-1, 0, -1),
        new Vector3f(-1, 0, 1),
        new Vector3f(1, 0, 1),
        new Vector3f(1, 0, -1),
        new Vector3f(0, height, 0));
    return new Shape.Mesh(
        corners,
        IntStream.range(0, 4)
            .mapToObj(side -> new Shape.Triangle(side, (side + 1) % 4, 4))
            .toList());
  }

  /** Walks to and fro along the x axis. */
  private static InputSource pacing(long millis) {
    return (end, sink) ->
        sink.level(Walker.X, end / (millis * PredictedGame.MILLI) % 2 == 0 ? 1 : -1);
  }

  private static PredictedGame game(Scene scene, long tickBefore) {
    return new PredictedGame(
        JOLT, scene, Walker::new, (tick, input, view, commands) -> {}, tickBefore);
  }

  /** Compares the near bodies, whose prefabs and poses must be the server's. */
  private static void assertEqual(PredictedGame game, PredictedGame.Client client) {
    Snapshot right = game.serverReader.newest();
    Snapshot seen = client.reader.newest();
    Vector3d own = right.position(client.body, new Vector3d());
    for (int slot = 0; slot < Math.max(right.slotCount(), seen.slotCount()); slot++) {
      long body = slot < right.slotCount() ? right.body(slot) : BodyId.NONE;
      long shown = slot < seen.slotCount() ? seen.body(slot) : BodyId.NONE;
      boolean near = body != BodyId.NONE && right.position(body, new Vector3d()).distance(own) < 12;
      assertThat(shown).as("slot %d", slot).isIn(body, near ? body : BodyId.NONE);
      if (shown != BodyId.NONE) {
        assertThat(seen.prefabNumbers()[slot])
            .as("prefab in slot %d", slot)
            .isEqualTo(right.prefabNumbers()[slot]);
        boolean isFixed =
            right.prefabs().get(right.prefabNumbers()[slot]).motion() == Prefab.Motion.STATIC;
        assertThat(
                seen.position(body, new Vector3d()).distance(right.position(body, new Vector3d())))
            .as("error in slot %d", slot)
            .isLessThan(isFixed ? 1e-4 : 0.6);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, MILLION})
  void changedPrefabOfNearCrateReachesTheClientInOneCorrection(long tickBefore) {
    try (PredictedGame game = game(yard().build(), tickBefore)) {
      PredictedGame.Client client = game.join(game.network(1), (end, sink) -> {}, FIRST);
      game.run(2_000);
      long before = client.prediction.status().corrections();
      game.served.commands().changePrefab(CRATE, BIG);
      game.run(1_000);

      assertThat(client.reader.newest().prefabNumbers()[3]).isEqualTo(BIG);
      assertThat(client.prediction.status().corrections() - before).isBetween(1L, 4L);
      client.forget();
      game.run(1_000);
      assertEqual(game, client);
      assertThat(percentile(client.nearErrors, 1)).isLessThan(3.5e-3);
    }
  }

  /** The client computes another stance than the server, once. */
  @Test
  void refusedStanceIsCorrected() {
    try (PredictedGame game = game(yard().build(), 0)) {
      int[] stances = new int[1];
      game.clientRules = (tick, input, view, commands) -> {
        if (tick == 300 && view.contains(CRATE)) {
          stances[0]++;
          commands.changePrefab(CRATE, BIG);
        }
      };
      PredictedGame.Client client = game.join(game.network(1), (end, sink) -> {}, FIRST);
      game.run(4_000);

      assertThat(stances[0]).isPositive();
      assertEqual(game, client);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, MILLION})
  void playerIsStoppedByAWallThatTheServerAdds(long tickBefore) {
    try (PredictedGame game = game(yard().build(), tickBefore)) {
      game.run(500);
      PredictedGame.Client client = game.join(game.network(1), pacing(1_700), FIRST);
      PredictedGame.Client other = game.join(game.network(2), pacing(900), SECOND);
      game.run(2_000);
      long wall = game.served.commands().spawn(WALL, new Vector3f(0, 1, 0), new Quaternionf());
      game.run(500);
      assertEqual(game, client);
      client.forget();
      game.run(6_000);

      assertThat(client.ownErrors).hasSizeGreaterThan(500);
      assertThat(percentile(client.ownErrors, 1)).as("at the wall").isLessThan(2e-3);
      game.served.commands().teleport(wall, new Vector3f(-4, 1, 0), new Quaternionf());
      game.run(500);
      assertEqual(game, client);
      assertEqual(game, other);
      game.served.commands().despawn(wall);
      game.run(500);
      assertEqual(game, client);
      assertEqual(game, other);
    }
  }

  @Test
  void scenesStaticBodiesAreMovedChangedAndRemoved() {
    try (PredictedGame game = game(yard().build(), 0)) {
      PredictedGame.Client client = game.join(game.network(1), pacing(1_000), FIRST);
      game.run(2_000);
      game.served.commands().teleport(PILLAR, new Vector3f(-6, 1, 0), new Quaternionf());
      game.run(500);
      assertEqual(game, client);
      game.served.commands().changePrefab(PILLAR, HUMP);
      game.run(500);
      assertEqual(game, client);
      game.served.commands().despawn(PILLAR);
      game.run(500);
      assertEqual(game, client);

      PredictedGame.Client late = game.join(game.network(2), pacing(700), SECOND);
      game.run(1_500);
      assertEqual(game, late);
    }
  }
}
