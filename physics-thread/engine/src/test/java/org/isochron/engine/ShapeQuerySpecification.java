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
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.junit.jupiter.api.Test;

/** Shape casts, overlaps and closest points on all engines. */
public interface ShapeQuerySpecification extends EngineUnderTest {
  int ALL = Prefab.ALL_LAYERS;
  float EXACT = 0.002f;
  Quaternionfc STRAIGHT = new Quaternionf();
  Vector3fc TO_FLOOR = new Vector3f(0, -1, 0);
  Shape CUBE = new Shape.Box(0.5f, 0.5f, 0.5f);
  Shape PLATE = new Shape.Mesh(
      List.of(new Vector3f(), new Vector3f(1, 0, 0), new Vector3f(0, 1, 0)),
      List.of(new Shape.Triangle(0, 1, 2)));
  List<Shape> MOVED = List.of(
      new Shape.Sphere(0.5f),
      CUBE,
      new Shape.Capsule(0.25f, 0.25f),
      new Shape.Cylinder(0.5f, 0.3f),
      new Shape.Cone(2, 0.5f),
      new Shape.Hull(List.of(
          new Vector3f(0, -0.5f, 0),
          new Vector3f(1, 0.5f, 1),
          new Vector3f(-1, 0.5f, 1),
          new Vector3f(0, 0.5f, -1))));

  @Test
  default void movedShapeStopsWhereItTouches() {
    try (SceneRun run = run(balls())) {
      for (Shape shape : MOVED) {
        RayHit hit = new RayHit();
        Vector3f from = new Vector3f(1, 10, 0);

        assertThat(run.view().shapeCast(shape, from, STRAIGHT, TO_FLOOR, 100, ALL, hit))
            .isTrue();

        assertThat(hit.body()).as("%s", shape).isEqualTo(SceneRun.placed(0));
        assertThat(hit.distance()).as("%s", shape).isCloseTo(9.5f, within(EXACT));
        assertThat(hit.point().y()).as("%s", shape).isCloseTo(0, within(EXACT));
        assertThat(hit.point().x()).as("%s", shape).isCloseTo(1, within(0.51f));
        assertThat(hit.normal().y()).as("%s", shape).isCloseTo(1, within(EXACT));
        assertThat(hit.tick()).isEqualTo(run.view().tick());
        assertThat(run.view().shapeCast(shape, from, STRAIGHT, TO_FLOOR, 9.4f, ALL, new RayHit()))
            .isFalse();
      }
    }
  }

  @Test
  default void movedShapeMeetsTheFirstBodyOnItsPathBesideItsMiddleToo() {
    Scene.Builder builder = new Scene.Builder();
    builder.body(builder.prefab(Prefab.fixed(new Shape.Sphere(0.5f))), 4, 0.8f, 0);
    builder.body(builder.prefab(Prefab.fixed(CUBE).withLayer(2)), 8, 0, 0);
    try (SceneRun run = run(builder.build())) {
      Shape ball = new Shape.Sphere(0.5f);
      Vector3f right = new Vector3f(7, 0, 0); // of any length
      RayHit hit = new RayHit();

      assertThat(run.view().shapeCast(ball, new Vector3f(), STRAIGHT, right, 50, ALL, hit))
          .isTrue();
      assertThat(hit.body()).isEqualTo(SceneRun.placed(0));
      assertThat(hit.distance()).isCloseTo(4 - 0.6f, within(EXACT)); // 0.6, 0.8 and 1
      assertThat(hit.normal().x()).isCloseTo(-0.6f, within(EXACT));
      assertThat(hit.normal().y()).isCloseTo(-0.8f, within(EXACT));

      assertThat(run.view().shapeCast(ball, new Vector3f(), STRAIGHT, right, 50, 1 << 2, hit))
          .isTrue();
      assertThat(hit.body()).as("only its layer").isEqualTo(SceneRun.placed(1));
      assertThat(hit.distance()).isCloseTo(7, within(EXACT));
    }
  }

