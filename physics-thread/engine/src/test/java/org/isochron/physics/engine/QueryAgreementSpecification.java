package org.isochron.physics.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.isochron.physics.scene.SceneBuilder;
import org.isochron.state.body.Prefab;
import org.isochron.state.body.Shape;
import org.isochron.state.query.RayHit;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** The engine's own rays and this project's shapes agree about where a surface is. */
public interface QueryAgreementSpecification extends EngineUnderTest {
  @Test
  default void thinShapeMeetsWhatARayHits() {
    long seed = 6_007;
    Random random = new Random(seed);
    SceneBuilder builder = new SceneBuilder();
    for (int i = 0; i < 40; i++) {
      Shape shape =
          ShapeSpecification.SHAPES.get(i % ShapeSpecification.SHAPES.size()).shape();
      Vector3f place = new Vector3f(random.nextFloat() * 20 - 10, random.nextFloat() * 20 - 10, 0);
      Quaternionf turn = new Quaternionf().rotateZ(random.nextFloat() * 6);
      builder.body(builder.prefab(Prefab.fixed(shape)), place, turn);
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
  default void meshIsMetAtItsTriangles() {
    if (claims().plane()) {
      return; // a mesh needs three dimensions
    }
    SceneBuilder builder = new SceneBuilder();
    int hills = builder.prefab(Prefab.fixed(hills()));
    Quaternionf turned = new Quaternionf().rotateY(1);
    builder.body(hills, new Vector3f(3, 1, 2), turned);
    try (SceneRun run = run(builder.build())) {
      Random random = new Random(5);
      for (int i = 0; i < 100; i++) {
        Vector3f above = new Vector3f(random.nextFloat() * 10 - 2, 20, random.nextFloat() * 10 - 3);
        RayHit byRay = new RayHit();
        RayHit byShape = new RayHit();
        RayHit closest = new RayHit();

        assertThat(run.view().rayCast(above, RaySpecification.DOWN, 50, byRay)).isTrue();
        assertThat(run.view()
                .shapeCast(
                    new Shape.Sphere(1e-3f),
                    above,
                    CommandSpecification.UPRIGHT,
                    RaySpecification.DOWN,
                    50,
                    Prefab.ALL_LAYERS,
                    byShape))
            .isTrue();
        assertThat(byShape.distance()).isCloseTo(byRay.distance(), within(0.03f));

        Vector3f near = new Vector3f(byShape.point()).add(0, 0.1f, 0);
        assertThat(run.view().closestPoint(near, 1, Prefab.ALL_LAYERS, closest)).isTrue();
        assertThat(closest.distance()).isLessThan(0.101f).isGreaterThan(0.05f);
        assertThat(near.distance(closest.point())).isCloseTo(closest.distance(), within(1e-4f));
        long[] found = new long[1];
        assertThat(run.view()
                .overlap(
                    new Shape.Sphere(0.11f),
                    near,
                    CommandSpecification.UPRIGHT,
                    Prefab.ALL_LAYERS,
                    found))
            .isEqualTo(1);
        assertThat(run.view()
                .overlap(
                    new Shape.Sphere(0.04f),
                    near,
                    CommandSpecification.UPRIGHT,
                    Prefab.ALL_LAYERS,
                    found))
            .isZero();
      }
    }
  }

  /** A surface of 800 triangles, 40 m wide, with hills of 1 m. */
  private static Shape.Mesh hills() {
    int side = 20;
    List<Vector3f> vertices = new ArrayList<>();
    List<Shape.Triangle> triangles = new ArrayList<>();
    for (int x = 0; x <= side; x++) {
      for (int z = 0; z <= side; z++) {
        float height = (float) (Math.sin(x) * Math.cos(1.3 * z));
        vertices.add(new Vector3f(2 * x - side, height, 2 * z - side));
      }
    }
    for (int x = 0; x < side; x++) {
      for (int z = 0; z < side; z++) {
        int corner = x * (side + 1) + z;
        triangles.add(new Shape.Triangle(corner, corner + 1, corner + side + 1));
        triangles.add(new Shape.Triangle(corner + 1, corner + side + 2, corner + side + 1));
      }
    }
    return new Shape.Mesh(List.copyOf(vertices), triangles);
  }
}
