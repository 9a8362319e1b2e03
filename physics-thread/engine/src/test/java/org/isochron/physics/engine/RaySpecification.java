package org.isochron.physics.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.isochron.physics.query.WorldView;
import org.isochron.physics.scene.SceneBuilder;
import org.isochron.state.body.Prefab;
import org.isochron.state.body.Shape;
import org.isochron.state.query.RayHit;
import org.isochron.state.snapshot.BodyId;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.junit.jupiter.api.Test;

/** Rays find the surface that is first on their way, whatever the engine. */
public interface RaySpecification extends EngineUnderTest {
  float NEAR = 0.02f;
  Vector3fc DOWN = new Vector3f(0, -1, 0);

  @Test
  default void rayHitsTheNearestBodyWithItsPointNormalAndDistance() {
    try (SceneRun run = run(balls())) {
      long ball = run.spawn(BALL, 0, 5, 0);
      float top = run.position(ball).y + 0.5f;

      RayHit hit = hit(run.view(), new Vector3f(0, 10, 0), DOWN, 100);

      assertThat(hit.body()).isEqualTo(ball);
      assertThat(hit.tick()).isEqualTo(1);
      assertThat(hit.distance()).isCloseTo(10 - top, within(NEAR));
      assertNear(hit.point(), 0, top, 0);
      assertNear(hit.normal(), 0, 1, 0);
    }
  }

  @Test
  default void rayEndsAtItsDistanceWhateverTheLengthOfItsDirection() {
    try (SceneRun run = run(balls())) {
      RayHit hit = new RayHit();
      Vector3f from = new Vector3f(0, 10, 0);

      assertThat(run.view().rayCast(from, new Vector3f(0, -30, 0), 9.9f, hit)).isFalse();
      assertThat(hit.body()).as("unchanged").isEqualTo(BodyId.NONE);
      assertThat(run.view().rayCast(from, new Vector3f(0, -0.01f, 0), 10.1f, hit))
          .isTrue();
      assertThat(hit.distance()).isCloseTo(10, within(NEAR));
      assertThat(run.view().rayCast(from, new Vector3f(0, 1, 0), 1_000, hit)).isFalse();
    }
  }

  @Test
  default void rayDoesNotHitTheBodyItBeginsIn() {
    SceneBuilder builder = new SceneBuilder();
    builder.body(builder.prefab(Prefab.fixed(new Shape.Box(50, 1, 50))), 0, -1, 0);
    builder.body(builder.prefab(Prefab.fixed(new Shape.Sphere(0.5f))), 0, 5, 0);
    builder.body(builder.prefab(Prefab.fixed(new Shape.Box(0.5f, 0.5f, 0.5f))), 4, 5, 0);
    builder.body(builder.prefab(Prefab.fixed(new Shape.Capsule(0.5f, 0.5f))), 8, 5, 0);
    try (SceneRun run = run(builder.build())) {
      for (int x = 0; x <= 8; x += 4) {
        RayHit hit = hit(run.view(), new Vector3f(x + 0.1f, 5.1f, 0), DOWN, 100);

        assertThat(hit.body()).as("from the body at %d", x).isEqualTo(SceneRun.placed(0));
        assertThat(hit.distance()).isCloseTo(5.1f, within(NEAR));
      }
    }
  }

  @Test
  default void surfaceOfATurnedBoxIsWhereItIsSeen() {
    SceneBuilder builder = new SceneBuilder();
    int box = builder.prefab(Prefab.fixed(new Shape.Box(1, 1, 1)));
    builder.body(box, new Vector3f(0, 5, 0), new Quaternionf().rotateZ((float) Math.PI / 4));
    try (SceneRun run = run(builder.build())) {
      RayHit hit = hit(run.view(), new Vector3f(-10, 5.2f, 0), new Vector3f(1, 0, 0), 100);

      float left = (float) Math.sqrt(2) - 0.2f;
      assertNear(hit.point(), -left, 5.2f, 0);
      assertNear(hit.normal(), -(float) Math.sqrt(0.5), (float) Math.sqrt(0.5), 0);
    }
  }

