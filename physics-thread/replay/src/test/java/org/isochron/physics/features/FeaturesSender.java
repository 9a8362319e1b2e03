package org.isochron.physics.features;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashSet;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.isochron.engine.Scene;
import org.isochron.physics.GameLoop;
import org.isochron.physics.Simulation;
import org.isochron.shapes.Joint;
import org.isochron.shapes.MassProperties;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.Snapshot;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;

final class FeaturesSender {
  private static final int MOST_PREFABS = 30;

  private final FeaturesGround ground;
  private final GameLoop loop;
  private final Simulation world;
  private final Scene scene;
  private final Random random;
  private final Consumer<String> note;
  private final Set<Long> sentSpawns = new LinkedHashSet<>();
  private long sentCount;

  FeaturesSender(
      FeaturesGround ground,
      GameLoop loop,
      Simulation world,
      Scene scene,
      Random random,
      Consumer<String> note) {
    this.ground = ground;
    this.loop = loop;
    this.world = world;
    this.scene = scene;
    this.random = random;
    this.note = note;
  }

  /**
   * Returns the bodies whose spawn commands were sent; the test removes each body after checking
   * that it was spawned.
   */
  Set<Long> sentSpawns() {
    return sentSpawns;
  }

  long sentCount() {
    return sentCount;
  }

  int prefabCount() {
    return Math.max(scene.prefabs().size(), world.prefabs().table().count());
  }

  /** Some commands name removed bodies. */
  void send(Snapshot newest) {
    CommandSender commands = loop.state().commands();
    for (int left = random.nextInt(4); left > 0; left--) {
      sentCount++;
      long body = body(newest);
      switch (random.nextInt(25)) {
        case 0, 1 -> spawn(commands, anyPrefab());
        case 2 -> requireRefused(() -> spawn(commands, prefabCount()));
        case 3 -> {
          note.accept("despawn");
          commands.despawn(body);
        }
        case 4 -> {
          note.accept("teleport");
          commands.teleport(body, randomPosition(), rotation());
        }
        case 5 -> {
          commands.velocity(body, speed());
          commands.angularVelocity(body, randomPoint());
        }
        case 6 -> {
          commands.impulse(body, randomPoint().sub(20, 3, 0));
          commands.angularImpulse(body, randomPoint());
        }
        case 7 -> {
          commands.force(body, randomPoint());
          commands.torque(body, randomPoint());
        }
        case 8 -> commands.gravity(new Vector3f(0, -9 - random.nextFloat(), 0));
        case 9 -> {
          note.accept("join");
          Joint joint = switch (random.nextInt(6)) {
            case 0 -> Joint.ball(randomPosition());
            case 1 ->
              Joint.hinge(randomPosition(), new Vector3f(0, 0, 1))
                  .with(Joint.Axis.FREE.withMotor(1, 50));
            case 2 -> Joint.slider(new Vector3f(1, 0, 0)).with(Joint.Axis.within(-1, 1));
            case 3 -> Joint.weld();
            case 4 -> Joint.rope(randomPosition(), randomPosition());
            default -> cone();
          };
          commands.join(
              body, body(newest), random.nextBoolean() ? joint : joint.withBreakForce(200));
        }
        case 10 -> commands.exclude(body, body(newest));
        case 11 -> commands.unjoin(BodyId.of(random.nextInt(6), 1 + random.nextInt(3)));
        case 12 -> {
          note.accept("change");
          commands.changePrefab(body, anyPrefab());
        }
        case 13 -> commands.press(random.nextInt(4));
        case 14 -> commands.release(random.nextInt(4));
        case 16, 17 -> {
          Prefab.Property property = Prefab.Property.numbered(random.nextInt(6));
          float value = random.nextFloat();
          commands.set(body, property, value);
          if (property == Prefab.Property.MASS) {
            note.accept("mass");
            Vector3f center = new Vector3f(value / 4, -0.1f, 0);
            Vector3f moments = new Vector3f(1, 1 + value, 1.5f);
            commands.set(body, new MassProperties(1 + value, center, moments, new Quaternionf()));
          }
        }
        case 20 -> {
          note.accept("motion");
          commands.changeMotion(
              body, random.nextBoolean() ? Prefab.Motion.KINEMATIC : Prefab.Motion.DYNAMIC);
        }
        case 21 -> {
          note.accept("patch");
          commands.patch(
              body,
              randomPosition(),
              rotation(),
              randomPoint(),
              randomPoint(),
              random.nextBoolean());
        }
        case 18 -> {
          note.accept("targets");
          commands.targets(
              BodyId.of(random.nextInt(6), 1 + random.nextInt(3)),
              randomPoint(),
              randomPoint().div(20));
        }
        case 19 -> control(commands);
        case 22 ->
          commands.axis(
              BodyId.of(random.nextInt(6), 1 + random.nextInt(3)),
              Joint.Axis.Freedom.TURN_X,
              Joint.Axis.within(-random.nextFloat(), random.nextFloat()));
        case 23 -> commands.include(body, body(newest));
        case 24 -> commands.moveTo(body, randomPosition(), rotation());
        default -> addPrefab(commands);
      }
    }
  }