  @Test
  default void movedShapeThatTouchesSlidesAndLeavesButDoesNotEnter() {
    try (SceneRun run = run(balls())) {
      for (Shape shape : MOVED) {
        Vector3f touching = new Vector3f(0, shape instanceof Shape.Hull ? 0.5005f : 0.4995f, 0);
        RayHit hit = new RayHit();

        assertThat(run.view()
                .shapeCast(shape, touching, STRAIGHT, RaySpecification.RIGHT, 9, ALL, hit))
            .as("%s slides", shape)
            .isFalse();
        assertThat(
                run.view().shapeCast(shape, touching, STRAIGHT, new Vector3f(0, 1, 0), 9, ALL, hit))
            .as("%s leaves", shape)
            .isFalse();
        assertThat(run.view().shapeCast(shape, touching, STRAIGHT, TO_FLOOR, 9, ALL, hit))
            .isTrue();
        assertThat(hit.distance()).as("%s", shape).isCloseTo(0, within(EXACT));
        assertThat(hit.normal().y()).as("%s", shape).isCloseTo(1, within(EXACT));
      }
    }
  }

  @Test
  default void movedShapeDeepInABodyIsHeldThere() {
    try (SceneRun run = run(balls())) {
      RayHit hit = new RayHit();

      Vector3f deep = new Vector3f(0, -1, 0);
      assertThat(run.view().shapeCast(CUBE, deep, STRAIGHT, RaySpecification.RIGHT, 9, ALL, hit))
          .isTrue();

      assertThat(hit.distance()).isZero();
      assertThat(hit.normal().x()).isEqualTo(-1);
    }
  }

  @Test
  default void shapeOverlapsTheBodiesThatSharePointsWithIt() {
    try (SceneRun run = run(ring())) {
      long[] found = new long[20];
      long[] two = new long[2];
      Shape box = new Shape.Box(3, 3, 3);
      Vector3f middle = new Vector3f();

      assertThat(run.view().overlap(box, middle, STRAIGHT, ALL, found)).isEqualTo(4);
      assertThat(found)
          .startsWith(
              SceneRun.placed(0), SceneRun.placed(2), SceneRun.placed(4), SceneRun.placed(6));
      assertThat(run.view().overlap(box, middle, STRAIGHT, ALL, two))
          .as("all are counted")
          .isEqualTo(4);
      assertThat(two).containsExactly(SceneRun.placed(0), SceneRun.placed(2));
      assertThat(run.view().overlap(box, middle, STRAIGHT, 1 << 2, found)).isEqualTo(1);
      assertThat(found[0]).isEqualTo(SceneRun.placed(2));
      Quaternionf turned = new Quaternionf().rotateZ((float) Math.PI / 4);
      assertThat(run.view().overlap(box, middle, turned, ALL, found))
          .as("turned, it reaches 4.2 m along the axes, and 3 m aslant")
          .isEqualTo(4);
      assertThat(found)
          .startsWith(
              SceneRun.placed(1), SceneRun.placed(3), SceneRun.placed(5), SceneRun.placed(7));
      assertThat(run.view().overlap(box, new Vector3f(20, 0, 0), STRAIGHT, ALL, found))
          .isZero();
    }
  }

  @Test
  default void closestPointIsOnTheNearestSurface() {
    try (SceneRun run = run(ring())) {
      RayHit hit = new RayHit();

      assertThat(run.view().closestPoint(new Vector3f(5, 1, 0), 10, ALL, hit)).isTrue();
      assertThat(hit.body()).isEqualTo(SceneRun.placed(1));
      float away = new Vector3f(5, 1, 0).distance(4, 0, 0) - 0.5f;
      assertThat(hit.distance()).isCloseTo(away, within(EXACT));
      assertThat(hit.normal().distance(new Vector3f(1, 1, 0).normalize())).isLessThan(EXACT);
      assertThat(hit.point().distance(4 + 0.35355f, 0.35355f, 0)).isLessThan(EXACT);

      assertThat(run.view().closestPoint(new Vector3f(5, 1, 0), away - 0.01f, ALL, hit))
          .isFalse();
      assertThat(run.view().closestPoint(new Vector3f(5, 1, 0), 50, 1 << 4, hit))
          .isTrue();
      assertThat(hit.body()).as("of its layer").isEqualTo(SceneRun.placed(4));

      Vector3f inside = new Vector3f(4.2f, 0, 0);
      assertThat(run.view().closestPoint(inside, 10, ALL, hit)).isTrue();
      assertThat(hit.body()).isEqualTo(SceneRun.placed(1));
      assertThat(hit.distance()).isZero();
      assertThat(hit.point()).isEqualTo(inside);
      assertThat(hit.normal().length()).isCloseTo(1, within(1e-4f));
    }
  }

