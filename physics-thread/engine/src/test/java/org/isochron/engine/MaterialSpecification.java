package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.Event;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/**
 * Motion types, friction, restitution, sweeping and contact values work as documented, in the plane
 * z = 0.
 */
public interface MaterialSpecification extends EngineUnderTest {
  Shape GROUND = new Shape.Box(40, 1, 5);
  Shape BOX = new Shape.Box(0.5f, 0.5f, 0.5f);
  Shape BALL = new Shape.Sphere(0.5f);
  long FIRST = SceneRun.placed(1);

  @Test
  default void frictionIsTheGeometricMean() {
    Prefab ground = Prefab.fixed(GROUND).withFriction(1);
    Prefab box = Prefab.dynamic(BOX, 2).withFriction(0.25);
    try (SceneRun run = run(thrown(ground, box, 0.5f, 4))) {
      run.ticks(200);

      assertThat(run.velocity(FIRST).length()).isLessThan(0.05f);
      assertThat(run.position(FIRST).x).isCloseTo(16 / (2 * 0.5f * 9.81f), within(0.25f));
    }
  }

  @Test
  default void whatHasNoRestitutionStays() {
    Prefab ground = Prefab.fixed(GROUND);
    try (SceneRun run = run(thrown(ground, Prefab.dynamic(BALL, 2), 3, 0))) {
      run.ticks(65);
      assertThat(run.happenings(Event.Kind.CONTACT_BEGIN)).isEmpty();

      for (int i = 0; i < 100; i++) {
        run.tick();
        assertThat(run.velocity(FIRST).y).isLessThan(0.5f);
      }
      assertThat(run.happenings(Event.Kind.CONTACT_BEGIN)).hasSize(1);
    }
  }

  @Test
  default void kinematicBodyFollowsItsVelocityAndPushes() {
    Prefab pusher = Prefab.kinematic(BOX).withFriction(0);
    Prefab ball = Prefab.dynamic(BALL, 2).withFriction(0);
    Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0);
    EngineUnderTest.addMoving(builder, pusher, new Vector3f(-2, 0, 0), new Vector3f(2, 0, 0));
    builder.body(builder.prefab(ball), 0, 0, 0);
    try (SceneRun run = run(builder.build())) {
      run.ticks(100);

      assertThat(run.position(SceneRun.placed(0)).x).isCloseTo(0, within(1e-3f));
      assertThat(run.velocity(SceneRun.placed(0)).x).isEqualTo(2);
      assertThat(run.position(FIRST).x).isGreaterThan(0.95f);
      assertThat(run.velocity(FIRST).x).isGreaterThan(1.9f);
    }
  }

  @Test
  default void kinematicBodyTurnsWithItsSpin() {
    Scene.Builder builder = new Scene.Builder();
    builder.body(new Scene.Placement(
        builder.prefab(Prefab.kinematic(BOX)),
        new Vector3f(),
        new Quaternionf(),
        new Vector3f(1, 0, 0),
        new Vector3f(0, 0, 1)));
    try (SceneRun run = run(builder.build())) {
      run.ticks(100);

      Vector3f turned = new Vector3f(1, 0, 0).rotate(run.rotation(SceneRun.placed(0)));
      assertThat(Math.atan2(turned.y, turned.x)).isCloseTo(1, within(1e-3));
      assertThat(run.position(SceneRun.placed(0)).x).isCloseTo(1, within(1e-3f));
    }
  }

  @Test
  default void teleportOfAKinematicBodyIsNoBlow() {
    Prefab platform = Prefab.kinematic(new Shape.Box(2, 0.5f, 2));
    Scene.Builder builder = new Scene.Builder();
    builder.body(builder.prefab(platform), 0, -20, 0);
    builder.body(builder.prefab(Prefab.dynamic(BALL, 2)), 0, 0.55f, 0);
    try (SceneRun run = run(builder.build())) {
      run.tick(commands ->
          commands.teleport(SceneRun.placed(0), new Vector3f(0, -0.5f, 0), new Quaternionf()));
      run.ticks(100);

      assertThat(run.position(FIRST).y).isCloseTo(0.5f, within(0.05f));
    }
  }

  @Test
  default void whatLosesItsSupportWakesAndFalls() {
    Prefab ground = Prefab.fixed(GROUND);
    try (SceneRun run = run(thrown(ground, Prefab.dynamic(BOX, 2), 0.5f, 0))) {
      run.ticks(400);
      assertThat(run.position(FIRST).y).isCloseTo(0.5f, within(0.03f));

      run.tick(commands -> commands.despawn(SceneRun.placed(0)));
      run.ticks(50);

      assertThat(run.position(FIRST).y).isLessThan(0);
    }
  }

  private static Scene thrown(Prefab ground, Prefab body, float height, float speed) {
    Scene.Builder builder = new Scene.Builder();
    builder.body(builder.prefab(ground), 0, -1, 0);
    EngineUnderTest.addMoving(builder, body, new Vector3f(0, height, 0), new Vector3f(speed, 0, 0));
    return builder.build();
  }
}
