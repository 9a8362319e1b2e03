package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.isochron.gameplay.CharacterMover;
import org.isochron.gameplay.CollisionFilter;
import org.isochron.gameplay.WheeledVehicle;
import org.isochron.gameplay.WheeledVehicle.Suspension;
import org.isochron.gameplay.WheeledVehicle.Wheel;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Joint;
import org.isochron.shapes.MassProperties;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Prefab.Property;
import org.isochron.shapes.Shape;
import org.isochron.shapes.limits.Limits;
import org.isochron.shapes.stored.StoredJoint;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.CommandSender;
import org.isochron.state.Event;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Commands with invalid values are refused and never stop the simulation. */
public interface ExtremeSpecification extends EngineUnderTest {
  int SEEDS = Integer.getInteger("extreme.seeds", 15);
  int LIGHT = 3;
  int HEAVY = 4;
  int SWEPT = 5;
  Shape CHASSIS = new Shape.Box(0.5f, 0.5f, 0.5f);

  List<Float> VALUES = List.of(
      0f,
      1f,
      -1f,
      0.5f,
      3f,
      1_000f,
      -1_000f,
      Limits.MAX_COORDINATE,
      -Limits.MAX_COORDINATE,
      Limits.MAX_MOTION,
      -Limits.MAX_MOTION,
      Float.MIN_VALUE,
      Float.MAX_VALUE,
      Float.POSITIVE_INFINITY,
      Float.NaN);

  @Test
  default void strongImpulseOnARopedBodyDoesNotEndTheTicks() {
    try (SceneRun run = run(extremes())) {
      long anchor = SceneRun.placed(0);
      long ball = run.spawn(BALL, 0, 5, 0);
      run.tick(commands ->
          commands.join(anchor, ball, Joint.rope(new Vector3d(0, 8, 0), new Vector3d(0, 5, 0))));
      run.tick(commands ->
          commands.impulse(ball, new Vector3f(Limits.MAX_MOTION, Limits.MAX_MOTION, 0)));
      run.ticks(200);

      assertThat(run.happenings(Event.Kind.REFUSED_COMMAND)).isEmpty();
    }
  }

  @Test
  default void springThatIsDampedMoreThanAnEngineCanIsRefused() {
    try (SceneRun run = run(extremes())) {
      long ball = run.spawn(BALL, 0, 5, 0);
      Joint.Rod rod = Joint.rod(new Vector3d(0, 8, 0), new Vector3d(0, 5, 0));
      run.tick(commands -> commands.join(SceneRun.placed(0), ball, rod.withSpring(1, 1)));
      run.tick(commands -> commands.join(SceneRun.placed(0), ball, rod.withSpring(1, 2)));
      run.ticks(100);

      assertThat(run.happenings(Event.Kind.REFUSED_COMMAND)).hasSize(claims().plane() ? 1 : 0);
      assertThat(run.position(ball).isFinite()).isTrue();
    }
  }

