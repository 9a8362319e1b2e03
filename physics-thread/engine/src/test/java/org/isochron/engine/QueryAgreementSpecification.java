package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.RayHit;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Engine rays and shape queries find the same surfaces. */
public interface QueryAgreementSpecification extends ShapeSpecification {
  @Test
  default void thinShapeMeetsWhatARayHits() {
    long seed = 6_007;
    Random random = new Random(seed);
    List<Lying> shapes = shapes();
    Scene.Builder builder = new Scene.Builder();
    for (int i = 0; i < 40; i++) {
      Shape shape = shapes.get(i % shapes.size()).shape();
      Vector3f position =
          new Vector3f(random.nextFloat() * 20 - 10, random.nextFloat() * 20 - 10, 0);
      Quaternionf turn = new Quaternionf().rotateZ(random.nextFloat() * 6);
      builder.body(builder.prefab(Prefab.fixed(shape)), position, turn);
    }
    Shape thin = new Shape.Sphere(1e-4f);
    int hits = 0;
    try (SceneRun run = run(builder.build())) {
      for (int i = 0; i < 500; i++) {
        float angle = random.nextFloat() * 6.3f;
        Vector3f from = new Vector3f((float) Math.cos(angle), (float) Math.sin(angle), 0).mul(20);
        Vector3f to = new Vector3f(random.nextFloat() * 16 - 8, random.nextFloat() * 16 - 8, 0);
        Vector3f direction = to.sub(from);
        RayHit byRay = new RayHit();
        RayHit byShape = new RayHit();

        boolean ray = run.view().rayCast(from, direction, 50, byRay);
        boolean cast = run.view()
            .shapeCast(
                thin,
                from,
                CommandSpecification.UPRIGHT,
                direction,
                50,
                Prefab.ALL_LAYERS,
                byShape);

        if (ray && cast && Math.abs(byRay.distance() - byShape.distance()) < 0.05f) {
          assertThat(byShape.body()).as("seed %d ray %d", seed, i).isEqualTo(byRay.body());
          hits++;
        } else if (ray == cast && !ray) {
          hits++;
        }
      }
    }
    assertThat(hits).as("the others graze a rounded edge").isGreaterThan(485);
  }

  @Test
  default void raysCastTogetherHitWhatEachHitsAlone() {
    long seed = 4_105;
    Random random = new Random(seed);
    float depth = claims().plane() ? 0 : 0.1f;
    List<Lying> shapes = shapes();
    Scene.Builder builder = new Scene.Builder();
    for (int i = 0; i < 60; i++) {
      Shape shape = shapes.get(i % shapes.size()).shape();
      Vector3f position = anywhere(random, 20, depth);
      builder.body(
          builder.prefab(Prefab.fixed(shape).withLayer(i % 3)),
          position,
          new Quaternionf().rotateZ(random.nextFloat() * 6));
    }
    int hits = 0;
    try (SceneRun run = run(builder.build())) {
      for (int scan = 0; scan < 20; scan++) {
        int rays = 1 + random.nextInt(90);
        int mask = scan % 2 == 0 ? Prefab.ALL_LAYERS : 0b101;
        Vector3f from = anywhere(random, 24, depth);
        float[] directions = new float[3 * rays];
        for (int i = 0; i < rays; i++) {
          Vector3f direction = anywhere(random, 3, depth).add(0.01f, 0, 0);
          directions[3 * i] = direction.x;
          directions[3 * i + 1] = direction.y;
          directions[3 * i + 2] = direction.z;
        }
        float[] distances = new float[rays];
        long[] bodies = new long[rays];

        int together = run.view().rayCasts(from, directions, 15, mask, distances, bodies);

        int alone = 0;
        for (int i = 0; i < rays; i++) {
          RayHit hit = new RayHit();
          Vector3f direction =
              new Vector3f(directions[3 * i], directions[3 * i + 1], directions[3 * i + 2]);
          boolean isHit = run.view().rayCast(from, direction, 15, mask, hit);
          alone += isHit ? 1 : 0;
          assertThat(bodies[i])
              .as("seed %d scan %d ray %d", seed, scan, i)
              .isEqualTo(isHit ? hit.body() : BodyId.NONE);
          assertThat(distances[i]).isEqualTo(isHit ? hit.distance() : Float.POSITIVE_INFINITY);
        }
        assertThat(together).isEqualTo(alone);
        hits += together;
      }
    }
    assertThat(hits).isBetween(100, 800);
  }

  @Test
  default void arraysThatDoNotFitTheRaysAreRefused() {
    try (SceneRun run = run(balls())) {
      assertThatThrownBy(() -> run.view()
              .rayCasts(
                  new Vector3f(), new float[5], 1, Prefab.ALL_LAYERS, new float[2], new long[2]))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "directions has 5 elements, distances 2 and bodies 2: each ray needs three directions, one distance and one body");
    }
  }

  private static Vector3f anywhere(Random random, float width, float depth) {
    return new Vector3f(
            random.nextFloat() - 0.5f,
            random.nextFloat() - 0.5f,
            (random.nextFloat() - 0.5f) * depth)
        .mul(width);
  }
}
