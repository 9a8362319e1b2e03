package org.isochron.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.isochron.predict.PredictedGame.FIRST;
import static org.isochron.predict.PredictedGame.SECOND;
import static org.isochron.predict.PredictedGame.percentile;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Controller;
import org.isochron.physics.InputSource;
import org.isochron.physics.SavedState;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
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
  private static final int SMALL = 2;
  private static final int BIG = 3;
  private static final int WALL = 4;
  private static final int HUMP = 5;
  private static final int HOLLOW = 6;
  private static final long CRATE = BodyId.of(3, 1);
  private static final long PILLAR = BodyId.of(4, 1);
  private static final long UPPER_FLOOR = BodyId.of(5, 1);
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
        if (right.prefabs().get(right.prefabNumbers()[slot]).motion() == Prefab.Motion.STATIC) {
          Vector3d place = seen.position(body, new Vector3d());
          assertThat(place.distance(right.position(body, new Vector3d())))
              .as("error in slot %d", slot)
              .isLessThan(1e-4);
        }
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

  @Test
  void cratesFallByTheGravityThatTheServerHasSet() {
    try (PredictedGame game = game(yard().build(), 0)) {
      PredictedGame.Client client = game.join(game.network(1), InputSource.none(), FIRST);
      game.run(500);
      game.served.commands().gravity(new Vector3f(0, -3, 0));
      game.served.commands().teleport(CRATE, new Vector3f(-4, 8, 0), new Quaternionf());
      game.run(300);
      long before = client.prediction.status().corrections();
      game.run(1_000);

      assertThat(client.prediction.status().corrections() - before).isLessThan(3);
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

  /** Prefabs arrive late, because a large one is before them. */
  @ParameterizedTest
  @ValueSource(longs = {0, MILLION})
  void bodiesOfPrefabsThatTheServerAddsArePredicted(long tickBefore) {
    try (PredictedGame game = game(yard().build(), tickBefore)) {
      game.server.addPrefab(Prefab.fixed(hills(100)));
      PredictedGame.Client client = game.join(game.network(1), pacing(1_000), FIRST);
      game.run(2_000);
      Snapshot seen = client.reader.newest();
      assertThat(seen.prefabs().count())
          .isEqualTo(game.serverReader.newest().prefabs().count());

      game.server.addPrefab(Prefab.fixed(hills(150)));
      int ball = game.server.addPrefab(Prefab.dynamic(new Shape.Sphere(0.4f), 5));
      long moving = game.served.commands().spawn(ball, new Vector3f(1, 8, -3), new Quaternionf());
      game.served.commands().changePrefab(CRATE, ball);
      game.run(100);
      long before = client.prediction.status().corrections();
      game.run(400);
      assertThat(client.prediction.simulation().prefabs().table().count())
          .as("not yet")
          .isLessThan(ball);
      assertThat(client.prediction.status().corrections() - before).isLessThan(5);
      game.run(3_500);

      client.forget();
      game.run(1_000);
      assertEqual(game, client);
      assertThat(client.reader.newest().contains(moving)).isTrue();
      assertThat(percentile(client.nearErrors, 0.95)).isLessThan(3.5e-3);
    }
  }

  /** A mesh of 32 bytes for each of its squares and corners. */
  private static Shape.Mesh hills(int size) {
    List<Vector3fc> corners = IntStream.range(0, size * size)
        .<Vector3fc>mapToObj(at -> new Vector3f(Math.floorDiv(at, size), at % 7 * 0.1f, at % size))
        .toList();
    return new Shape.Mesh(
        corners,
        IntStream.range(0, size * (size - 1))
            .filter(at -> at % size < size - 1)
            .mapToObj(at -> new Shape.Triangle(at, at + 1, at + size))
            .toList());
  }

  /** A restarted server may add the same prefabs again, but no others. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void restartedServerNeedsTheSamePrefabs(boolean same) {
    Prefab ball = Prefab.dynamic(new Shape.Sphere(0.4f), 5);
    Prefab post = Prefab.fixed(new Shape.Box(0.1f, 1, 0.1f));
    try (PredictedGame game = game(yard().build(), 0)) {
      PredictedGame.Client client = game.join(game.network(1), pacing(1_000), FIRST);
      int number = game.server.addPrefab(ball);
      game.served.commands().spawn(number, new Vector3f(1, 2, 0), new Quaternionf());
      game.served.commands().spawn(WALL, new Vector3f(1, 1, 0), new Quaternionf());
      game.run(2_000);
      assertEqual(game, client);

      game.restartServer();
      int again = game.server.addPrefab(same ? ball : post);
      game.served.commands().spawn(again, new Vector3f(2, 2, 0), new Quaternionf());

      assertThat(again).isEqualTo(number);
      if (same) {
        game.run(3_000);
        assertEqual(game, client);
      } else {
        assertThatThrownBy(() -> game.run(3_000)).hasStackTraceContaining("build a new prediction");
      }
    }
  }

  /** The client can only jump over the time of a cut link, without running its ticks again. */
  @Test
  void jumpBringsWallsThatCameAndWentMeanwhile() {
    try (PredictedGame game = game(yard().build(), 0)) {
      PredictedGame.Client client = game.join(game.network(1), pacing(1_000), FIRST);
      game.run(1_000);
      long before = game.served.commands().spawn(WALL, new Vector3f(2, 1, 0), new Quaternionf());
      game.run(1_000);
      assertEqual(game, client);
      client.network.lostPermille = 1_000;
      game.run(500);
      game.served.commands().despawn(before);
      long meanwhile =
          game.served.commands().spawn(WALL, new Vector3f(-5, 1, 0), new Quaternionf());
      game.run(2_000);
      client.network.lostPermille = 50;
      game.run(1_000);

      assertEqual(game, client);
      assertThat(client.reader.newest().contains(meanwhile)).isTrue();
      game.served.commands().despawn(meanwhile);
      game.run(1_000);
      assertEqual(game, client);
    }
  }

  /** Ground that a player stands on is raised, dug, and removed. */
  @Test
  void playerStandsOnGroundThatIsDug() {
    try (PredictedGame game = game(yard().build(), 0)) {
      PredictedGame.Client client = game.join(game.network(1), pacing(400), FIRST);
      game.run(1_000);
      double x = game.serverReader.newest().position(FIRST, new Vector3d()).x;
      long ground =
          game.served.commands().spawn(HOLLOW, new Vector3f((float) x, 0, 0), new Quaternionf());
      game.served.commands().despawn(UPPER_FLOOR);
      game.run(1_000);
      assertEqual(game, client);
      long before = client.prediction.status().corrections();
      for (int prefab : new int[] {HUMP, HOLLOW, HUMP, HOLLOW}) {
        game.served.commands().changePrefab(ground, prefab);
        game.run(700);
        assertEqual(game, client);
        client.forget();
        game.run(300);
        assertThat(percentile(client.ownErrors, 1)).as("after a change").isLessThan(2e-3);
      }
      assertThat(client.prediction.status().corrections() - before).isBetween(3L, 8L);
      game.served.commands().despawn(ground);
      game.run(1_000);
      client.forget();
      game.run(500);
      assertEqual(game, client);
      assertThat(percentile(client.ownErrors, 1)).isLessThan(2e-3);
      assertThat(client.reader.newest().position(FIRST, new Vector3d()).y).isLessThan(0);
    }
  }

  /** Places a wall when it jumps, and removes it at the next jump. */
  private static final class Mason implements PlayerCode {
    private final Walker walker;
    private final long body;
    private long wall;

    Mason(long body) {
      walker = new Walker(body);
      this.body = body;
    }

    @Override
    public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
      walker.control(tick, input, view, commands);
      if (input.pressCount(Walker.JUMP) > 0 && view.contains(body)) {
        if (wall == BodyId.NONE) {
          Vector3d from = view.position(body, new Vector3d()).add(1, 0, 0);
          wall = commands.spawn(WALL, from, new Quaternionf());
        } else {
          commands.despawn(wall);
          wall = BodyId.NONE;
        }
      }
    }

    @Override
    public void save(SavedState destination) {
      walker.save(destination);
      destination.putLong(wall);
    }

    @Override
    public void restore(SavedState source) {
      walker.restore(source);
      wall = source.takeLong();
    }
  }

  /** Also those that the server never had, because the press came too late. */
  @Test
  void wallsOfPlayersAreTheServers() {
    try (PredictedGame game = new PredictedGame(JOLT, yard().build(), Mason::new)) {
      for (long seed = 0; seed < 2; seed++) {
        TestNetwork network = new TestNetwork(game.clock, seed, 100, 80, 200);
        game.join(network, PredictedGame.wandering(seed, 20), seed == 0 ? FIRST : SECOND);
      }
      long late = 0;
      for (int turn = 0; turn < 15; turn++) {
        game.run(1_000);
        for (PredictedGame.Client client : game.clients) {
          client.network.latencyNanos = (turn % 3 == 0 ? 150 : 20) * PredictedGame.MILLI;
          late = Math.max(late, client.prediction.status().latePressTick());
        }
      }
      assertThat(late).as("a press was late").isPositive();
      assertThat(game.serverReader.newest().slotCount()).isGreaterThan(6);
      game.clients.forEach(client -> client.network.lostPermille = 0);
      game.run(500);
      List<Set<Long>> before = wrongWalls(game);
      game.run(1_000);
      List<Set<Long>> after = wrongWalls(game);
      for (int player = 0; player < before.size(); player++) {
        assertThat(Collections.disjoint(after.get(player), before.get(player))).isTrue();
      }
    }
  }

  /** Returns the walls that each client shows and the server has not, or not yet. */
  private static List<Set<Long>> wrongWalls(PredictedGame game) {
    Snapshot right = game.serverReader.newest();
    return game.clients.stream()
        .map(client -> {
          Set<Long> wrong = new HashSet<>();
          Snapshot shown = client.reader.newest();
          for (int slot = 6; slot < shown.slotCount(); slot++) {
            boolean isRight = slot < right.slotCount() && shown.body(slot) == right.body(slot);
            if (!isRight && shown.body(slot) != BodyId.NONE) {
              wrong.add(shown.body(slot));
            }
          }
          return wrong;
        })
        .toList();
  }

  /** Moving one body wakes the others of its pile, which would leave the wall. */
  @Test
  void cratesThatSleepInsideAWallCauseNoCorrections() {
    Scene.Builder scene = yard();
    for (int level = 0; level < 3; level++) {
      scene.body(SMALL, 1, 0.3 + 0.6 * level, 0);
      scene.body(SMALL, 1, 0.3 + 0.6 * level, 0.7);
    }
    try (PredictedGame game = game(scene.build(), 0)) {
      game.run(3_000);
      game.served.commands().spawn(WALL, new Vector3f(0.55f, 1, 0), new Quaternionf());
      game.run(500);
      PredictedGame.Client client = game.join(game.network(1), (end, sink) -> {}, FIRST);
      game.run(1_000);
      game.served.commands().changePrefab(CRATE, BIG);
      game.run(2_000);
      long before = client.prediction.status().corrections();
      client.forget();
      game.run(2_000);

      assertThat(client.prediction.status().corrections() - before).isLessThan(5);
      assertThat(percentile(client.nearErrors, 1)).isLessThan(3.5e-3);
    }
  }

  /** More than an anchor holds, some of which never rest. */
  @Test
  void everyStaticBodyArrivesAndThenCostsNothing() {
    int resting = 150;
    int restless = 2 * Anchor.MAX_STATICS;
    long[] doors = new long[restless];
    boolean[] moves = {true};
    Controller rules = (tick, input, view, commands) -> {
      for (int door = 0; moves[0] && door < restless && doors[restless - 1] != 0; door++) {
        Vector3d place = new Vector3d(1 + tick % 2, 1, 0.1 * door - 2);
        commands.teleport(doors[door], place, new Quaternionf());
      }
    };
    Scene scene = yard().spare(resting + restless + 32).build();
    try (PredictedGame game = new PredictedGame(JOLT, scene, Walker::new, rules)) {
      TestNetwork network = new TestNetwork(game.clock, 1, 100, 20, 50);
      PredictedGame.Client client = game.join(network, (end, sink) -> {}, FIRST);
      game.run(3_000);
      double atRest = anchorBytes(game, client);
      for (int door = 0; door < restless; door++) {
        Vector3f place = new Vector3f(1, 1, 0.1f * door - 2);
        doors[door] = game.served.commands().spawn(WALL, place, new Quaternionf());
      }
      game.run(1_000);
      for (int wall = 0; wall < resting; wall++) {
        Vector3f place = new Vector3f(5 + 0.03f * wall, 1, 0);
        game.served.commands().spawn(WALL, place, new Quaternionf());
      }
      double most = anchorBytes(game, client);
      game.run(4_000);
      Snapshot seen = client.reader.newest();
      Snapshot right = game.serverReader.newest();
      assertThat(right.slotCount()).isGreaterThan(6 + resting + restless - 1);
      assertThat(IntStream.range(0, right.slotCount())
              .filter(slot -> slot >= seen.slotCount() || seen.body(slot) != right.body(slot)))
          .as("missing")
          .isEmpty();
      assertThat(most - atRest).as("bytes of static bodies").isLessThan(Anchor.MAX_STATICS * 30);
      assertThat(client.prediction.status().radiusMetres()).isEqualTo(12);

      moves[0] = false;
      game.run(2_000);
      assertThat(anchorBytes(game, client)).isEqualTo(atRest);
      assertEqual(game, client);
    }
  }

  private static double anchorBytes(PredictedGame game, PredictedGame.Client client) {
    long bytes = client.network.server.sentBytes;
    long count = client.network.server.sentCount;
    game.run(1_000);
    return (client.network.server.sentBytes - bytes)
        / (double) (client.network.server.sentCount - count);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, MILLION})
  void scenesStaticBodiesAreMovedChangedAndRemoved(long tickBefore) {
    try (PredictedGame game = game(yard().build(), tickBefore)) {
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
