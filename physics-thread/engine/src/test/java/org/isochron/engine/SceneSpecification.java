package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.Event;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Bodies in scenes obey the laws of physics. */
public interface SceneSpecification extends EngineUnderTest {
  @Test
  default void pileSettlesOnTheFloorAndNothingGoesThrough() {
    needsSpace();
    int count = 64;
    try (SceneRun run = run(Scene.fallingPile(count))) {
      for (int tick = 0; tick < 900; tick++) {
        run.tick();
        float lowest = Float.POSITIVE_INFINITY;
        for (int body = 1; body <= count; body++) {
          lowest = Math.min(lowest, run.position(SceneRun.placed(body)).y);
        }
        assertThat(lowest).as("tick %d", tick).isGreaterThan(0.4f);
      }
      for (int body = 1; body <= count; body++) {
        assertThat(run.velocity(SceneRun.placed(body)).length()).isLessThan(0.2f);
        assertThat(run.position(SceneRun.placed(body)).y).isLessThan(4); // the top one began at 4.6
      }
    }
  }

  @Test
  default void pyramidIsStable() {
    Scene scene = Scene.pyramid(6);
    try (SceneRun run = run(scene)) {
      run.ticks(300);

      for (int body = 1; body < scene.bodies().size(); body++) {
        assertThat(run.position(SceneRun.placed(body))
                .distance(new Vector3f(scene.bodies().get(body).position())))
            .as("body %d", body)
            .isLessThan(0.1f);
      }
    }
  }

  @Test
  default void dominoesFallInTheirOrder() {
    int count = 8;
    try (SceneRun run = run(Scene.dominoes(count))) {
      List<Integer> fallen = new ArrayList<>();
      for (int tick = 0; tick < 500; tick++) {
        run.tick();
        for (int body = 1; body <= count; body++) {
          Vector3f up = run.rotation(SceneRun.placed(body)).transform(new Vector3f(0, 1, 0));
          if (up.x > 0.5f && !fallen.contains(body)) {
            fallen.add(body);
          }
        }
      }
      assertThat(fallen).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
    }
  }

  @Test
  default void wheelsTurnMoreThanHalfATurnInThreeTicksAndStayOnTheirAxles() {
    try (SceneRun run = run(Scene.wheels(2))) {
      for (int tick = 1; tick <= 30; tick++) {
        run.tick();
        Quaternionf expected = new Quaternionf().rotateZ(1.2f * tick); // 3.6 in three ticks
        float cosine = Math.abs(run.rotation(SceneRun.placed(4)).dot(expected));
        assertThat(cosine).as("tick %d", tick).isGreaterThan(0.98f);
        assertThat(run.position(SceneRun.placed(4)).distance(3, 3, 0)).isLessThan(0.05f);
      }
      assertThat(run.spin(SceneRun.placed(4)).z).isCloseTo(120, within(3f));
    }
  }

  @Test
  default void ballBouncesToTheHeightOfItsRestitution() {
    try (SceneRun run = run(Scene.bouncingBall())) {
      run.ticks(100);
      assertThat(run.happenings(Event.Kind.CONTACT_BEGIN)).hasSize(1); // fell 4.5 m in 0.96 s
      float highest = 0;
      for (int tick = 0; tick < 110; tick++) {
        run.tick();
        highest = Math.max(highest, run.position(SceneRun.placed(1)).y);
      }

      assertThat(highest).isCloseTo(0.5f + 0.64f * 4.5f, within(0.3f));
    }
  }

  @Test
  default void bulletDoesNotPassThroughTheWall() {
    try (SceneRun run = run(Scene.bullet())) {
      run.tick();
      assertThat(run.position(SceneRun.placed(1)).x)
          .isCloseTo(-17, within(0.2f)); // 30 wall thicknesses a tick
      for (int tick = 0; tick < 60; tick++) {
        run.tick();
        assertThat(run.position(SceneRun.placed(1)).x).isLessThan(0);
      }
      assertThat(run.happenings(Event.Kind.CONTACT_BEGIN))
          .anyMatch(
              event -> event.bodyB() == SceneRun.placed(2) || event.bodyA() == SceneRun.placed(2));
    }
  }