  @Test
  default void noCommandEndsATick() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      Random random = new Random(seed);
      Random properties = new Random(-seed);
      Engine.Settings.LostBodyPolicy policy = seed % 2 == 0
          ? Engine.Settings.LostBodyPolicy.REMOVE
          : Engine.Settings.LostBodyPolicy.REST;
      try (SceneRun run = run(
          extremes(), Engine.Settings.defaults().withContactEvents().withLostBodyPolicy(policy))) {
        for (int tick = 1; tick <= 100; tick++) {
          for (int left = random.nextInt(6); left > 0; left--) {
            send(run, random);
          }
          Property property = Property.numbered(properties.nextInt(6));
          run.commands().set(body(run, properties), property, value(properties));
          tick(run, "seed %d, tick %d".formatted(seed, tick));
          assertValid(run, "seed %d, tick %d".formatted(seed, tick));
        }
      }
    }
  }

  @Test
  default void noCommandEndsATickOfTheControllers() {
    int present = 0;
    for (long seed = 1; seed <= SEEDS; seed++) {
      Random random = new Random(seed);
      Random choice = new Random(-seed);
      Shape.Capsule capsule = new Shape.Capsule(0.4f, 0.5f);
      CollisionFilter.Rule upwards = CollisionFilter.oneWay(new Vector3f(0, 1, 0));
      try (SceneRun run = run(extremes())) {
        List<CharacterMover> movers = new ArrayList<>();
        List<WheeledVehicle> vehicles = new ArrayList<>();
        List<CollisionFilter> filters = new ArrayList<>();
        for (int tick = 1; tick <= 100; tick++) {
          for (int left = random.nextInt(6); left > 0; left--) {
            send(run, random);
          }
          tick(run, "seed %d, tick %d".formatted(seed, tick));
          assertValid(run, "seed %d, tick %d".formatted(seed, tick));
          long body = body(run, choice);
          present += run.view().contains(body) ? 1 : 0;
          int mask = choice.nextBoolean() ? Prefab.ALL_LAYERS : 2;
          keep(movers, new CharacterMover(body, CharacterMover.Settings.of(capsule, mask)));
          keep(filters, new CollisionFilter(body, CHASSIS, mask, 8, upwards));
          if (run.view().contains(body) && run.view().motion(body) == Prefab.Motion.DYNAMIC) {
            keep(vehicles, new WheeledVehicle(body, wheels(mask)));
          }
          SavedState own = new SavedState();
          for (CharacterMover mover : movers) {
            mover.crouch(choice.nextBoolean());
            mover.jump(value(choice));
            mover.move(run.view(), run.commands(), motion(choice).mul(1, 1, 0));
            mover.save(own);
          }
          for (WheeledVehicle vehicle : vehicles) {
            vehicle.drive(value(choice));
            vehicle.move(run.view(), run.commands());
            vehicle.save(own);
          }
          for (CollisionFilter filter : filters) {
            filter.decide(run.view(), run.commands());
            filter.save(own);
          }
          own.rewind();
          movers.forEach(mover -> mover.restore(own));
          vehicles.forEach(vehicle -> vehicle.restore(own));
          filters.forEach(filter -> filter.restore(own));
        }
      }
    }
    assertThat(present).as("controllers with a body").isGreaterThan(10 * SEEDS);
  }

  private static <T> void keep(List<T> newest, T added) {
    if (newest.size() == 4) {
      newest.remove(0);
    }
    newest.add(added);
  }

  private static WheeledVehicle.Settings wheels(int mask) {
    Suspension suspension = Suspension.of(0.4f, 20_000, 1_000);
    Wheel front = Wheel.at(0.4f, 0.9f, 0, 0.3f, suspension).withDrive();
    Wheel rear = Wheel.at(-0.4f, -0.1f, 0, 0.3f, suspension);
    return WheeledVehicle.Settings.of(CHASSIS, mask, front, rear)
        .withForward(new Vector3f(1, 0, 0));
  }

  private Scene extremes() {
    Scene.Builder builder = new Scene.Builder().spare(16);
    builder.prefab(Prefab.fixed(new Shape.Box(50, 1, 50)));
    builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 2));
    builder.prefab(Prefab.kinematic(new Shape.Box(1, 0.2f, 1)));
    builder.prefab(Prefab.dynamic(new Shape.Box(0.1f, 0.2f, 0.1f), 1e-6).withFriction(1e9));
    builder.prefab(Prefab.dynamic(new Shape.Cylinder(1, 0.5f), 1e9).withRestitution(1));
    builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 2).withContinuousCollision());
    builder.body(FLOOR, 0, -1, 0);
    return builder.build();
  }

  private static void tick(SceneRun run, String when) {
    try {
      run.tick();
    } catch (Throwable e) { // an engine's assertion is an error
      throw new AssertionError("the ticks ended: " + when, e);
    }
  }

  private static void assertValid(SceneRun run, String when) {
    for (int slot = 0; slot < run.newest().slotCount(); slot++) {
      long body = run.newest().body(slot);
      if (body != BodyId.NONE) {
        assertThat(Limits.isPosition(run.position(body)))
            .as("position, %s", when)
            .isTrue();
        assertThat(Limits.isRotation(run.rotation(body)))
            .as("rotation, %s", when)
            .isTrue();
        assertThat(run.velocity(body).isFinite()).as("velocity, %s", when).isTrue();
        assertThat(run.spin(body).isFinite()).as("spin, %s", when).isTrue();
      }
    }
    if (run.simulation().savesState()) {
      SavedState saved = run.save();
      assertThatCode(() -> run.restore(saved))
          .as(() -> "%s, of the state %s".formatted(when, inHex(saved)))
          .doesNotThrowAnyException();
    }
  }

  private static String inHex(SavedState saved) {
    byte[] bytes = new byte[saved.rewind().remaining()];
    saved.takeBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private static void send(SceneRun run, Random random) {
    CommandSender commands = run.commands();
    long body = body(run, random);
    switch (random.nextInt(24)) {
      case 23 -> commands.set(body, mass(random));
      case 0, 1, 2 ->
        commands.spawn(
            random.nextInt(7), position(random), turn(random), motion(random), motion(random));
      case 21 ->
        commands.changeMotion(
            body, random.nextBoolean() ? Prefab.Motion.KINEMATIC : Prefab.Motion.DYNAMIC);
      case 22 ->
        commands.patch(
            body,
            new Vector3d(position(random)),
            turn(random),
            motion(random),
            motion(random),
            random.nextBoolean());
      case 3 -> commands.despawn(body);
      case 4 -> commands.teleport(body, position(random), turn(random));
      case 5 -> commands.moveTo(body, position(random), turn(random));
      case 6 -> {
        commands.velocity(body, motion(random));
        commands.angularVelocity(body, motion(random));
      }
      case 7 -> {
        commands.impulse(body, motion(random));
        commands.angularImpulse(body, motion(random));
      }
      case 8 -> {
        commands.force(body, motion(random));
        commands.torque(body, motion(random));
      }
      case 9 -> commands.gravity(motion(random));
      case 10 -> commands.changePrefab(body, random.nextInt(7));
      case 11 -> commands.exclude(body, body(run, random));
      case 12 -> commands.motor(SceneRun.joint(random.nextInt(16)), value(random), value(random));
      case 17 ->
        commands.positionMotor(
            SceneRun.joint(random.nextInt(16)),
            value(random),
            value(random),
            value(random),
            value(random));
      case 13 ->
        commands.unjoin(
            BodyId.of(random.nextInt(16), BodyId.MAX_GENERATION + 1 + random.nextInt(3)));
      case 14 -> commands.include(body, body(run, random));
      case 15 -> commands.level(random.nextInt(Command.CONTROL_COUNT), finite(value(random)));
      case 16 ->
        commands.user(Command.USER, random.nextInt(), body, random.nextLong(), value(random));
      case 18 -> {
        long joint = SceneRun.joint(random.nextInt(16));
        commands.axis(joint, Joint.Axis.Freedom.numbered(random.nextInt(6)), axis(random));
      }
      case 19 ->
        commands.targets(SceneRun.joint(random.nextInt(16)), motion(random), motion(random));
      default -> commands.join(body, body(run, random), joint(random));
    }
  }

  private static long body(SceneRun run, Random random) {
    List<Long> bodies = new ArrayList<>(List.of(SceneRun.placed(0)));
    for (int slot = 0; run.happenings().size() > 0 && slot < run.newest().slotCount(); slot++) {
      if (run.newest().body(slot) != BodyId.NONE) {
        bodies.add(run.newest().body(slot));
      }
    }
    return bodies.get(random.nextInt(bodies.size()));
  }

  private static MassProperties mass(Random random) {
    while (true) {
      try {
        float moment = value(random);
        return new MassProperties(
            random.nextBoolean() ? 2 : value(random),
            random.nextBoolean() ? new Vector3f(0, 0.1f, 0) : position(random),
            new Vector3f(moment, 1.5f * moment, 2 * moment),
            turn(random));
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageContaining(" "); // it cannot be sent
      }
    }
  }

  private static Joint joint(Random random) {
    while (true) {
      StoredJoint.Kind kind = StoredJoint.Kind.numbered(random.nextInt(9));
      try {
        return joint(kind, random);
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageContaining(" "); // it cannot be sent
      }
    }
  }

  private static Joint.Axis axis(Random random) {
    while (true) {
      try {
        return new Joint.Axis(
            random.nextInt(3) == 0 ? Float.NEGATIVE_INFINITY : -limit(random),
            random.nextInt(3) == 0 ? Float.POSITIVE_INFINITY : limit(random),
            value(random),
            random.nextBoolean() ? 0 : value(random),
            random.nextBoolean() ? 0 : value(random),
            random.nextBoolean() ? 0 : value(random),
            random.nextBoolean() ? 0 : value(random));
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageContaining(" "); // it cannot be sent
      }
    }
  }

  private static Joint joint(StoredJoint.Kind kind, Random random) {
    Vector3d first = new Vector3d(position(random));
    Vector3d second = new Vector3d(position(random));
    Vector3f axis = random.nextBoolean() ? new Vector3f(0, 0, 1) : position(random);
    float force = random.nextBoolean() ? Float.POSITIVE_INFINITY : value(random);
    return switch (kind) {
      case WELD -> new Joint.Weld(force);
      case BALL -> new Joint.Ball(first, force);
      case HINGE -> new Joint.Hinge(first, axis, axis(random), force);
      case SLIDER -> new Joint.Slider(axis, axis(random), force);
      case ROD -> {
        float frequency = random.nextBoolean() ? 0 : value(random);
        float ratio = random.nextBoolean() ? 0 : value(random);
        yield new Joint.Rod(first, second, limit(random), limit(random), frequency, ratio, force);
      }
      case CONE_TWIST, SIX_AXES -> {
        List<Joint.Axis> axes = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
          axes.add(random.nextBoolean() ? Joint.Axis.LOCKED : axis(random));
        }
        Quaternionf frame = new Quaternionf().rotateZ(value(random));
        yield new Joint.SixAxes(random.nextBoolean(), first, frame, axes, force);
      }
      case GEAR -> new Joint.Gear(axis, new Vector3f(0, 0, 1), value(random));
      case PULLEY ->
        new Joint.Pulley(first, second, position(random), position(random), value(random));
    };
  }

  private static float limit(Random random) {
    return random.nextInt(3) == 0 ? Float.NEGATIVE_INFINITY : value(random);
  }

  private static float value(Random random) {
    return VALUES.get(random.nextInt(VALUES.size()));
  }

  /** Senders reject other values. */
  private static float finite(float value) {
    return Float.isFinite(value) ? value : Float.MAX_VALUE;
  }

  private static Vector3f motion(Random random) {
    return random.nextInt(3) == 0
        ? new Vector3f()
        : new Vector3f(value(random), value(random), value(random));
  }

  private static Vector3f position(Random random) {
    return random.nextInt(3) == 0
        ? new Vector3f(value(random), value(random), value(random))
        : new Vector3f(random.nextInt(3), random.nextInt(4), random.nextInt(2));
  }

  private static Quaternionf turn(Random random) {
    return random.nextInt(8) == 0
        ? new Quaternionf(value(random), value(random), value(random), value(random))
        : new Quaternionf().rotateZ(random.nextFloat());
  }
}
