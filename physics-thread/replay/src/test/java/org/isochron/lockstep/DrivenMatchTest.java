package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Ragdoll;
import org.isochron.engine.RagdollSpecification;
import org.isochron.engine.Scene;
import org.isochron.lockstep.UnreliableNetwork.Weather;
import org.isochron.physics.CollisionFilter;
import org.isochron.physics.Controller;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickInput;
import org.isochron.physics.TickSettings;
import org.isochron.physics.WheeledVehicle;
import org.isochron.physics.WheeledVehicle.Suspension;
import org.isochron.physics.WheeledVehicle.Wheel;
import org.isochron.physics.WorldView;
import org.isochron.physics.loop.TickLoop;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Peers of a match drive cars and spawn ragdolls, in every engine that supports both and can save
 * its state. The peers predict each other's input over a bad network and reach the same state.
 */
class DrivenMatchTest {
  private static final int GO = 1;
  private static final int LEFT = 2;
  private static final int STOP = 3;
  private static final int WAVE = 4;
  private static final int FALL = 5;
  private static final int APPEAR = 6;
  private static final int DRIVERS = 2;
  private static final long TICKS = 250;
  private static final int CAR_LAYER = 1;
  private static final int BONE_LAYER = 2;
  private static final int FIRST_BONE = 1;
  private static final Shape CHASSIS = new Shape.Box(0.9f, 0.3f, 2);
  private static final Suspension SUSPENSION = Suspension.of(0.5f, 40_000, 3_500);
  private static final Ragdoll FIGURE = RagdollSpecification.FIGURE;
  private static final WheeledVehicle.Settings CAR = WheeledVehicle.Settings.of(
      CHASSIS,
      ~(1 << CAR_LAYER),
      Wheel.at(-0.8f, -0.1f, -1.3f, 0.35f, SUSPENSION).withSteering(),
      Wheel.at(0.8f, -0.1f, -1.3f, 0.35f, SUSPENSION).withSteering(),
      Wheel.at(-0.8f, -0.1f, 1.3f, 0.35f, SUSPENSION).withDrive().withHandbrake(),
      Wheel.at(0.8f, -0.1f, 1.3f, 0.35f, SUSPENSION).withDrive().withHandbrake());

  static List<String> engines() {
    return Engines.available().stream()
        .map(Engine::name)
        .filter(name -> !name.equals("dyn4j") && !name.equals("reference"))
        .filter(name -> {
          try (Simulation world = Engines.named(name).build(scene())) {
            return world.savesState();
          }
        })
        .toList();
  }

  @ParameterizedTest
  @MethodSource("engines")
  void driversWhoPredictEachOtherEndAlike(String engine) {
    Weather weather = new Weather(20, 60, 100, 30, 10);
    Match match = new Match(engine, weather, 100, 144, 100);
    Driver spectator = match.player(DRIVERS);

    match.runUntil(
        () -> match.players.stream().allMatch(driver -> driver.status().confirmedTick() >= TICKS));

    for (Driver driver : match.players) {
      Rollback.Status status = driver.status();
      assertThat(status.session().desync()).isEmpty();
      assertThat(driver == spectator || status.rollbacks() > 30).isTrue();
      assertThat(driver.hashes.headMap(TICKS)).isEqualTo(spectator.hashes.headMap(TICKS));
    }
    assertThat(spectator.status().rollbacks()).isZero();
    assertThat(spectator.game.appeared).as("figures").isGreaterThan(1);
    assertThat(spectator.game.letThrough).as("let through the platform").isPositive();
  }

  private static Scene scene() {
    Scene.Builder scene = new Scene.Builder().spare(3 * FIGURE.bones().size());
    int car = scene.prefab(Prefab.dynamic(CHASSIS, 1_200).withLayer(CAR_LAYER).withMask(~0));
    assertThat(FIGURE.addPrefabs(scene, BONE_LAYER)).isEqualTo(FIRST_BONE);
    for (int driver = 0; driver < DRIVERS; driver++) {
      scene.body(car, 3 * driver, 0.85, 0);
    }
    scene.body(scene.prefab(Prefab.fixed(new Shape.Box(4, 0.1f, 4))), 0, 2.5, -12);
    scene.body(scene.prefab(Prefab.fixed(new Shape.Box(500, 1, 500))), 0, -1, 0);
    scene.body(scene.prefab(Prefab.dynamic(new Shape.Box(2, 0.1f, 2), 500)), 0, 0.1, -6);
    return scene.build();
  }

  private static final class Match extends PlayedGame<Driver> {
    Match(String engine, Weather weather, long... framesPerSecond) {
      super(7, weather, framesPerSecond.length);
      for (int peer = 0; peer < framesPerSecond.length; peer++) {
        players.add(new Driver(
            clock,
            engine,
            network.links(peer),
            peer,
            framesPerSecond.length,
            framesPerSecond[peer]));
      }
    }
  }

  private static final class Driver extends PlayedGame.Player {
    final Game game = new Game();
    final NavigableMap<Long, Long> hashes = new TreeMap<>();
    private final Rollback rollback;
    private final SharedState state;
    private final TickLoop loop;
    private final NanoClock.Manual clock;
    private final Random random;
    private final boolean drives;

