package org.isochron.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Simulation;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.RayHit;
import org.isochron.state.RayHits;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.junit.jupiter.api.Test;

/** Queries use exact shapes even in the reference engine, where bodies move as spheres. */
final class SphereQueriesTest {
  private static final int ALL = Prefab.ALL_LAYERS;
  private static final Vector3fc DOWN = new Vector3f(0, -1, 0);
  private static final Vector3fc RIGHT = new Vector3f(1, 0, 0);

  private final RayHit hit = new RayHit();

  @Test
  void raysMeetTheLayersOfTheirMask() {
    try (Simulation row = row()) {
      WorldView view = row.view(0);
      Vector3f from = new Vector3f(-5, 3, 0);
      RayHits hits = new RayHits(2);

      assertThat(view.rayCast(from, RIGHT, 100, ALL, hit)).isTrue();
      assertThat(hit.body()).isEqualTo(BodyId.of(0, 1));
      assertThat(view.rayCast(from, RIGHT, 100, 1 << 2, hit)).isTrue();
      assertThat(hit.body()).isEqualTo(BodyId.of(2, 1));
      assertThat(view.rayCastAll(from, RIGHT, 100, ALL, hits)).isEqualTo(3);
      assertThat(hits.get(1).body()).isEqualTo(BodyId.of(1, 1));
      assertThat(view.isBlocked(from, RIGHT, 4, ALL)).isFalse();
      assertThat(view.isBlocked(from, RIGHT, 5, ALL)).isTrue();
      assertThat(view.rayCast(from, DOWN, 100, 1, hit)).as("the ground").isTrue();
      assertThat(hit.body()).isEqualTo(BodyId.of(3, 1));
      assertThat(view.rayCast(from, DOWN, 100, 2, hit)).as("it is in layer 0").isFalse();
      assertThatThrownBy(() -> view.isBlocked(from, DOWN, 100, 0))
          .hasMessageContaining("mask is 0");
    }
  }

  @Test
  void shapesMeetSpheresAndTheGround() {
    try (Simulation row = row()) {
      WorldView view = row.view(7);
      Quaternionf straight = new Quaternionf();
      Shape box = new Shape.Box(0.5f, 0.5f, 0.5f);
      long[] found = new long[4];

      assertThat(view.shapeCast(box, new Vector3f(-5, 3, 0), straight, RIGHT, 100, ALL, hit))
          .isTrue();
      assertThat(hit.body()).isEqualTo(BodyId.of(0, 1));
      assertThat(hit.distance()).isCloseTo(4, within(0.001f));
      assertThat(hit.tick()).isEqualTo(7);
      assertThat(view.shapeCast(box, new Vector3f(-5, 3, 0), straight, DOWN, 100, ALL, hit))
          .isTrue();
      assertThat(hit.body()).isEqualTo(BodyId.of(3, 1));
      assertThat(hit.distance()).isCloseTo(2.5f, within(0.001f));
      assertThat(view.overlap(box, new Vector3f(3, 3, 0), straight, ALL, found)).isEqualTo(1);
      assertThat(found[0]).isEqualTo(BodyId.of(1, 1));
      assertThat(view.closestPoint(new Vector3f(3, 5, 0), 9, ALL, hit)).isTrue();
      assertThat(hit.body()).isEqualTo(BodyId.of(1, 1));
      assertThat(hit.distance()).isCloseTo(1.5f, within(0.001f));
    }
  }

  @Test
  void whatTheReferenceDoesNotComputeIsRefusedByItsName() {
    Prefab ball = Prefab.dynamic(new Shape.Sphere(0.5f), 1);
    for (Prefab unsupported : List.of(
        ball.withDamping(1, 0),
        ball.withDamping(0, 1),
        ball.withGravityFactor(2),
        ball.withLockedAxes(Prefab.LockedAxis.MOVE_X))) {
      Scene.Builder builder = new Scene.Builder();
      builder.prefab(unsupported);
      Scene scene = builder.build();

      assertThatThrownBy(() -> Engines.named("reference").build(scene))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("the reference engine");
    }
  }

  private static Simulation row() {
    Scene.Builder builder = new Scene.Builder();
    for (int i = 0; i < 3; i++) {
      Prefab ball = Prefab.dynamic(new Shape.Sphere(0.5f), 1).withLayer(i);
      builder.body(builder.prefab(ball), 3 * i, 3, 0);
    }
    builder.body(builder.prefab(Prefab.fixed(new Shape.Box(100, 1, 100))), 0, -1, 0);
    return Engines.named("reference").build(builder.build());
  }
}
