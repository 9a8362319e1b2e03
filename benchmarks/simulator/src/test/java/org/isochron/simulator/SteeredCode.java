package org.isochron.simulator;

import java.util.List;
import org.isochron.gameplay.CharacterMover;
import org.isochron.gameplay.WheeledVehicle;
import org.isochron.gameplay.WheeledVehicle.Suspension;
import org.isochron.gameplay.WheeledVehicle.Wheel;
import org.isochron.physics.SavedState;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.predict.PlayerCode;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.TickRate;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/** A sphere, a character or a vehicle that a player steers, and that throws a ball now and then. */
final class SteeredCode implements PlayerCode {
  static final int X = 20;
  static final int Z = 21;
  static final int JUMP = 22;
  static final int THROW = 23;

  private static final float SPEED = 3;
  private static final float GRIP = 0.1f;
  private static final int BALL_TICKS = 50;
  private static final int LAYER = 9;
  private static final int MASK = ~(1 << LAYER);
  private static final Shape.Sphere SPHERE = new Shape.Sphere(0.4f);
  private static final Shape.Capsule CAPSULE = new Shape.Capsule(0.5f, 0.3f);
  private static final Shape CHASSIS = new Shape.Box(0.9f, 0.3f, 1.5f);
  private static final Suspension SUSPENSION = Suspension.of(0.5f, 40_000, 3_500);
  private static final WheeledVehicle.Settings CAR = WheeledVehicle.Settings.of(
      CHASSIS,
      MASK,
      Wheel.at(0, -0.1f, -1.3f, 0.35f, SUSPENSION).withSteering(),
      Wheel.at(-0.8f, -0.1f, 1.3f, 0.35f, SUSPENSION).withDrive(),
      Wheel.at(0.8f, -0.1f, 1.3f, 0.35f, SUSPENSION).withDrive());

  /** What players steer. */
  @SuppressWarnings("ImmutableEnumChecker") // a prefab never changes
  enum Kind {
    SPHERE(Prefab.dynamic(SteeredCode.SPHERE, 1)),
    CHARACTER(Prefab.kinematic(CAPSULE)),
    VEHICLE(Prefab.dynamic(CHASSIS, 1_200));

    private static final List<Kind> ALL = List.of(values());

    final Prefab prefab;

    Kind(Prefab prefab) {
      this.prefab = prefab.withLayer(LAYER).withContactEvents();
    }

    static Kind of(Program program) {
      return ALL.get((int) Math.floorMod(program.seed(), (long) ALL.size()));
    }
  }

  private final long body;
  private final Listener listener;
  private final @Nullable CharacterMover character;
  private final @Nullable WheeledVehicle car;
  private final Vector3f walk = new Vector3f();
  private long ball;
  private int age;

  /** Learns what the code is called with. */
  interface Listener {
    Listener NONE = (tick, input) -> {};

    void controls(long tick, TickInput input);
  }

  SteeredCode(long body, Kind kind, TickRate rate, Listener listener) {
    this.body = body;
    this.listener = listener;
    CharacterMover.Settings walker = CharacterMover.Settings.of(CAPSULE, MASK).withRate(rate);
    character = kind == Kind.CHARACTER ? new CharacterMover(body, walker) : null;
    car = kind == Kind.VEHICLE ? new WheeledVehicle(body, CAR.withRate(rate)) : null;
  }

  @Override
  public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
    listener.controls(tick, input);
    if (ball != BodyId.NONE && ++age > BALL_TICKS) {
      commands.despawn(ball);
      ball = BodyId.NONE;
    }
    if (!view.contains(body)) {
      return;
    }
    if (ball == BodyId.NONE && input.pressCount(THROW) > 0) {
      Vector3d from = view.position(body, new Vector3d()).add(0, 2, 0);
      ball = commands.spawn(
          World.SPHERE, from, new Quaternionf(), new Vector3f(3, 3, 0), new Vector3f());
      age = 0;
    }
    boolean jumps = input.pressCount(JUMP) > 0;
    walk.set(input.level(X), 0, input.level(Z)).mul(SPEED);
    if (character != null) {
      if (jumps) {
        character.jump(4);
      }
      character.move(view, commands, walk);
    } else if (car != null) {
      car.steer(input.level(X) / 2);
      car.drive(1_500 * input.level(Z));
      car.brake(60);
      car.move(view, commands);
    } else {
      Vector3f push = walk.sub(view.velocity(body, new Vector3f())).mul(GRIP);
      commands.impulse(body, push.set(push.x, jumps ? 4 : 0, push.z));
    }
  }

  @Override
  public boolean matches(SavedState predicted, SavedState server) {
    boolean isSame = predicted.takeLong() == server.takeLong();
    isSame &= predicted.takeInt() == server.takeInt();
    // the state of the wheels follows from the motion of the body
    return isSame && (car != null || PlayerCode.super.matches(predicted, server));
  }

  @Override
  public void save(SavedState destination) {
    destination.putLong(ball);
    destination.putInt(age);
    if (character != null) {
      character.save(destination);
    }
    if (car != null) {
      car.save(destination);
    }
  }

  @Override
  public void restore(SavedState source) {
    ball = source.takeLong();
    age = source.takeInt();
    if (character != null) {
      character.restore(source);
    }
    if (car != null) {
      car.restore(source);
    }
  }
}