  @Test
  default void rodsOfTheRagKeepTheirLengthsWhileItSwings() {
    Scene scene = Scene.rag(4, 6);
    try (SceneRun run = run(scene)) {
      long last = SceneRun.placed(scene.bodies().size() - 1);
      float height =
          (float) scene.bodies().get(scene.bodies().size() - 1).position().y();
      float lowest = height;
      for (int tick = 0; tick < 200; tick++) {
        run.tick();
        lowest = Math.min(lowest, run.position(last).y);
        for (Scene.Connection joint : scene.joints()) {
          float length = run.position(joint.bodyA()).distance(run.position(joint.bodyB()));
          assertThat(length).as("tick %d %s", tick, joint).isCloseTo(0.5f, within(0.05f));
        }
      }
      assertThat(lowest).isLessThan(height - 1);
    }
  }

  @Test
  default void bodiesAndJointsHaveTheIdsThatTheBuilderReturned() {
    Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0);
    int ball = builder.prefab(Prefab.dynamic(new Shape.Sphere(0.2f), 1));
    long left = builder.body(ball, -3, 1, 0);
    long right = builder.body(ball, 3, 1, 0);
    long rod = builder.join(left, right, Joint.rod(new Vector3f(-3, 1, 0), new Vector3f(3, 1, 0)));
    try (SceneRun run = run(builder.build())) {
      run.tick();

      assertThat(run.position(left).x).isCloseTo(-3, within(0.001f));
      assertThat(run.position(right).x).isCloseTo(3, within(0.001f));
      assertThat(run.view().containsJoint(rod)).isTrue();
    }
  }

  @Test
  default void everyJointHoldsAccordingToItsKind() {
    Scene.Builder builder = new Scene.Builder();
    int post = builder.prefab(Prefab.fixed(new Shape.Sphere(0.02f)));
    int arm = builder.prefab(Prefab.dynamic(new Shape.Box(0.4f, 0.1f, 0.1f), 1));
    for (int i = 0; i < 4; i++) {
      builder.body(post, -3, 4 + 5 * i, 0); // away from the body that it holds
      builder.body(arm, 0.6f, 4 + 5 * i, 0);
    }
    builder.join(SceneRun.placed(0), SceneRun.placed(1), Joint.ball(new Vector3f(0.15f, 4, 0)));
    builder.join(
        SceneRun.placed(2),
        SceneRun.placed(3),
        Joint.hinge(new Vector3f(0.15f, 9, 0), new Vector3f(0, 0, 1)));
    builder.join(
        SceneRun.placed(4),
        SceneRun.placed(5),
        Joint.rod(new Vector3f(0, 14, 0), new Vector3f(0.6f, 14, 0)));
    builder.join(SceneRun.placed(6), SceneRun.placed(7), Joint.weld());
    try (SceneRun run = run(builder.build())) {
      for (int tick = 0; tick < 100; tick++) {
        run.tick();
        assertThat(pivot(run, 1).distance(0.15f, 4, 0)).isLessThan(0.03f);
        assertThat(pivot(run, 3).distance(0.15f, 9, 0)).isLessThan(0.03f);
        assertThat(run.position(SceneRun.placed(5)).distance(0, 14, 0))
            .isCloseTo(0.6f, within(0.03f));
        assertThat(run.position(SceneRun.placed(7)).distance(0.6f, 19, 0)).isLessThan(0.03f);
      }
      assertThat(run.happenings(Event.Kind.CONTACT_BEGIN)).isEmpty();
    }
  }

  private static Vector3f pivot(SceneRun run, int arm) {
    Vector3f end = new Vector3f(-0.45f, 0, 0);
    return run.rotation(SceneRun.placed(arm))
        .transform(end)
        .add(run.position(SceneRun.placed(arm)));
  }
}
