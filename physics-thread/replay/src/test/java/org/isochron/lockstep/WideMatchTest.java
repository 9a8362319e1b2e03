package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.lockstep.UnreliableNetwork.Weather;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotReader;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Peers of a match in a wide scene have equal states after every tick, even after mispredictions
 * and rollbacks.
 */
class WideMatchTest {
  private static final int TICKS = 400;
  private static final int BODIES = 8;
  private static final Weather WEATHER = new Weather(20, 70, 100, 50, 20);
  private static final Rollback.Settings SETTINGS = Rollback.Settings.of(4_711, 0, 1)
      .withSession(Lockstep.Settings.of(4_711, 0, 1).withInputDelay(0).withHashInterval(1));

  /**
   * Floats cannot represent these coordinates, because a float has a resolution of 2 m at this
   * distance.
   */
  private static final Vector3d AWAY = new Vector3d(20_000_000.5, -19_999_999.25, 0);

  static List<String> engines() {
    return Engines.available().stream()
        .filter(engine -> engine.range() > Scene.RANGE)
        .filter(engine -> !engine.name().equals("reference")) // has no joints
        .filter(WideMatchTest::savesState)
        .map(Engine::name)
        .toList();
  }

  private static boolean savesState(Engine engine) {
    try (Simulation simulation = engine.build(scene())) {
      return simulation.savesState();
    }
  }

  @ParameterizedTest
  @MethodSource("engines")
  void peersHaveTheSameStateAfterEveryConfirmedTick(String engine) {
    Match match = new Match(engine);

    match.runUntil(
        () -> match.players.stream().allMatch(player -> player.status().confirmedTick() >= TICKS));

    for (Mover player : match.players) {
      assertThat(player.status().session().desync()).isEmpty();
      assertThat(player.status().session().refusedCommands()).isZero();
      assertThat(player.status().rollbacks()).isGreaterThan(20);
      assertThat(player.farthest).isGreaterThan(Scene.RANGE);
      assertThat(player.nearest).as("a ball was taken home").isLessThan(Scene.RANGE);
    }
  }

  private static Scene scene() {
    Scene.Builder scene = new Scene.Builder().wide();
    int floor = scene.prefab(Prefab.fixed(new Shape.Box(40, 1, 40)));
    int ball = scene.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1));
    scene.body(floor, 0, -1, 0);
    scene.body(floor, AWAY, new Quaternionf());
    for (int i = 0; i < BODIES; i++) {
      scene.body(ball, new Vector3d(AWAY).add(i - 4, 2 + i % 2, 0), new Quaternionf());
    }
    scene.join(BodyId.of(2, 1), BodyId.of(3, 1), Joint.ball(new Vector3d(AWAY).add(-3.5, 2.5, 0)));
    return scene.build();
  }

  private static final class Match extends PlayedGame<Mover> {
    Match(String engine) {
      super(5, WEATHER, 2);
      for (int peer = 0; peer < 2; peer++) {
        players.add(new Mover(
            clock,
            RollbackGame.seat(SETTINGS, peer, 2),
            network.links(peer),
            Engines.named(engine).build(scene()),
            peer));
      }
    }
  }

  private static final class Mover extends PlayedGame.Player {
    private final NanoClock.Manual clock;
    private final Random random;
    private final SharedState state;
    private final SnapshotReader reader;
    private final Rollback rollback;
    private final TickLoop loop;
    private double farthest;
    private double nearest = Double.MAX_VALUE;

    Mover(
        NanoClock.Manual clock,
        Rollback.Settings settings,
        List<Link> links,
        Simulation world,
        long seed) {
      this.clock = clock;
      random = new Random(seed);
      state = SharedState.of(world.layout(), SharedState.Limits.DEFAULT, clock);
      reader = state.openReader();
      rollback = new Rollback(world, settings, links, clock);
      TickSettings ticks = TickSettings.DEFAULT.withRate(settings.session().rate());
      loop = new TickLoop(state.claimWriter(), TickLoop.Parts.of(rollback), ticks, clock);
      frameNanos = 1_000_000_000 / 60;
      nextFrameNanos = clock.nanos();
    }

    @Override
    void frame() {
      nextFrameNanos += frameNanos;
      int slot = 2 + random.nextInt(BODIES);
      long body = BodyId.of(slot, 1);
      Vector3d position = new Vector3d(random.nextInt(9) - 4, 2 + random.nextFloat(), 0);
      switch (random.nextInt(6)) {
        case 0 -> state.commands().teleport(body, position, new Quaternionf());
        case 1 -> state.commands().teleport(body, position.add(AWAY), new Quaternionf());
        case 2 -> state.commands().velocity(body, new Vector3f(random.nextInt(100_000), 1, 0));
        default -> {}
      }
      loop.advance(clock.nanos());
      if (reader.refresh() && reader.newest().contains(body)) {
        double away = reader.newest().poses().position(slot, new Vector3d()).length();
        farthest = Math.max(farthest, away);
        nearest = Math.min(nearest, away);
      }
    }

    @Override
    Rollback.Status status() {
      return rollback.status();
    }
  }
}