  /** Drives a joint that may exist. */
  private void control(CommandSender commands) {
    long joint = BodyId.of(random.nextInt(6), 1 + random.nextInt(3));
    switch (random.nextInt(4)) {
      case 0 -> commands.motor(joint, 2, 30);
      case 1 -> commands.positionMotor(joint, random.nextFloat(), 30, 2, 0.5f);
      case 2 -> commands.damping(joint, random.nextFloat());
      default -> commands.effort(joint, 5 * random.nextFloat());
    }
  }

  /** A 2D engine refuses this joint. */
  private Joint cone() {
    return Joint.coneTwist(
            randomPosition(), new Vector3f(0, 1, 0), new Vector3f(1, 0, 0), 1, 0.5f, -1, 1)
        .withAxis(
            Joint.Axis.Freedom.TURN_X, Joint.Axis.within(-1, 1).withPositionMotor(0.2f, 50, 2, 1));
  }

  private void spawn(CommandSender commands, int prefab) {
    long body = commands.spawn(prefab, randomPosition(), rotation());
    if (body != BodyId.NONE) {
      note.accept("spawn");
      sentSpawns.add(body);
    }
  }

  private static void requireRefused(ThrowingCallable sending) {
    assertThatThrownBy(sending).isInstanceOf(IllegalArgumentException.class);
  }

  private void addPrefab(CommandSender commands) {
    if (!world.prefabs().isFixed() && world.prefabs().table().count() < MOST_PREFABS) {
      note.accept("prefab");
      float size = 0.2f + random.nextFloat() / 2;
      Shape shape = random.nextBoolean() ? new Shape.Sphere(size) : new Shape.Box(size, size, 0.3f);
      int prefab = loop.addPrefab(Prefab.dynamic(shape, 1 + random.nextInt(4)).withContactEvents());
      if (random.nextBoolean()) {
        spawn(commands, prefab);
      }
    }
  }

  private int anyPrefab() {
    int more = prefabCount() - FeaturesStage.PLATFORM_PREFAB;
    return random.nextInt(2) == 0
        ? FeaturesStage.PLATFORM_PREFAB + random.nextInt(more)
        : 1 + random.nextInt(FeaturesGame.SENSOR);
  }

  long body(Snapshot newest) {
    int slot = 4 + random.nextInt(FeaturesGame.SPARE + 4);
    long body = slot < newest.slotCount() ? newest.body(slot) : BodyId.NONE;
    boolean isThere = body != BodyId.NONE
        && body != FeaturesGame.CHARACTER
        && body != FeaturesStage.CAR
        && random.nextInt(8) != 0;
    return isThere ? body : BodyId.of(FeaturesGame.SPARE + 4, 1 + random.nextInt(3));
  }

  private Vector3f randomPoint() {
    return new Vector3f(
        FeaturesGame.WALL + 2 + 8 * random.nextFloat(),
        1 + 4 * random.nextFloat(),
        2 * random.nextFloat());
  }

  private Vector3d randomPosition() {
    boolean leaves = ground.wide() && random.nextInt(4) == 0;
    if (leaves) {
      note.accept("elsewhere");
      return FeaturesGround.farPosition(random.nextInt(2), randomPoint());
    }
    return ground.at(randomPoint());
  }

  /** Returns a random velocity, possibly high enough to cross a wide world in half a minute. */
  private Vector3f speed() {
    Vector3f speed = randomPoint().sub(20, 3, 0);
    return ground.wide() && random.nextInt(4) == 0 ? speed.mul(100_000) : speed;
  }

  private Quaternionf rotation() {
    return new Quaternionf().rotateZ(random.nextFloat());
  }
}
