package org.isochron.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.predict.PredictedGame.MILLI;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.physics.InputSource;
import org.isochron.render.Delay;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.Snapshot;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Two players join, leave, collide and shoot, while latencies change and links are cut, and the
 * server adds prefabs, changes those of crates, and builds and removes walls.
 */
final class PredictionWalkTest {
  private static final Engine JOLT = Engines.named("Jolt");
  private static final double HEIGHT = 2 * (0.5 + 0.3); // of a walker
  private static final int FIRST_CRATE = 7;
  private static final int MAX_ADDED = 12;
  private static final double LEAST_RADIUS = 2;
  private static final long[] BODIES = {PredictedGame.FIRST, PredictedGame.SECOND};

  @Test
  void randomWalksEndWithEqualWorlds() {
    int stood = walk(28, 30) + walk(39, 30);

    assertThat(stood).as("half seconds in which a player stood on another").isGreaterThan(3);
  }

  @Test
  @Tag("evidence")
  @Tag("night")
  void twentyRandomWalksEndWithEqualWorlds() {
    for (long seed = 1; seed <= 20; seed++) {
      walk(seed, 60);
    }
  }

  private static int walk(long seed, int seconds) {
    Walk walk = new Walk(seed);
    walk.run(seconds);
    return walk.stood;
  }

  private static final class Walk {
    private final long seed;
    private final Random random;
    private final PredictedGame game =
        new PredictedGame(JOLT, PredictedGame.yard(15, 5), Shooter::solid);
    private final Player[] players = new Player[BODIES.length];
    private final List<Prefab> sentPrefabs = new ArrayList<>();
    private final List<Integer> addedPrefabs = new ArrayList<>();
    private final List<Long> walls = new ArrayList<>();

    /** Number of moving bodies that the server's commands have added. */
    private int addedCount;

    private boolean calm;
    private int joined;
    private int stood;

    Walk(long seed) {
      this.seed = seed;
      random = new Random(seed);
      game.far = seed % 2 == 0 ? Delay.balanced() : null;
    }

    private final class Player {
      private final PredictedGame.Client client;
      private final PredictedVerdicts verdicts;
      private long cutUntilNanos;
      private int lostPermille;

      Player(int index) {
        TestNetwork network = game.network(seed * 100 + joined++);
        InputSource wandering = PredictedGame.wandering(seed * 31 + joined, 10);
        InputSource input = (end, sink) -> {
          if (calm) {
            sink.level(Walker.X, 0);
            sink.level(Walker.Z, 0);
          } else {
            wandering.sample(end, sink);
          }
        };
        Prediction.Settings settings =
            Prediction.Settings.DEFAULT.withRadius(random.nextBoolean() ? 12 : LEAST_RADIUS);
        client = game.join(network, settings, input, BODIES[index]);
        verdicts = new PredictedVerdicts(client.state.openEvents());
      }

      void poll() {
        verdicts.poll();
      }
    }

    void run(int seconds) {
      try (game) {
        for (int turn = 0; turn < 2 * seconds; turn++) {
          calm = false;
          act();
          game.run(500);
          stood += isStanding() ? 1 : 0;
          for (Player player : players) {
            if (player != null) {
              player.poll();
              boolean isCut = game.clock.nanos() < player.cutUntilNanos;
              player.client.network.lostPermille = isCut ? 1_000 : player.lostPermille;
            }
          }
        }
        calm = true;
        for (int index = 0; index < players.length; index++) {
          players[index] = players[index] == null ? new Player(index) : players[index];
          players[index].client.network.lostPermille = 50;
          players[index].client.network.latencyNanos = 50 * MILLI;
        }
        for (int second = 0; second < 10; second++) {
          if (second == 1) {
            stack();
          }
          game.run(1_000);
          for (Player player : players) {
            player.poll();
          }
        }
        for (Player player : players) {
          assertEnd(player);
        }
      }
    }