    Driver(
        NanoClock.Manual clock,
        String engine,
        List<Link> links,
        int peer,
        int peers,
        long framesPerSecond) {
      this.clock = clock;
      drives = peer < DRIVERS;
      random = new Random(31 + peer);
      Simulation world = game.around(Engines.named(engine).build(scene()));
      Rollback.Settings settings = Rollback.Settings.of(4_711, peer, peers)
          .withSession(
              Lockstep.Settings.of(4_711, peer, peers).withInputDelay(0).withHashInterval(1))
          .withSpectators(peers - DRIVERS);
      state = SharedState.of(world.layout(), SharedState.Limits.DEFAULT, clock);
      Controller notes = (tick, input, view, commands) -> hashes.put(tick - 1, world.stateHash());
      rollback = new Rollback(notes.around(world), settings, links, clock);
      loop = new TickLoop(
          state.claimWriter(), TickLoop.Parts.of(rollback), TickSettings.DEFAULT, clock);
      frameNanos = 1_000_000_000 / framesPerSecond;
      nextFrameNanos = clock.nanos();
    }

    @Override
    void frame() {
      nextFrameNanos += frameNanos;
      int key = random.nextInt(30);
      if (drives && key >= GO && key <= APPEAR) {
        if (random.nextBoolean()) {
          state.commands().press(key);
        } else {
          state.commands().release(key);
        }
      }
      loop.advance(clock.nanos());
    }

    @Override
    Rollback.Status status() {
      return rollback.status();
    }
  }

  private static final class Game implements Controller {
    private final WheeledVehicle[] cars = new WheeledVehicle[DRIVERS];
    private final Ragdoll.Placed[] figures = new Ragdoll.Placed[DRIVERS];
    private final Ragdoll.Pose still = FIGURE.pose();
    private final Ragdoll.Pose waving =
        FIGURE.pose().turn("left arm", new Quaternionf().rotateZ(1));
    private final CollisionFilter platform = new CollisionFilter(
        BodyId.of(DRIVERS, 1),
        new Shape.Box(5, 1.5f, 5),
        Prefab.ALL_LAYERS,
        32,
        CollisionFilter.oneWay(new Vector3f(0, 1, 0)));
    int appeared;
    int letThrough;

    Game() {
      for (int driver = 0; driver < DRIVERS; driver++) {
        cars[driver] = new WheeledVehicle(BodyId.of(driver, 1), CAR);
      }
    }

    @Override
    public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
      for (int driver = 0; driver < DRIVERS; driver++) {
        TickInput own = input.ofSender(driver);
        drive(cars[driver], own, view, commands);
        control(driver, own, view, commands);
      }
      platform.decide(view, commands);
      for (Ragdoll.Placed figure : figures) {
        letThrough += figure != null && !platform.collides(figure.body(0)) ? 1 : 0;
      }
    }

    private void drive(
        WheeledVehicle car, TickInput input, WorldView view, CommandSender commands) {
      car.drive(input.isDown(GO) ? 1_500 : 0);
      car.steer(input.isDown(LEFT) ? 0.5f : 0);
      car.handbrake(input.isDown(STOP) ? 3_000 : 0);
      car.move(view, commands);
    }

    private void control(int driver, TickInput input, WorldView view, CommandSender commands) {
      Ragdoll.Placed figure = figures[driver];
      if (input.pressCount(APPEAR) > 0) {
        if (figure != null) {
          for (int bone = 0; bone < FIGURE.bones().size(); bone++) {
            commands.despawn(figure.body(bone));
          }
        }
        figure =
            FIGURE.spawn(commands, FIRST_BONE, new Vector3d(driver, 0.8, -12), new Quaternionf());
        for (int bone = 0; bone < FIGURE.bones().size(); bone++) {
          commands.velocity(figure.body(bone), new Vector3f(0, 8, 0));
        }
        figure.stiffen(commands, 300, 3, 1);
        figures[driver] = figure;
        appeared++;
      }
      if (figure != null) {
        if (input.pressCount(FALL) > 0) {
          figure.relax(commands);
        }
        figure.drive(view, commands, input.isDown(WAVE) ? waving : still);
      }
    }

    @Override
    public List<SnapshotLayout.Channel> channels() {
      return WheeledVehicle.channels(4);
    }

    @Override
    public void show(ChannelWriter channels) {
      for (WheeledVehicle car : cars) {
        car.show(channels, 0);
      }
    }

    @Override
    public void save(SavedState destination) {
      for (int driver = 0; driver < DRIVERS; driver++) {
        cars[driver].save(destination);
        destination.putInt(figures[driver] == null ? 0 : 1);
        if (figures[driver] != null) {
          figures[driver].save(destination);
        }
      }
      platform.save(destination);
      destination.putInt(appeared);
      destination.putInt(letThrough);
    }

    @Override
    public void restore(SavedState source) {
      for (int driver = 0; driver < DRIVERS; driver++) {
        cars[driver].restore(source);
        figures[driver] = source.takeCount(1) == 1 ? FIGURE.restore(source) : null;
      }
      platform.restore(source);
      appeared = source.takeInt();
      letThrough = source.takeInt();
    }

    @Override
    public long stateHash() {
      long hash = 31 * platform.stateHash() + appeared;
      for (WheeledVehicle car : cars) {
        hash = 31 * hash + car.stateHash();
      }
      return hash;
    }
  }
}
