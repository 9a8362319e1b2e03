package org.isochron.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.Scene;
import org.isochron.engine.SceneRun;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.TickRate;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class SphereWorldTest {
  static final TickRate RATE = TickRate.hertz(100);
  private static final Vector3f ZERO = new Vector3f();

  @Test
  void weightlessMotionIsStraightAndUniform() {
    Sphere ball = ball(1, 2, 3);
    ball.velocity.set(0.5, 0, 0);

    for (int tick = 1; tick <= 1_000; tick++) {
      ball.step(ZERO, RATE.dtSeconds());
      assertThat(ball.position.x).isCloseTo(1 + 0.005 * tick, within(1e-11));
    }
  }

  @Test
  void fallIsOffByHalfAStepOfTheSpeed() {
    Sphere ball = ball(0, 100, 0);

    for (int tick = 1; tick <= 200; tick++) {
      ball.step(new Vector3f(0, -10, 0), RATE.dtSeconds());
    }

    assertThat(ball.position.y).isCloseTo(100 - 20 - 10 * 2 * 0.01 / 2, within(1e-9));
  }

  @Test
  void spawnedBodyOfAStaticPrefabStays() {
    Scene.Builder scene = new Scene.Builder().spare(1);
    scene.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1));
    scene.prefab(Prefab.fixed(new Shape.Sphere(0.5f)));
    World world = new World(new ReferenceEngine().build(scene.build()));
    world.tick(); // there are ids from now on
    long body = world.commands().spawn(1, new Vector3f(3, 9, 0), new Quaternionf());
    world.tick();

    world.commands().impulse(body, new Vector3f(5, 0, 0));
    world.commands().velocity(body, new Vector3f(5, 0, 0));
    world.ticks(100);

    assertThat(world.newest().position(body, new Vector3f())).isEqualTo(new Vector3f(3, 9, 0));
    assertThat(world.events().toString()).containsSubsequence("refused", "refused");
  }

  @Test
  void bodyWithoutAPoseIsReportedAndRemovedAndNeverSaved() {
    World world = new World(Balls.falling(3).build());
    world.tick(); // there are ids from now on
    long fast = world.commands().spawn(0, new Vector3f(0, 9, 0), new Quaternionf());
    long other = world.commands().spawn(0, new Vector3f(5, 9, 0), new Quaternionf());
    world.tick();
    for (int push = 0; push < 20; push++) { // each within the limits
      world.commands().impulse(fast, new Vector3f(Limits.MAX_MOTION, 0, 0));
      world.commands().angularImpulse(fast, new Vector3f(0, Limits.MAX_MOTION, 0));
    }
    world.commands().velocity(other, new Vector3f(Float.MAX_VALUE, 0, 0));

    world.ticks(100);

    assertThat(world.newest().contains(fast)).isFalse();
    assertThat(world.newest().contains(other)).isTrue();
    assertThat(world.events().toString())
        .containsSubsequence("refused", "kind " + Event.Kind.LOST_BODY, "despawn");
    SavedState saved = new SavedState();
    world.world.save(saved);
    world.world.restore(saved.rewind());
  }

  @Test
  void bouncesKeepTheirShareOfTheSpeed() {
    Sphere ball = ball(0, 2.5f, 0);
    List<Double> speeds = new ArrayList<>();

    for (int tick = 1; tick <= 10_000; tick++) {
      ball.step(new Vector3f(0, -9.81f, 0), 0.000_2);
      ball.bounce(0);
      if (ball.impulse > 0) {
        speeds.add(ball.velocity.y);
      }
    }

    assertThat(speeds).hasSizeGreaterThan(1);
    for (int bounce = 0; bounce < speeds.size(); bounce++) {
      assertThat(speeds.get(bounce))
          .isCloseTo(Math.sqrt(2 * 9.81 * 2) * Math.pow(0.8, bounce + 1), within(0.02));
    }
  }

  @Test
  void commandsAreAppliedAndEventsReportThem() {
    World world = new World(Balls.weightless(2).build());
    world
        .commands()
        .spawnWithToken(
            0, new Vector3d(1, 0, 0), new Quaternionf(), new Vector3f(1, 0, 0), ZERO, 42);
    world.tick();
    long body = BodyId.of(0, 1);
    assertThat(world.events()).containsExactly("spawn 0#1 42");
    assertThat(world.newest().startPoses().position(0, new Vector3f()))
        .isEqualTo(new Vector3f(1, 0, 0));
    assertThat(world.newest().poses().position(0, new Vector3f()).x).isEqualTo(1.01f);

    world.commands().teleport(body, new Vector3f(7, 0, 0), new Quaternionf().rotationZ(1));
    world.commands().velocity(body, new Vector3f(0, 2, 0));
    world.commands().angularVelocity(body, new Vector3f(0, 0, 3));
    world.tick();
    assertThat(world.newest().startPoses().position(0, new Vector3f()).x).isEqualTo(7);
    assertThat(world.newest().poses().position(0, new Vector3f()).y).isEqualTo(0.02f);
    assertThat(world.newest().poses().rotation(0, new Quaternionf()).angle())
        .isCloseTo(1.03f, within(1e-4f));

    world.commands().impulse(body, new Vector3f(0, -2, 0));
    world.commands().force(body, new Vector3f(0, 0, 100));
    world.tick();
    assertThat(world.newest().startCount()).isZero();
    assertThat(world.newest().velocities().linear(0, new Vector3f()))
        .isEqualTo(new Vector3f(0, 0, 1));
    world.tick();
    assertThat(world.newest().velocities().linear(0, new Vector3f()))
        .as("a force lasts a tick")
        .isEqualTo(new Vector3f(0, 0, 1));

    world.commands().despawn(body);
    world.commands().impulse(body, ZERO);
    world.tick();
    assertThat(world.events()).containsExactly("despawn 0#1 0", "stale 0#1 0");
    assertThat(world.newest().contains(body)).isFalse();
  }

  @Test
  void commandsThatMakeNoSenseAreRefusedAndReported() {
    World world = new World(Balls.weightless(1).build());
    Quaternionf rotation = new Quaternionf();
    assertThatThrownBy(() -> SceneRun.spawn(world.commands(), 5, new Vector3d(ZERO), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("prefab is 5: this simulation has 1, numbered from 0");
    SceneRun.spawn(world.commands(), 0, new Vector3d(Float.NaN, 0, 0), 2);
    SceneRun.spawn(world.commands(), 0, new Vector3d(ZERO), 3);
    SceneRun.spawn(world.commands(), 0, new Vector3d(ZERO), 4);
    world
        .commands()
        .teleport(BodyId.of(0, 1), new Vector3f(0, Float.POSITIVE_INFINITY, 0), rotation);
    world.tick();

    assertThat(world.events())
        .containsExactly(
            "refused BodyId.NONE 2", "spawn 0#1 3", "refused BodyId.NONE 4", "refused 0#1 0");
  }

  @Test
  void massIsChangedAndDampingIsRefused() {
    World world = new World(Balls.weightless(1).build());
    long body = BodyId.of(0, 1);
    SceneRun.spawn(world.commands(), 0, new Vector3d(ZERO), 1);
    world.commands().set(body, Prefab.Property.MASS, 4);
    world.commands().set(body, Prefab.Property.LINEAR_DAMPING, 1);
    world.commands().impulse(body, new Vector3f(2, 0, 0));
    world.tick();

    assertThat(world.events()).containsExactly("spawn 0#1 1", "refused 0#1 0");
    assertThat(world.newest().velocities().x()[0]).isEqualTo(0.5f);
  }

  @Test
  void contactsBeginAndEndInTurn() {
    World world = new World(Balls.onFloor(2).build());
    SceneRun.spawn(world.commands(), 0, new Vector3d(0, 1, 0), 0);
    List<String> contacts = new ArrayList<>();
    for (int tick = 0; tick < 300; tick++) {
      world.tick();
      contacts.addAll(world.events());
    }

    contacts.remove(0);
    assertThat(contacts).hasSizeGreaterThan(4);
    for (int i = 0; i < contacts.size(); i++) {
      assertThat(contacts.get(i)).isEqualTo(i % 2 == 0 ? "touch 0#1 0" : "part 0#1 0");
    }
  }

  @Test
  void impulseAndForceTurnByTheirAmount() {
    World world = new World(Balls.weightless(1).build());
    SceneRun.spawn(world.commands(), 0, new Vector3d(ZERO), 0);
    world.tick();
    long body = BodyId.of(0, 1);
    float inertia = 0.4f * 0.5f * 0.5f;

    world.commands().angularImpulse(body, new Vector3f(0, inertia, 0));
    world.tick();
    assertThat(world.newest().velocities().angular(0, new Vector3f()).y)
        .isCloseTo(1, within(1e-5f));

    world.commands().torque(body, new Vector3f(0, 0, 100 * inertia));
    world.tick();
    world.tick();
    assertThat(world.newest().velocities().angular(0, new Vector3f()).z)
        .isCloseTo(1, within(1e-5f));
  }

  @Test
  void groundIsTheStaticBoxInTheLowestSlotWhileItIsThere() {
    World world = new World(Balls.onFloor(3).ball(0, 1, 0).build());
    world.ticks(100);
    assertThat(world.newest().poses().y()[0]).isPositive();

    world.commands().despawn(BodyId.of(1, 1));
    world.ticks(100);

    assertThat(world.newest().poses().y()[0]).isNegative();
    assertThat(world.events()).contains("part 0#1 0");
  }

  private static Sphere ball(float x, float y, float z) {
    Sphere ball = new Sphere();
    Prefab kind = Prefab.dynamic(new Shape.Sphere(0.5f), 1).withRestitution(0.8);
    ball.begin(kind, new Vector3d(x, y, z), new Quaternionf());
    return ball;
  }
}