  @Test
  default void shapeQueriesShowCommandsThatWereAppliedInAPause() {
    try (SceneRun run = run(balls())) {
      long ball = run.spawn(BALL, 0, 5, 0);
      Vector3f left = new Vector3f(-20, 3, 0);

      run.apply(commands -> commands.teleport(ball, left, new Quaternionf()));

      RayHit hit = new RayHit();
      assertThat(run.view().closestPoint(left, 1, ALL, hit)).isTrue();
      assertThat(hit.body()).isEqualTo(ball);
      run.tick(commands -> commands.despawn(ball));
      assertThat(run.view().closestPoint(left, 1, ALL, hit)).isFalse();
    }
  }

  @Test
  default void shapeQueryThatMakesNoSenseIsRefused() {
    try (SceneRun run = run(balls())) {
      WorldView view = run.view();
      Vector3f at = new Vector3f(0, 10, 0);
      Vector3f nowhere = new Vector3f(Float.NaN, 0, 0);
      RayHit hit = new RayHit();
      long[] ids = new long[1];
      Shape compound = new Shape.Compound(List.of(Shape.Part.at(CUBE, 0, 0, 0)));

      refused(() -> view.shapeCast(PLATE, at, STRAIGHT, TO_FLOOR, 1, ALL, hit), "shape is a Mesh");
      refused(
          () -> view.shapeCast(compound, at, STRAIGHT, TO_FLOOR, 1, ALL, hit), "shape is a Comp");
      refused(() -> view.shapeCast(CUBE, nowhere, STRAIGHT, TO_FLOOR, 1, ALL, hit), "position is");
      refused(
          () -> view.shapeCast(CUBE, at, new Quaternionf(0, 0, 0, 2), TO_FLOOR, 1, ALL, hit),
          "rotation is");
      refused(
          () -> view.shapeCast(CUBE, at, STRAIGHT, new Vector3f(), 1, ALL, hit), "direction is");
      refused(() -> view.shapeCast(CUBE, at, STRAIGHT, nowhere, 1, ALL, hit), "direction is");
      refused(() -> view.shapeCast(CUBE, at, STRAIGHT, TO_FLOOR, 0, ALL, hit), "maxDistance is");
      refused(() -> view.shapeCast(CUBE, at, STRAIGHT, TO_FLOOR, 1, 0, hit), "mask is 0");
      refused(() -> view.overlap(PLATE, at, STRAIGHT, ALL, ids), "shape is a Mesh");
      refused(() -> view.overlap(CUBE, nowhere, STRAIGHT, ALL, ids), "position is");
      refused(() -> view.overlap(CUBE, at, STRAIGHT, 0, ids), "mask is 0");
      refused(() -> view.closestPoint(nowhere, 1, ALL, hit), "point is");
      refused(() -> view.closestPoint(at, Float.POSITIVE_INFINITY, ALL, hit), "maxDistance is");
      refused(() -> view.closestPoint(at, 1, 0, hit), "mask is 0");
      assertThat(hit.body()).isEqualTo(BodyId.NONE);
    }
  }

  private static void refused(Runnable query, String message) {
    assertThatThrownBy(query::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  private static Scene ring() {
    Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0);
    Vector3f[] positions = {
      new Vector3f(2.7f, 2.7f, 0), new Vector3f(4, 0, 0),
      new Vector3f(2.7f, -2.7f, 0), new Vector3f(0, -4, 0),
      new Vector3f(-2.7f, -2.7f, 0), new Vector3f(-4, 0, 0),
      new Vector3f(-2.7f, 2.7f, 0), new Vector3f(0, 4, 0)
    };
    for (int i = 0; i < positions.length; i++) {
      Prefab ball = Prefab.fixed(new Shape.Sphere(0.5f)).withLayer(i);
      builder.body(builder.prefab(ball), positions[i], new Quaternionf());
    }
    return builder.build();
  }
}
