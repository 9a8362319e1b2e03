package org.isochron.predict;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Controller;
import org.isochron.physics.GameLoop;
import org.isochron.physics.InputSource;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.Steppable;
import org.isochron.physics.slice.ForwardingSteppable;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.isochron.state.Timeline;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FarBodiesTest {
  private static final Engine JOLT = Engines.named("Jolt");
  private static final long OWN = BodyId.of(1, 1);
  private static final long BALL = BodyId.of(3, 1);
  private static final int BALL_PREFAB = 2;

  private boolean shoots;

  /** A player, and a ball without gravity that moves along x. */
  private static Scene track(double x, double z) {
    Scene.Builder scene = new Scene.Builder();
    int floor = scene.prefab(Prefab.fixed(new Shape.Box(60, 0.5f, 60)));
    int walker = scene.prefab(Prefab.kinematic(Walker.CAPSULE).withLayer(Walker.LAYER));
    int ball = scene.prefab(Prefab.dynamic(new Shape.Sphere(0.3f), 20));
    assertThat(ball).isEqualTo(BALL_PREFAB);
    scene.body(floor, 0, -0.5, 0);
    scene.body(walker, 0, 0.82, 0);
    scene.body(walker, 55, 0.82, 55);
    scene.body(ball, x, 1.5, z);
    return scene.gravity(0, 0, 0).spare(32).build();
  }

  private static PredictedGame.Client join(
      PredictedGame game, int roundTripMillis, double radius, long seed) {
    game.far = Delay.fixed(Duration.ofMillis(roundTripMillis * 6 / 10 + 100));
    TestNetwork network = new TestNetwork(game.clock, seed, roundTripMillis, 20, 50);
    return game.join(
        network, Prediction.Settings.DEFAULT.withRadius(radius), InputSource.none(), OWN);
  }

  /** Steps by frames that are late by up to 8 ms. */
  @ParameterizedTest
  @CsvSource({"0, 100", "3, 100", "8, 100", "8, 20", "8, 300"})
  void lateTicksDoNotMakeFarBodiesStutter(int lateMillis, int roundTripMillis) {
    try (PredictedGame game = new PredictedGame(JOLT, track(-40, 20), Walker::new)) {
      game.served.commands().velocity(BALL, new Vector3f(3, 0, 0));
      PredictedGame.Client client = join(game, roundTripMillis, 5, 1);
      game.run(4_000);
      Random random = new Random(lateMillis);
      Vector3d before = new Vector3d();
      Timeline timeline = Timeline.paused(0);
      int calm = 0;
      long tick = 0;
      double step = 0;
      double unevenness = 0;
      client.frameMillis = Long.MAX_VALUE; // by hand
      for (int count = 0; count < 600; count++) {
        game.run(10 - game.clock.nanos() / PredictedGame.MILLI % 10);
        game.run(random.nextInt(lateMillis + 1));
        client.advance();
        Snapshot newest = client.reader.newest();
        if (newest.tick() == tick) {
          continue; // none was due
        }
        Vector3d now = newest.position(BALL, new Vector3d());
        double last = step;
        step = (now.x - before.x) / (newest.tick() - tick);
        calm = newest.timeline().equals(timeline) ? calm + 1 : 0;
        if (calm > 2) { // a changed speed applies to parts of two ticks
          unevenness = Math.max(unevenness, Math.abs(step / last - 1));
        }
        tick = newest.tick();
        timeline = newest.timeline();
        before = now;
      }

      assertThat(step).as("step").isBetween(0.027, 0.033);
      assertThat(unevenness).isLessThan(0.01);
    }
  }

  /** A ball comes near, passes the player and goes away. */
  @ParameterizedTest
  @CsvSource({
    "0.5, 2, 100",
    "0.5, 5, 300",
    "3, 2, 100",
    "3, 5, 100",
    "3, 12, 300",
    "10, 2, 100",
    "10, 5, 300",
    "10, 12, 100"
  })
  void bodyThatComesNearAndGoesAwayMovesContinuously(
      double speed, double radius, int roundTripMillis) {
    double way = 2 * (radius + 4 * speed + 3);
    try (PredictedGame game =
        new PredictedGame(JOLT, track(-way / 2 - 3 * speed, 1), Walker::new)) {
      game.served.commands().velocity(BALL, new Vector3f((float) speed, 0, 0));
      PredictedGame.Client client = join(game, roundTripMillis, radius, 1);
      game.run(3_000);
      client.forget();
      Vector3d before = new Vector3d();
      long tick = 0;
      double jump = 0;
      double gap = 0;
      double nearest = 100;
      while (before.x < way / 2) {
        game.run(5);
        Snapshot newest = client.reader.newest();
        if (newest.tick() != tick) {
          Vector3d now = newest.position(BALL, new Vector3d());
          double moved = speed * 0.01 * (newest.tick() - tick);
          jump = tick == 0 ? 0 : Math.max(jump, Math.abs(now.x - before.x - moved));
          gap = Math.max(gap, speed * newest.instantNanos() * 1e-9 - now.x - way / 2 - 3 * speed);
          nearest = Math.min(nearest, Math.abs(now.x));
          before = now;
          tick = newest.tick();
        }
      }

      assertThat(nearest).as("passed the player").isLessThan(0.1);
      assertThat(gap).as("shown in the past").isGreaterThan(0.2 * speed);
      assertThat(jump).as("largest jump").isLessThan(0.01 + gap / 30);
    }
  }

  /** A near ball, a proxy, and a far one. A shot at a body in the past is judged in the past. */
  @ParameterizedTest
  @CsvSource({"0.9, true, true", "2, true, false", "20, false, false"})
  void onlyBodiesShownInThePresentCountAsPredicted(double x, boolean isLocal, boolean isPresent) {
    PredictedGame[] games = new PredictedGame[1];
    boolean[] predicted = new boolean[2];
    Controller rules = (tick, input, view, commands) -> {
      if (games[0] != null) {
        games[0].players.playing().forEach(player -> {
          predicted[0] = player.predicted().test(OWN);
          predicted[1] = player.predicted().test(BALL);
        });
      }
    };
    try (PredictedGame game = new PredictedGame(JOLT, track(x, 0), Walker::new, rules)) {
      games[0] = game;
      PredictedGame.Client client = join(game, 100, 1, 1);
      game.run(3_000);

      long tick = client.reader.newest().tick();
      assertThat(client.prediction.simulation().view(tick).contains(BALL)).isEqualTo(isLocal);
      assertThat(predicted).containsExactly(true, isPresent);
    }
  }

  @Test
  void everyBodyIsShownOnceWithItsPrefabAndVelocity() {
    try (PredictedGame game = new PredictedGame(JOLT, PredictedGame.yard(25, 12), Walker::new)) {
      PredictedGame.Client client = walk(game, 3, 1);
      game.run(3_000);
      client.forget();
      int far = 0;
      for (int tick = 0; tick < 1_500; tick++) {
        game.run(10);
        Snapshot newest = client.reader.newest();
        Snapshot right = game.serverReader.newest();
        for (int slot = 0; slot < right.slotCount(); slot++) {
          long body = right.body(slot);
          assertThat(newest.contains(body)).as("slot %d", slot).isEqualTo(body != BodyId.NONE);
          if (body != BodyId.NONE) {
            assertThat(newest.prefabNumbers()[slot]).isEqualTo(right.prefabNumbers()[slot]);
            boolean moves = right.velocity(body, new Vector3f()).length() > 0.5;
            far += moves && newest.velocity(body, new Vector3f()).length() > 0.1 ? 1 : 0;
          }
        }
      }

      assertThat(far).as("moving bodies").isGreaterThan(500);
      assertThat(PredictedGame.percentile(client.ownErrors, 0.95)).isLessThan(3e-3);
    }
  }

  /** The last tick is that of a server at 100 Hz after 87 years. */
  @ParameterizedTest
  @ValueSource(longs = {0, 1_000_000, 1L << 38})
  @Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void clientOfAThousandFarBodiesJoinsAtAnyTick(long startTick) {
    Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0).spare(32);
    int walker = builder.prefab(Prefab.kinematic(Walker.CAPSULE).withLayer(Walker.LAYER));
    int ball = builder.prefab(Prefab.dynamic(new Shape.Sphere(0.3f), 20));
    long own = BodyId.of(0, 1);
    builder.body(walker, 0, 0.82, 0);
    for (int body = 0; body < 1_000; body++) {
      builder.body(ball, 30 + body % 10, Math.floorDiv(body, 100), Math.floorDiv(body, 10) % 10);
    }
    Scene scene = builder.build();
    NanoClock.Manual clock = new NanoClock.Manual(0);
    Players players = Players.of(Walker::new);
    Steppable old = new ForwardingSteppable<>(players.around(JOLT.build(scene))) {
      @Override
      public long resumeTick(long last, Runnable beforeJump) {
        return last == 0 ? startTick : last;
      }
    };
    SharedState served = SharedState.of(old.layout(), SharedState.Limits.DEFAULT, clock);
    TestNetwork network = new TestNetwork(clock, 1, 100, 20, 50);
    try (GameLoop server = GameLoop.start(served, old, PhysicsSettings.DEFAULT);
        TestRelay relay = new TestRelay(served, clock, 1, 50, 20)) {
      Prediction prediction = new Prediction(
              JOLT.build(scene), Walker::new, Prediction.Settings.DEFAULT, network.client, clock)
          .withFarBodies(FrameSource.on(relay.state, FrameSource.Settings.of(Delay.balanced())));
      SharedState state =
          SharedState.of(prediction.simulation().layout(), SharedState.Limits.DEFAULT, clock);
      SnapshotReader reader = state.openReader();
      EventCursor cursor = state.openEvents();
      players.join(network.server, own);
      try (GameLoop client =
          GameLoop.start(state, prediction.simulation(), PhysicsSettings.DEFAULT)) {
        reader.refresh();
        ListenedBodies listened = new ListenedBodies(reader.newest());
        for (int milli = 0; milli < 1_000; milli++) {
          clock.advance(PredictedGame.MILLI);
          server.advance();
          relay.advance();
          client.advance();
          cursor.poll(listened);
          reader.refresh();
          listened.assertShows(reader.newest());
        }
        assertThat(prediction.ownBody()).isEqualTo(own);
        assertThat(prediction.status().anchors()).isGreaterThan(20);
        assertThat(reader.newest().tick()).isBetween(startTick + 100, startTick + 120);
        assertThat(reader.newest().contains(BodyId.of(1_000, 1))).isTrue();
      }
    }
  }

  private PredictedGame.Client walk(PredictedGame game, double radius, long seed) {
    game.far = Delay.balanced();
    Prediction.Settings settings = Prediction.Settings.DEFAULT.withRadius(radius);
    PredictedGame.Client client = game.join(game.network(seed), settings, walking(seed), OWN);
    client.nearMetres = radius;
    game.join(game.network(seed + 100), settings, walking(seed + 7), BodyId.of(2, 1));
    return client;
  }

  /** Walks, and jumps and shoots while it may. */
  private InputSource walking(long seed) {
    InputSource calm = PredictedGame.wandering(seed, 0);
    InputSource wild = PredictedGame.wandering(seed, 8);
    return (end, sink) -> (shoots ? wild : calm).sample(end, sink);
  }

  /** Removed far away, just outside the radius, and near the player. */
  @ParameterizedTest
  @ValueSource(doubles = {-20, -5.6, -4, -1})
  void removedBodyDisappearsAndDoesNotReturn(double x) {
    try (PredictedGame game = new PredictedGame(JOLT, track(x, 0), Walker::new)) {
      PredictedGame.Client client = join(game, 100, 5, 1);
      EventCursor cursor = client.state.openEvents();
      game.run(3_000);
      assertThat(client.reader.newest().contains(BALL)).isTrue();
      cursor.poll(event -> {});
      game.served.commands().despawn(BALL);
      int[] removals = {0};
      int changes = 0;
      int shownTicks = 0;
      boolean was = true;
      for (int tick = 0; tick < 200; tick++) {
        game.run(10);
        boolean is = client.reader.newest().contains(BALL);
        changes += is == was ? 0 : 1;
        shownTicks += is ? 1 : 0;
        was = is;
        cursor.poll(event ->
            removals[0] += event.kind() == Event.Kind.DESPAWN && event.bodyA() == BALL ? 1 : 0);
      }

      assertThat(was).isFalse();
      assertThat(changes).isEqualTo(1);
      assertThat(x < -5 || shownTicks < 14).as("shown for %d ticks", shownTicks).isTrue();
      assertThat(removals[0]).as("events").isEqualTo(1);
    }
  }

  /** What the server did, and what the client reports, without what it has cancelled. */
  private static final class Report {
    private final Map<String, Integer> counts = new TreeMap<>();

    void add(Event event) {
      if (event.tick() > 0) {
        Event.Kind kind =
            event.kind() == Event.Kind.CANCELLED ? event.cancelledKind() : event.kind();
        String key = kind + " " + event.bodyA() + " " + event.bodyB();
        counts.merge(key, event.kind() == Event.Kind.CANCELLED ? -1 : 1, Integer::sum);
      }
    }

    Map<String, Integer> of(Predicate<String> kinds) {
      Map<String, Integer> some = new TreeMap<>(counts);
      some.entrySet().removeIf(entry -> entry.getValue() == 0 || !kinds.test(entry.getKey()));
      return some;
    }
  }

  /** Shots of both players, of which the client predicts its own ones. */
  @ParameterizedTest
  @ValueSource(doubles = {3, 12})
  void predictedSpawnsAreReportedOnce(double radius) {
    try (PredictedGame game = new PredictedGame(JOLT, PredictedGame.yard(10, 12), Shooter::new)) {
      PredictedGame.Client client = walk(game, radius, 1);
      EventCursor cursor = client.state.openEvents();
      EventCursor right = game.served.openEvents();
      Report reported = new Report();
      Report real = new Report();
      game.run(3_000);
      cursor.poll(event -> {});
      right.poll(event -> {});
      for (int tick = 0; tick < 2_000; tick++) {
        shoots = tick < 1_500;
        game.run(10);
        cursor.poll(reported::add);
        right.poll(real::add);
      }

      Predicate<String> bodies = key -> key.contains("SPAWN");
      assertThat(real.of(bodies)).hasSizeGreaterThan(20);
      assertThat(reported.of(bodies)).isEqualTo(real.of(bodies));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1})
  void eventsOfFarBodiesAreReportedOnce(long seed) {
    try (PredictedGame game = new PredictedGame(JOLT, PredictedGame.yard(25, 12), Walker::new)) {
      PredictedGame.Client client = walk(game, 3, seed);
      EventCursor cursor = client.state.openEvents();
      EventCursor right = game.served.openEvents();
      Report reported = new Report();
      Report real = new Report();
      Random random = new Random(seed);
      List<Long> spawned = new ArrayList<>();
      List<Long> distant = new ArrayList<>();
      game.run(3_000);
      cursor.poll(event -> {});
      right.poll(event -> {});
      for (int tick = 0; tick < 2_000; tick++) {
        if (tick % 20 == 0 && tick < 1_500) {
          Vector3d from = new Vector3d(random.nextInt(23) - 11, 4, random.nextInt(23) - 11);
          long crate = game.served
              .commands()
              .spawn(BALL_PREFAB, from, new Quaternionf(), new Vector3f(), new Vector3f());
          spawned.add(crate);
          Vector3d away = new Vector3d(40 + random.nextInt(5), 1 + random.nextInt(4), 40);
          distant.add(game.served.commands().spawn(BALL_PREFAB, away, new Quaternionf()));
        }
        if (spawned.size() > 20 || (tick > 1_500 && !spawned.isEmpty())) {
          game.served.commands().despawn(spawned.remove(random.nextInt(spawned.size())));
        }
        game.run(10);
        cursor.poll(reported::add);
        right.poll(real::add);
      }

      Predicate<String> bodies = key -> key.contains("SPAWN");
      assertThat(real.of(bodies)).hasSizeGreaterThan(100);
      assertThat(reported.of(bodies)).isEqualTo(real.of(bodies));
      Predicate<String> contacts = key ->
          key.startsWith("CONTACT") && distant.stream().anyMatch(body -> key.contains(" " + body));
      assertThat(real.of(contacts)).hasSizeGreaterThan(100);
      assertThat(reported.of(contacts)).isEqualTo(real.of(contacts));
    }
  }
}