  @Test
  default void everyShapeIsHitAtItsSurface() {
    SceneBuilder builder = new SceneBuilder();
    for (int i = 0; i < ShapeSpecification.SHAPES.size(); i++) {
      Shape shape = ShapeSpecification.SHAPES.get(i).shape();
      builder.body(builder.prefab(Prefab.fixed(shape)), 3 * i, 0, 0);
    }
    try (SceneRun run = run(builder.build())) {
      for (int i = 0; i < ShapeSpecification.SHAPES.size(); i++) {
        ShapeSpecification.Lying lying = ShapeSpecification.SHAPES.get(i);
        float aside = lying.shape() instanceof Shape.Compound ? 0.5f : 0.01f; // it has a gap

        RayHit hit = hit(run.view(), new Vector3f(3 * i + aside, 9, 0), DOWN, 100);

        assertThat(hit.body()).as("%s", lying.shape()).isEqualTo(SceneRun.placed(i));
        assertThat(hit.point().y()).as("%s", lying.shape()).isCloseTo(lying.height(), within(NEAR));
        assertThat(hit.normal().y()).as("%s", lying.shape()).isGreaterThan(0.99f);
      }
    }
  }

  @Test
  default void viewShowsCommandsThatWereAppliedInAPause() {
    try (SceneRun run = run(balls())) {
      long ball = run.spawn(BALL, 0, 5, 0);
      Vector3f left = new Vector3f(-20, 3, 0);

      run.apply(commands -> commands.teleport(ball, left, new Quaternionf()));

      assertThat(run.view().position(ball, new Vector3f())).isEqualTo(left);
      assertThat(hit(run.view(), new Vector3f(-20, 10, 0), DOWN, 100).body()).isEqualTo(ball);
      assertThat(hit(run.view(), new Vector3f(0, 10, 0), DOWN, 100).body())
          .isEqualTo(SceneRun.placed(0));
    }
  }

  @Test
  default void removedBodyIsNeitherHitNorRead() {
    try (SceneRun run = run(balls())) {
      long ball = run.spawn(BALL, 0, 5, 0);
      run.tick(commands -> commands.despawn(ball));

      assertThat(hit(run.view(), new Vector3f(0, 10, 0), DOWN, 100).body())
          .isEqualTo(SceneRun.placed(0));
      assertThat(run.view().contains(ball)).isFalse();
      assertThatThrownBy(() -> run.view().position(ball, new Vector3f()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("does not exist");
    }
  }

  @Test
  default void questionsChangeNothing() {
    try (SceneRun asked = run(balls());
        SceneRun left = run(balls())) {
      asked.spawn(BALL, 0, 1, 0);
      left.spawn(BALL, 0, 1, 0);
      for (int tick = 0; tick < 60; tick++) {
        asked.view().rayCast(new Vector3f(0, 10, 0), DOWN, 100, new RayHit());
        asked.tick();
        left.tick();
      }

      assertThat(asked.simulation().stateHash()).isEqualTo(left.simulation().stateHash());
    }
  }

  @Test
  default void rayThatMakesNoSenseIsRefused() {
    try (SceneRun run = run(balls())) {
      Vector3f origin = new Vector3f(0, 10, 0);

      assertRefused(run, new Vector3f(Float.NaN, 0, 0), DOWN, 1, "origin is");
      assertRefused(run, new Vector3f(2e6f, 0, 0), DOWN, 1, "origin is");
      assertRefused(run, origin, new Vector3f(), 1, "direction is");
      assertRefused(run, origin, new Vector3f(Float.NaN, 1, 0), 1, "direction is");
      assertRefused(run, origin, new Vector3f(Float.POSITIVE_INFINITY, 0, 0), 1, "direction is");
      assertRefused(run, origin, DOWN, 0, "maxDistance is");
      assertRefused(run, origin, DOWN, -1, "maxDistance is");
      assertRefused(run, origin, DOWN, Float.NaN, "maxDistance is");
      assertRefused(run, origin, DOWN, Float.POSITIVE_INFINITY, "maxDistance is");
    }
  }

  private static RayHit hit(WorldView view, Vector3fc origin, Vector3fc direction, float most) {
    RayHit hit = new RayHit();
    assertThat(view.rayCast(origin, direction, most, hit)).as("it hits").isTrue();
    return hit;
  }

  private static void assertRefused(
      SceneRun run, Vector3fc origin, Vector3fc direction, float most, String message) {
    assertThatThrownBy(() -> run.view().rayCast(origin, direction, most, new RayHit()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  private static void assertNear(Vector3fc seen, float x, float y, float z) {
    assertThat(seen.distance(x, y, z)).as("%s", seen).isLessThan(NEAR);
  }
}