    /** Changes what only the server can change. */
    private void build() {
      CommandSender commands = game.served.commands();
      Vector3f place = new Vector3f(random.nextInt(9) - 4 + 0.5f, 1, random.nextInt(9) - 4 + 0.5f);
      switch (random.nextInt(6)) {
        case 0 -> {
          Shape.Box box = new Shape.Box(0.2f + random.nextInt(3) * 0.1f, 0.3f, 0.3f);
          send(Prefab.dynamic(box, 20).withContactEvents());
          send(Prefab.fixed(new Shape.Box(0.2f, 1, 0.5f)));
        }
        case 1 -> {
          if (addedCount < 4 * MAX_ADDED && !addedPrefabs.isEmpty()) {
            addedCount++;
            commands.spawn(prefab(0), place.add(0, 4, 0), new Quaternionf());
          }
        }
        case 2 -> {
          if (!addedPrefabs.isEmpty()) {
            commands.changePrefab(BodyId.of(FIRST_CRATE + random.nextInt(45), 1), prefab(0));
          }
        }
        case 3 -> {
          if (walls.size() < MAX_ADDED && !addedPrefabs.isEmpty()) {
            walls.add(commands.spawn(prefab(1), place, new Quaternionf()));
          }
        }
        case 4 -> {
          if (!walls.isEmpty()) {
            commands.teleport(walls.get(random.nextInt(walls.size())), place, new Quaternionf());
          }
        }
        default -> {
          if (!walls.isEmpty()) {
            commands.despawn(walls.remove(random.nextInt(walls.size())));
          }
        }
      }
    }

    /** Returns an added prefab: those of crates are even, those of walls are odd. */
    private int prefab(int odd) {
      return addedPrefabs.get(2 * random.nextInt(addedPrefabs.size() / 2) + odd);
    }

    private void act() {
      build();
      int index = random.nextInt(players.length);
      Player player = players[index];
      if (player == null) {
        players[index] = new Player(index);
        return;
      }
      switch (random.nextInt(8)) {
        case 0 -> {
          assertVerdicts(player);
          player.client.close();
          game.clients.remove(player.client);
          players[index] = null;
        }
        case 1 -> player.client.network.latencyNanos = (5 + random.nextInt(150)) * MILLI;
        case 2 -> player.lostPermille = random.nextInt(200);
        case 3 -> {
          player.cutUntilNanos = game.clock.nanos() + random.nextInt(3_000) * MILLI;
        }
        case 4 -> {
          calm = true;
          stack();
        }
        case 5 ->
          player.client.suspendedUntilNanos = game.clock.nanos() + random.nextInt(2_000) * MILLI;
        case 6 -> {
          if (game.far == null) { // the relay of far bodies is not restarted
            restart();
          }
        }
        default -> {}
      }
    }

    /** A restarted server needs the same prefabs. */
    private void restart() {
      game.restartServer();
      List<Prefab> again = List.copyOf(sentPrefabs);
      sentPrefabs.clear();
      addedPrefabs.clear();
      walls.clear();
      again.forEach(this::send);
    }

    private void send(Prefab prefab) {
      sentPrefabs.add(prefab);
      addedPrefabs.add(game.server.addPrefab(prefab));
    }

    /** Lets the first player fall on the second one; no client can predict it. */
    private void stack() {
      Vector3d above = position(PredictedGame.SECOND).add(0, HEIGHT + 0.2, 0);
      game.served.commands().teleport(PredictedGame.FIRST, above, new Quaternionf());
    }

    private boolean isStanding() {
      Vector3d offset = position(PredictedGame.FIRST).sub(position(PredictedGame.SECOND));
      boolean isAbove = offset.y > 0.9 * HEIGHT && offset.y < HEIGHT + 0.1;
      return isAbove && Math.hypot(offset.x, offset.z) < Walker.CAPSULE.radius();
    }

    private Vector3d position(long body) {
      return game.serverReader.newest().position(body, new Vector3d());
    }

    /** True for walls that even a small radius contains. */
    private boolean isNear(Player player, long body) {
      return walls.contains(body)
          && position(body).distance(position(player.client.body)) < LEAST_RADIUS;
    }

    /** Events of far bodies are not predicted. */
    private void assertVerdicts(Player player) {
      if (game.far == null) {
        player.verdicts.assertComplete();
      }
    }

    private void assertEnd(Player player) {
      assertVerdicts(player);
      Snapshot right = game.serverReader.newest();
      Snapshot seen = player.client.reader.newest();
      for (int slot = 0; slot < right.slotCount(); slot++) {
        long body = right.body(slot);
        long shown = slot < seen.slotCount() ? seen.body(slot) : BodyId.NONE;
        boolean mayMiss = game.far == null && body != player.client.body && !isNear(player, body);
        assertThat(shown == body || (mayMiss && shown == BodyId.NONE))
            .as("seed %d, slot %d shows %d instead of %d", seed, slot, shown, body)
            .isTrue();
        if (shown != BodyId.NONE) {
          assertThat(seen.prefabNumbers()[slot])
              .as("seed %d, prefab of body %d", seed, slot)
              .isEqualTo(right.prefabNumbers()[slot]);
          double error =
              seen.position(body, new Vector3d()).distance(right.position(body, new Vector3d()));
          assertThat(error).as("seed %d, body %d", seed, slot).isLessThan(3.5e-3);
        }
      }
    }
  }
}
