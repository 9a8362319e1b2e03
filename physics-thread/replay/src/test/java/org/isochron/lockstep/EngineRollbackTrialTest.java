package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.CharacterMover;
import org.isochron.physics.ContactHash;
import org.isochron.physics.Controller;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickInput;
import org.isochron.physics.TickSettings;
import org.isochron.physics.WorldView;
import org.isochron.physics.loop.TickLoop;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.Event;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every engine that claims to save its state can be rolled back: after a rollback of eight ticks,
 * each tick has the same result.
 */
class EngineRollbackTrialTest {
  private static final int DISTANCE = 8;
  private static final long SEED = 31;
  private static final int FLOOR = 0;
  private static final int BALL = 1;
  private static final int BOX = 2;
  private static final int LIFT = 3;
  private static final int WALKER = 4;
  private static final int SENSOR = 5;
  private static final int LOW_WALKER = 6;
  private static final int CHARACTER_BODY = 2;
  private static final int FIRST_LOOSE = 3;
  private static final int LOOSE = 12;
  private static final Shape.Capsule CAPSULE = new Shape.Capsule(0.6f, 0.3f);

  private static final CharacterMover.Settings WALKING =
      CharacterMover.Settings.of(CAPSULE, ~(1 << 5)).withPrefabs(WALKER, LOW_WALKER);

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final Random random = new Random(SEED);
  private final List<Long> joined = new ArrayList<>();

  /** The prefab of spawned bodies, which changes during the run. */
  private int added = BOX;

  private final List<Long> spawned = new ArrayList<>();

  static List<String> engines() {
    return Engines.available().stream()
        .filter(EngineRollbackTrialTest::savesState)
        .map(Engine::name)
        .toList();
  }

  private static boolean savesState(Engine engine) {
    try (Simulation simulation = engine.build(Scene.fallingPile(1))) {
      return simulation.savesState();
    }
  }

  @ParameterizedTest
  @MethodSource("engines")
  void rolledBackTicksAreReproduced(String engine) {
    assertThat(engines()).hasSizeGreaterThanOrEqualTo(3);

    play(engine, 400);
  }

  @Tag("evidence")
  @ParameterizedTest
  @MethodSource("engines")
  void aHundredThousandRolledBackTicksAreReproduced(String engine) {
    play(engine, 100_000);
  }

  private void play(String engine, int ticks) {
    boolean casts = !engine.equals("reference");
    Scene scene = casts ? playground() : spheres();
    Simulation world =
        Engines.named(engine).build(scene, Engine.Settings.defaults().withContactEvents());
    Controller controller = casts ? new Walker() : new Kicker();
    try (Simulation trial = Rollback.trial(controller.around(world), DISTANCE)) {
      SharedState state = SharedState.of(trial.layout(), SharedState.Limits.DEFAULT, clock);
      TickLoop loop =
          new TickLoop(state.claimWriter(), TickLoop.Parts.of(trial), TickSettings.DEFAULT, clock);
      var events = state.openEvents();
      loop.advance(clock.nanos());
      Set<Event.Kind> kinds = EnumSet.noneOf(Event.Kind.class);
      for (int tick = 1; tick <= ticks; tick++) {
        disturb(state.commands(), casts);
        if (casts && tick % 100 == 50) {
          join(state.commands());
        }
        if (casts && tick == 200) {
          added = trial.prefabs().add(Prefab.dynamic(new Shape.Capsule(0.3f, 0.2f), 1));
        }
        clock.advance(10_000_000);
        loop.advance(clock.nanos());
        events.poll(event -> kinds.add(event.kind()));
      }
      assertThat(loop.lastTick()).isEqualTo(ticks);
      assertThat(kinds).contains(Event.Kind.SPAWN, Event.Kind.DESPAWN, Event.Kind.CONTACT_BEGIN);
    }
  }

  private void disturb(CommandSender commands, boolean moves) {
    switch (random.nextInt(16)) {
      case 0 ->
        spawned.add(commands.spawn(
            moves && random.nextBoolean() ? added : BALL,
            randomPoint(),
            new Quaternionf().rotateZ(1)));
      case 1 -> {
        if (!spawned.isEmpty()) {
          commands.despawn(spawned.remove(random.nextInt(spawned.size())));
        }
      }
      case 2 -> commands.teleport(loose(), randomPoint(), new Quaternionf());
      case 3 -> {
        commands.velocity(loose(), push(3));
        commands.angularVelocity(loose(), push(4));
      }
      case 4 -> {
        commands.impulse(loose(), push(4));
        commands.angularImpulse(loose(), push(1));
      }
      case 5 -> {
        commands.force(loose(), push(40));
        commands.torque(loose(), push(4));
      }
      case 6 -> commands.press(random.nextInt(4));
      case 7 -> commands.release(random.nextInt(4));
      case 8 -> commands.level(4, random.nextFloat());
      case 9 -> {
        if (moves) {
          commands.moveTo(
              BodyId.of(1, 1), new Vector3f(4, random.nextFloat(), 0), new Quaternionf());
        }
      }
      case 12, 13 ->
        commands.set(loose(), Prefab.Property.numbered(random.nextInt(6)), random.nextFloat());
      case 11 -> commands.changePrefab(loose(), moves && random.nextBoolean() ? added : BALL);
      case 10 -> {
        if (moves && random.nextInt(20) == 0) {
          commands.gravity(new Vector3f(0, -5 - 5 * random.nextFloat(), 0));
        }
      }
      default -> {}
    }
  }

