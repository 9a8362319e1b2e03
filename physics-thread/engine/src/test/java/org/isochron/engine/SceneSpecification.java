package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
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
}
