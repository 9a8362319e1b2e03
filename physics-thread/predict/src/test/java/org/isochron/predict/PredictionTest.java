package org.isochron.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.predict.PredictedGame.FIRST;
import static org.isochron.predict.PredictedGame.SECOND;
import static org.isochron.predict.PredictedGame.percentile;
import static org.isochron.predict.PredictedGame.wandering;
import static org.isochron.predict.PredictedGame.yard;

import java.util.Set;
import java.util.TreeSet;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.InputSource;
import org.isochron.predict.Prediction.Connection;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.Snapshot;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PredictionTest {
  private static final Engine JOLT = Engines.named("Jolt");
  private static final long SETTLED_MILLIS = 3_000;

  @ParameterizedTest
  @ValueSource(ints = {0, 20, 100, 300})
  void ownPlayerIsExactWithoutContactForEveryRoundTrip(int roundTripMillis) {
    try (PredictedGame game = new PredictedGame(JOLT, yard(0, 20), Walker::new)) {
      TestNetwork network =
          new TestNetwork(game.clock, 1, roundTripMillis, roundTripMillis / 5, 50);
      PredictedGame.Client client = game.join(network, wandering(2, 10), FIRST);
      game.run(SETTLED_MILLIS);
      long before = client.prediction.status().corrections();
      client.forget();
      game.run(8_000);
      double meanLead = 0; // single anchors are early or late
      for (int sample = 0; sample < 50; sample++) {
        game.run(20);
        meanLead += client.prediction.status().leadTicks() / 50.0;
      }

      assertThat(client.ownErrors).hasSizeGreaterThan(800);
      assertThat(percentile(client.ownErrors, 1)).isZero();
      assertThat(client.prediction.status().corrections()).isEqualTo(before);
      assertThat(meanLead).isBetween(roundTripMillis / 10.0, roundTripMillis / 10.0 + 7);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 100, 300})
  void ownInputIsVisibleInTheTickThatContainsIt(int roundTripMillis) {
    try (PredictedGame game = new PredictedGame(JOLT, yard(0, 20), Walker::new)) {
      long[] pressedNanos = {Long.MAX_VALUE};
      InputSource input = (end, sink) -> {
        if (end >= 4_000 * PredictedGame.MILLI && pressedNanos[0] == Long.MAX_VALUE) {
          pressedNanos[0] = end;
          sink.level(Walker.X, 1);
        }
      };
      TestNetwork network = new TestNetwork(game.clock, 1, roundTripMillis, 0, 0);
      PredictedGame.Client client = game.join(network, input, FIRST);
      game.run(SETTLED_MILLIS);
      Vector3d before = new Vector3d();
      while (pressedNanos[0] == Long.MAX_VALUE) {
        before = position(client, before);
        game.run(1);
      }

      assertThat(position(client, new Vector3d()).x - before.x).isGreaterThan(0.02);
    }
  }

  /** Several frames a tick, one, and several ticks a frame. */
  @ParameterizedTest
  @ValueSource(ints = {7, 10, 16, 33})
  void frameRateDoesNotMakeInputLate(int frameMillis) {
    try (PredictedGame game = new PredictedGame(JOLT, yard(0, 20), Walker::new)) {
      PredictedGame.Client client = game.join(game.network(1), wandering(2, 10), FIRST);
      client.frameMillis = frameMillis;
      game.run(SETTLED_MILLIS);
      long before = client.prediction.status().lateInputs();
      game.run(8_000);

      assertThat(client.prediction.status().lateInputs() - before).isLessThanOrEqualTo(4);
      assertThat(client.prediction.status().leadTicks()).isLessThanOrEqualTo(20);
      assertThat(percentile(client.ownErrors, 0.99)).isZero();
    }
  }

  private static Vector3d position(PredictedGame.Client client, Vector3d otherwise) {
    Snapshot newest = client.reader.newest();
    return newest.contains(FIRST) ? newest.position(FIRST, new Vector3d()) : otherwise;
  }

  @Test
  void ownPlayerAndCratesAreNearlyExactInPilesWithAnotherPlayer() {
    assertPiles(1, 12_000, 12);
  }

  /** Crates come near, leave, and are pushed across the boundary. */
  @Test
  void smallRadiusIsAsExactInside() {
    assertPiles(2, 12_000, 2);
  }

  private static void assertPiles(long seed, long millis, double radius) {
    try (PredictedGame game = new PredictedGame(JOLT, yard(25, 6), Walker::new)) {
      for (int player = 0; player < 2; player++) {
        game.join(
                game.network(seed * 7 + player),
                Prediction.Settings.DEFAULT.withRadius(radius),
                wandering(seed * 31 + player, 5),
                player == 0 ? FIRST : SECOND)
            .nearMetres = radius;
      }
      game.run(SETTLED_MILLIS);
      long[] again = {stepsAgain(game, 0), stepsAgain(game, 1)};
      game.clients.forEach(PredictedGame.Client::forget);
      game.run(millis);

      for (int player = 0; player < 2; player++) {
        PredictedGame.Client client = game.clients.get(player);
        double frames = millis / 10.0;
        assertThat(percentile(client.ownErrors, 0.95))
            .as("own error, seed %d", seed)
            .isLessThanOrEqualTo(3e-3);
        assertThat(percentile(client.nearErrors, 0.99))
            .as("near bodies, seed %d", seed)
            .isLessThanOrEqualTo(10e-3);
        assertThat((stepsAgain(game, player) - again[player]) / frames)
            .as("steps again, seed %d", seed)
            .isLessThanOrEqualTo(0.3);
        assertThat(client.prediction.status().lateInputs() / frames).isLessThanOrEqualTo(0.005);
        assertThat(client.nearErrors).as("crates").hasSizeGreaterThan(1_000);
        assertThat(client.mostAgain).as("steps of a frame").isLessThanOrEqualTo(0);
        assertThat(client.prediction.status().radiusMetres()).isEqualTo(radius);
      }
    }
  }

  private static long stepsAgain(PredictedGame game, int player) {
    return game.clients.get(player).prediction.status().stepsAgain();
  }

  @Test
  void playerThatJoinsLateSeesTheWorldAsItIs() {
    try (PredictedGame game = new PredictedGame(JOLT, yard(10, 6), Walker::new)) {
      TestNetwork first = new TestNetwork(game.clock, 1, 50, 10, 50);
      game.join(first, wandering(3, 5), FIRST);
      game.run(15_000);
      PredictedGame.Client late = game.join(game.network(2), wandering(4, 5), SECOND);
      game.run(1_000);
      late.forget();
      game.run(10_000);

      assertThat(percentile(late.nearErrors, 0.99)).isLessThan(10e-3);
      assertThat(percentile(late.ownErrors, 0.95)).isLessThan(3e-3);
      assertThat(late.prediction.ownBody()).isEqualTo(SECOND);
    }
  }

  @Test
  void spawnedBodyAppearsAtOnceAndIsTheServersBody() {
    try (PredictedGame game = new PredictedGame(JOLT, yard(0, 20), Shooter::new)) {
      for (int player = 0; player < 2; player++) {
        TestNetwork network = new TestNetwork(game.clock, player, 100, 20, 0);
        game.join(
                network,
                Prediction.Settings.DEFAULT.withRadius(3),
                wandering(player, 8),
                player == 0 ? FIRST : SECOND)
            .nearMetres = 3;
      }
      EventCursor cursor = game.clients.get(0).state.openEvents();
      EventCursor right = game.served.openEvents();
      game.run(SETTLED_MILLIS);
      cursor.poll(event -> assertThat(event.tick()).as("%s", event).isPositive());
      right.poll(event -> {});
      long before = stepsAgain(game, 0);
      Set<String> spawned = new TreeSet<>();
      Set<String> real = new TreeSet<>();
      int[] confirmed = {0};
      for (int second = 0; second < 30; second++) {
        game.run(1_000);
        cursor.poll(event -> {
          if (event.kind() == Event.Kind.SPAWN) {
            spawned.add(event.tick() + " " + event.bodyA());
          }
          confirmed[0] += event.kind() == Event.Kind.CONFIRMED ? event.confirmedCount() : 0;
          assertThat(event.tick()).as("%s", event).isPositive();
        });
        right.poll(event -> {
          if (event.kind() == Event.Kind.SPAWN
              && BodyId.slot(event.bodyA()) % Players.MAX_PLAYERS == 0) {
            real.add(event.tick() + " " + event.bodyA());
          }
        });
      }

      assertThat(real).hasSizeGreaterThan(10);
      assertThat(spawned).as("spawns of the client").containsAll(real);
      assertThat(confirmed[0]).isBetween(2 * real.size(), 20 * real.size());
      assertThat(percentile(game.clients.get(0).ownErrors, 0.95)).isZero();
      assertThat(stepsAgain(game, 0) - before).as("own shots cause none").isLessThan(200);
    }
  }

  @Test
  void asManyPlayersPlayAsAreAllowedAndTheNextWaitsUntilOneHasLeft() {
    Scene.Builder yard = new Scene.Builder();
    int floor = yard.prefab(Prefab.fixed(new Shape.Box(60, 0.5f, 60)));
    int walker = yard.prefab(Prefab.kinematic(Walker.CAPSULE).withLayer(Walker.LAYER));
    yard.body(floor, 0, -0.5, 0);
    for (int player = 0; player < Players.MAX_PLAYERS; player++) {
      yard.body(walker, player - 8, 0.82, 0);
    }
    try (PredictedGame game = new PredictedGame(JOLT, yard.spare(32).build(), Walker::new)) {
      for (int player = 0; player < Players.MAX_PLAYERS; player++) {
        TestNetwork network = new TestNetwork(game.clock, player, 60, 10, 20);
        game.join(network, wandering(player, 5), BodyId.of(1 + player, 1));
      }
      game.run(2_000);
      game.clients.forEach(PredictedGame.Client::forget);
      PredictedGame.Client refused = game.join(game.network(99), InputSource.none(), FIRST);
      game.run(1_000);

      assertThat(Players.MAX_PLAYERS).isEqualTo(16);
      for (PredictedGame.Client client : game.clients.subList(0, Players.MAX_PLAYERS)) {
        assertThat(client.prediction.ownBody()).isEqualTo(client.body);
        assertThat(client.ownErrors).hasSizeGreaterThan(75);
        assertThat(percentile(client.ownErrors, 1)).isZero();
        assertThat(client.prediction.status().radiusMetres()).isEqualTo(12);
      }
      assertThat(refused.network.client.isOpen()).isFalse();
      assertThat(refused.prediction.status().connection()).isEqualTo(Connection.FULL);
      assertThat(refused.prediction.ownBody()).isEqualTo(BodyId.NONE);
      assertThat(refused.prediction.status().anchors()).isZero();

      game.clients.get(0).network.client.close();
      game.run(100);
      refused.network.reopen();
      game.players.join(refused.network.server, FIRST);
      game.run(1_000);

      assertThat(refused.prediction.ownBody()).as("after one has left").isEqualTo(FIRST);
      assertThat(refused.prediction.status().connection()).isEqualTo(Connection.PLAYING);
    }
  }

  @Test
  void latencyOfTheInputReducesTheLead() {
    try (PredictedGame game = new PredictedGame(JOLT, yard(0, 20), Walker::new)) {
      long[] leads = new long[2];
      for (int player = 0; player < 2; player++) {
        TestNetwork network = new TestNetwork(game.clock, player, 100, 0, 0);
        game.join(
            network,
            Prediction.Settings.DEFAULT.withInputDelay(5 * player),
            wandering(player, 0),
            player == 0 ? FIRST : SECOND);
      }
      game.run(10_000);
      for (int player = 0; player < 2; player++) {
        leads[player] = game.clients.get(player).prediction.status().leadTicks();
        assertThat(percentile(game.clients.get(player).ownErrors, 0.9)).isZero();
      }

      assertThat(leads[0] - leads[1]).isBetween(4L, 6L);
    }
  }
}