  private void join(CommandSender commands) {
    long one = loose();
    long other = loose();
    if (joined.size() < 3 && one != other) {
      joined.add(commands.join(one, other, Joint.weld().withBreakForce(200)));
      commands.exclude(one, other);
    } else if (!joined.isEmpty()) {
      commands.unjoin(joined.remove(0));
      commands.include(one, other);
    }
  }

  private long loose() {
    return BodyId.of(FIRST_LOOSE + random.nextInt(LOOSE), 1);
  }

  private Vector3f randomPoint() {
    return new Vector3f(random.nextInt(7) - 3, 1 + 3 * random.nextFloat(), random.nextInt(5) - 2);
  }

  private Vector3f push(float max) {
    return new Vector3f(random.nextFloat() * 2 - 1, random.nextFloat(), random.nextFloat() * 2 - 1)
        .mul(max);
  }

  private static Scene playground() {
    Scene.Builder builder = new Scene.Builder().spare(20);
    builder.prefab(Prefab.fixed(new Shape.Box(50, 1, 50)));
    builder.prefab(Prefab.dynamic(new Shape.Sphere(0.4f), 2).withRestitution(0.4));
    builder.prefab(Prefab.dynamic(new Shape.Box(0.3f, 0.3f, 0.3f), 1));
    builder.prefab(Prefab.kinematic(new Shape.Box(1, 0.2f, 1)));
    builder.prefab(Prefab.kinematic(CAPSULE).withLayer(5));
    builder.prefab(Prefab.fixed(new Shape.Box(2, 1, 2)).sensor());
    builder.prefab(Prefab.kinematic(WALKING.crouchedShape()).withLayer(5));
    builder.body(FLOOR, 0, -1, 0);
    builder.body(LIFT, 4, 0.2f, 0);
    builder.body(WALKER, -4, 0.92f, 0);
    for (int i = 0; i < LOOSE; i++) {
      int row = i / 4;
      builder.body(i % 2 == 0 ? BOX : BALL, i % 4 - 2, 0.5f + row * 0.7f, 0);
    }
    long[] chain = new long[6];
    for (int i = 0; i < chain.length; i++) {
      chain[i] = builder.body(BALL, 8 + i, 6, 0);
    }
    Vector3f axis = new Vector3f(0, 0, 1);
    builder.join(chain[0], chain[1], Joint.ball(new Vector3f(8.5f, 6, 0)));
    builder.join(chain[1], chain[2], Joint.rod(new Vector3f(9, 6, 0), new Vector3f(10, 6, 0)));
    builder.join(chain[2], chain[3], Joint.weld());
    builder.join(
        chain[3], chain[4], Joint.hinge(new Vector3f(11.5f, 6, 0), axis).withMotor(2, 5));
    builder.join(chain[4], chain[5], Joint.slider(axis).withPositionMotor(0.4f, 30, 2, 0.2f));
    builder.body(SENSOR, 0, 1, 0);
    return builder.build();
  }

  private static Scene spheres() {
    Scene.Builder builder = new Scene.Builder().spare(20);
    int floor = builder.prefab(Prefab.fixed(new Shape.Box(50, 1, 50)));
    builder.prefab(Prefab.dynamic(new Shape.Sphere(0.4f), 2));
    for (int i = 0; i < FIRST_LOOSE + LOOSE; i++) {
      builder.body(BALL, i, 5, 0);
    }
    builder.body(floor, 0, -1, 0);
    return builder.build();
  }

  /**
   * A controller that moves according to its own tick counter, jumps on key 0, and remembers all
   * contacts.
   */
  private static final class Walker implements Controller {
    private final CharacterMover mover = new CharacterMover(BodyId.of(CHARACTER_BODY, 1), WALKING);
    private int walked;
    private long touched;

    @Override
    public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
      touched = 31 * touched + ContactHash.of(view, BodyId.of(FIRST_LOOSE, 1));
      walked = walked == 399 ? 0 : walked + 1;
      if (input.pressCount(0) > 0) {
        mover.jump(4);
      }
      mover.crouch(input.isDown(2));
      float speed = input.isDown(1) ? 4 : 2 + input.level(4);
      mover.move(view, commands, new Vector3f(walked < 200 ? speed : -speed, 0, walked % 3 - 1));
    }

    @Override
    public void save(SavedState destination) {
      mover.save(destination);
      destination.putInt(walked);
      destination.putLong(touched);
    }

    @Override
    public void restore(SavedState source) {
      mover.restore(source);
      walked = source.takeInt();
      touched = source.takeLong();
    }

    @Override
    public long stateHash() {
      return (walked * 31L + touched) * 31 + mover.stateHash();
    }
  }

  private static final class Kicker implements Controller {
    private int kicks;

    @Override
    public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
      kicks = (kicks + input.pressCount(0)) % 100;
      if (input.isDown(0)) {
        commands.impulse(BodyId.of(FIRST_LOOSE, 1), new Vector3f(0, kicks * 0.01f, 0));
      }
    }

    @Override
    public void save(SavedState destination) {
      destination.putInt(kicks);
    }

    @Override
    public void restore(SavedState source) {
      kicks = source.takeInt();
    }

    @Override
    public long stateHash() {
      return kicks;
    }
  }
}
