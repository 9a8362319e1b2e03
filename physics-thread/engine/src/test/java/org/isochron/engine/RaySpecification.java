package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.RayHit;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.junit.jupiter.api.Test;

/** Rays find the nearest surface on all engines. */
public interface RaySpecification extends EngineUnderTest {
  float NEAR = 0.02f;
  int ROW = 8;
  Vector3fc DOWN = new Vector3f(0, -1, 0);
  Vector3fc RIGHT = new Vector3f(1, 0, 0);

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
    Scene.Builder builder = new Scene.Builder();
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
    Scene.Builder builder = new Scene.Builder();
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
  default void rayHitsOnlyTheLayersOfItsMask() {
    try (SceneRun run = run(row())) {
      Vector3f from = new Vector3f(-5, 0, 0);
      RayHit hit = new RayHit();
      for (int layer = 0; layer < ROW; layer++) {
        assertThat(run.view().rayCast(from, RIGHT, 1_000, 1 << layer, hit)).isTrue();
        assertThat(hit.body()).as("layer %d", layer).isEqualTo(SceneRun.placed(layer));
        assertThat(hit.distance()).isCloseTo(4.5f + 3 * layer, within(NEAR));
        assertThat(run.view().isBlocked(from, RIGHT, 1_000, 1 << layer)).isTrue();
      }

      assertThat(run.view().rayCast(from, RIGHT, 1_000, ~0b111, hit)).isTrue();
      assertThat(hit.body()).as("all layers but three").isEqualTo(SceneRun.placed(3));
      assertThat(run.view().rayCast(from, RIGHT, 1_000, 1 << 4 | 1 << 6, hit)).isTrue();
      assertThat(hit.body()).as("two layers").isEqualTo(SceneRun.placed(4));
      assertThat(run.view().rayCast(from, RIGHT, 1_000, 1 << 30, hit)).isFalse();
      assertThat(run.view().isBlocked(from, RIGHT, 1_000, 1 << 30)).isFalse();
      assertThat(run.view().isBlocked(from, RIGHT, 4.4f, Prefab.ALL_LAYERS)).isFalse();
      assertThat(run.view().isBlocked(from, RIGHT, 4.6f, Prefab.ALL_LAYERS)).isTrue();
    }
  }

  @Test
  default void allBodiesOnARayAreInOrderAndCounted() {
    try (SceneRun run = run(row())) {
      Vector3f from = new Vector3f(-5, 0.1f, 0);
      RayHit[] some = RayHit.array(3);
      RayHit[] many = RayHit.array(50);

      assertThat(run.view().rayCastAll(from, RIGHT, 1_000, Prefab.ALL_LAYERS, some))
          .isEqualTo(ROW);
      assertThat(run.view().rayCastAll(from, RIGHT, 1_000, Prefab.ALL_LAYERS, many))
          .isEqualTo(ROW);

      for (int i = 0; i < ROW; i++) {
        RayHit hit = many[i];
        assertThat(hit.body()).as("hit %d", i).isEqualTo(SceneRun.placed(i));
        assertThat(hit.distance()).isCloseTo(4.5f + 3 * i, within(NEAR));
        assertThat(hit.tick()).isEqualTo(run.view().tick());
        assertThat(hit.normal().x()).isCloseTo(-1, within(0.01f));
        if (i < 3) {
          assertThat(some[i].body()).isEqualTo(hit.body());
        }
      }
      assertThat(run.view().rayCastAll(from, RIGHT, 1_000, 0b1010, many)).isEqualTo(2);
      assertThat(many[1].body()).isEqualTo(SceneRun.placed(3));
      assertThat(run.view().rayCastAll(from, RIGHT, 1_000, 1 << 30, many)).isZero();
    }
  }

