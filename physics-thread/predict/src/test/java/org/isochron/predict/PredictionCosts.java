package org.isochron.predict;

import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Controller;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.joml.Vector3f;

/**
 * Measures what processor time a tick costs a client with and without a correction, and a server
 * with and without players, for the rows of {@code sizing.md}. Arguments: numbers of crates near
 * the players. The server kicks the crates, which no client can predict.
 */
public final class PredictionCosts {
  private static final Engine JOLT = Engines.named("Jolt");
  private static final int WARM_UP_MILLIS = 4_000;
  private static final int MEASURED_MILLIS = 10_000;
  private static final int KICK_TICKS = 70;
  private static final int ROUNDS = 2;
  private static final int PLAYERS = 8;

  private final int crates;
  private final int players;
  private final List<Long> plain = new ArrayList<>();
  private final List<Long> corrected = new ArrayList<>();
  private final List<Long> server = new ArrayList<>();
  private long serverNanosBefore;
  private double stepsAgain;
  private double bytesPerSecond;

  private PredictionCosts(int crates, int players) {
    this.crates = crates;
    this.players = players;
  }

  public static void main(String[] arguments) {
    System.out.println("crates, players, client's tick, tick with a correction (us), steps again,"
        + " ratio, server's tick (us), bytes a second and player");
    for (int round = 0; round < ROUNDS; round++) {
      for (String crates : arguments) {
        for (int players : new int[] {0, 1, PLAYERS}) {
          PredictionCosts costs = new PredictionCosts(Integer.parseInt(crates), players);
          costs.measure();
          System.out.println(costs);
        }
      }
    }
  }

  private void measure() {
    Scene scene = scene();
    Controller kicks = (tick, input, view, commands) -> {
      for (int crate = 0; tick % KICK_TICKS == 0 && crate < crates; crate++) {
        long body = BodyId.of(1 + PLAYERS + crate, 1);
        double angle = tick + crate;
        commands.impulse(
            body, new Vector3f((float) Math.cos(angle) * 20, 60, (float) Math.sin(angle) * 20));
      }
    };
    try (PredictedGame game = new PredictedGame(JOLT, scene, Walker::new, kicks)) {
      for (int player = 0; player < players; player++) {
        game.join(
            game.network(player),
            Prediction.Settings.DEFAULT.withRadius(30),
            PredictedGame.wandering(player, 5),
            BodyId.of(1 + player, 1));
      }
      game.run(WARM_UP_MILLIS);
      long sent = sentBytes(game);
      for (int milli = 0; milli < MEASURED_MILLIS; milli++) {
        if (players == 0) {
          turn(game);
        } else {
          turn(game, game.clients.get(0));
        }
      }
      bytesPerSecond = (sentBytes(game) - sent) * 1e3 / MEASURED_MILLIS / Math.max(1, players);
    }
  }

  private void turn(PredictedGame game, PredictedGame.Client client) {
    long tick = client.reader.newest().tick();
    long again = client.prediction.status().stepsAgain();
    turn(game);
    if (client.reader.newest().tick() > tick) {
      again = client.prediction.status().stepsAgain() - again;
      (again > 0 ? corrected : plain).add(client.tookNanos);
      stepsAgain += again;
    }
  }

  /** One millisecond, in which each loop runs a tick or none. */
  private void turn(PredictedGame game) {
    long tick = game.serverReader.newest().tick();
    game.run(1);
    if (game.serverReader.newest().tick() > tick) {
      // anchors are sent every second tick
      if (tick % ServedPlayers.ANCHOR_TICKS != 0) {
        server.add((game.serverNanos + serverNanosBefore) / ServedPlayers.ANCHOR_TICKS);
      }
      serverNanosBefore = game.serverNanos;
    }
  }

  private static long sentBytes(PredictedGame game) {
    return game.clients.stream()
        .mapToLong(client -> client.network.server.sentBytes)
        .sum();
  }

  private Scene scene() {
    Scene.Builder scene = new Scene.Builder();
    int floor = scene.prefab(Prefab.fixed(new Shape.Box(60, 0.5f, 60)));
    int walker = scene.prefab(Prefab.kinematic(Walker.CAPSULE).withLayer(Walker.LAYER));
    int crate = scene.prefab(Prefab.dynamic(new Shape.Box(0.3f, 0.3f, 0.3f), 20));
    int wall = scene.prefab(Prefab.fixed(new Shape.Box(8, 3, 0.25f)));
    int side = scene.prefab(Prefab.fixed(new Shape.Box(0.25f, 3, 8)));
    scene.body(floor, 0, -0.5, 0);
    for (int player = 0; player < PLAYERS; player++) {
      scene.body(walker, player - 3.5, 0.82, 5);
    }
    for (int number = 0; number < crates; number++) {
      int layer = number / 100;
      scene.body(crate, number % 10 - 4.5, 0.3 + layer, number / 10 % 10 - 5.5);
    }
    scene.body(wall, 0, 3, 8);
    scene.body(wall, 0, 3, -8);
    scene.body(side, 8, 3, 0);
    scene.body(side, -8, 3, 0);
    return scene.spare(32).build();
  }

  private static double median(List<Long> nanos) {
    long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
    return sorted.length == 0 ? 0 : sorted[sorted.length / 2] / 1e3;
  }

  @Override
  public String toString() {
    return "%d, %d, %.0f, %.0f, %.1f, %.1f, %.0f, %.0f"
        .formatted(
            crates,
            players,
            median(plain),
            median(corrected),
            corrected.isEmpty() ? 0 : stepsAgain / corrected.size(),
            plain.isEmpty() ? 0 : median(corrected) / median(plain),
            median(server),
            bytesPerSecond);
  }
}