  @Test
  default void bodyOfSeveralPartsIsHitOnceWhereItIsEnteredFirst() {
    Scene.Builder builder = new Scene.Builder();
    Shape gate = new Shape.Compound(List.of(
        Shape.Part.at(new Shape.Box(0.5f, 0.5f, 0.5f), 3, 0, 0),
        Shape.Part.at(new Shape.Box(0.5f, 0.5f, 0.5f), -3, 0, 0),
        Shape.Part.at(new Shape.Box(0.5f, 0.5f, 0.5f), 0, 0, 0)));
    builder.body(builder.prefab(Prefab.fixed(gate)), 0, 0, 0);
    try (SceneRun run = run(builder.build())) {
      RayHit[] hits = RayHit.array(4);

      Vector3f from = new Vector3f(-9, 0, 0);
      assertThat(run.view().rayCastAll(from, RIGHT, 100, Prefab.ALL_LAYERS, hits))
          .isEqualTo(1);

      assertThat(hits[0].distance()).isCloseTo(5.5f, within(NEAR));
    }
  }

  /** A shot from within a vehicle does not hit the vehicle. */
  @Test
  default void rayFromWithinAPartMissesTheOtherParts() {
    Scene.Builder builder = new Scene.Builder();
    Shape gate = new Shape.Compound(List.of(
        Shape.Part.at(new Shape.Box(0.5f, 0.5f, 0.5f), 3, 0, 0),
        Shape.Part.at(new Shape.Sphere(0.5f), -3, 0, 0),
        Shape.Part.at(new Shape.Box(0.5f, 0.5f, 0.5f), 0, 0, 0)));
    builder.body(builder.prefab(Prefab.dynamic(gate, 5)), 0, 0, 0);
    builder.body(builder.prefab(Prefab.fixed(new Shape.Box(0.5f, 5, 5))), 9, 0, 0);
    long wall = SceneRun.placed(1);
    try (SceneRun run = run(builder.build())) {
      for (float x : new float[] {-3.2f, -1.5f, -0.3f, 0, 0.4f, 1.5f, 3}) {
        boolean between = Math.abs(x) == 1.5f;
        Vector3f from = new Vector3f(x, 0, 0);
        RayHit[] hits = RayHit.array(4);

        assertThat(hit(run.view(), from, RIGHT, 100).body())
            .as("from %s", x)
            .isEqualTo(between ? SceneRun.placed(0) : wall);
        assertThat(run.view().rayCastAll(from, RIGHT, 100, Prefab.ALL_LAYERS, hits))
            .isEqualTo(between ? 2 : 1);
        assertThat(run.view().isBlocked(from, RIGHT, 100, Prefab.ALL_LAYERS)).isTrue();
        assertThat(run.view().isBlocked(from, RIGHT, 5, Prefab.ALL_LAYERS)).isEqualTo(between);
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
      WorldView view = run.view();
      assertThatThrownBy(() -> view.rayCast(origin, DOWN, 1, 0, new RayHit()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("mask is 0");
      assertThatThrownBy(() -> view.isBlocked(origin, DOWN, 1, 0))
          .hasMessageStartingWith("mask is");
      assertThatThrownBy(() -> view.isBlocked(origin, new Vector3f(), 1, 1))
          .hasMessageStartingWith("direction is");
      assertThatThrownBy(() -> view.rayCastAll(origin, DOWN, 1, 0, RayHit.array(1)))
          .hasMessageStartingWith("mask is");
      assertThatThrownBy(() -> view.rayCastAll(origin, DOWN, Float.NaN, 1, RayHit.array(1)))
          .hasMessageStartingWith("maxDistance is");
    }
  }

  private static Scene row() {
    Scene.Builder builder = new Scene.Builder();
    for (int i = 0; i < ROW; i++) {
      Prefab cube = Prefab.fixed(new Shape.Box(0.5f, 0.5f, 0.5f)).withLayer(i);
      builder.body(builder.prefab(cube), 3 * i, 0, 0);
    }
    return builder.build();
  }

  private static RayHit hit(
      WorldView view, Vector3fc origin, Vector3fc direction, float maxDistance) {
    RayHit hit = new RayHit();
    assertThat(view.rayCast(origin, direction, maxDistance, hit)).as("it hits").isTrue();
    return hit;
  }

  private static void assertRefused(
      SceneRun run, Vector3fc origin, Vector3fc direction, float maxDistance, String message) {
    assertThatThrownBy(() -> run.view().rayCast(origin, direction, maxDistance, new RayHit()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  private static void assertNear(Vector3fc seen, float x, float y, float z) {
    assertThat(seen.distance(x, y, z)).as("%s", seen).isLessThan(NEAR);
  }
}
