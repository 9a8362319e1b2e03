package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.RayHit;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/**
 * Height fields support bodies, have holes, are hit by rays and shapes, and change in a running
 * world.
 */
public interface HeightFieldSpecification extends EngineUnderTest {
  int GROUND = 0;
  int MARBLE = 1;
  int DUG = 2;

  /** Odd, to have a middle. */
  int COLUMNS = 21;

  int ROWS = 13;

  @Test
  default void engineInAPlaneRefusesAHeightFieldByName() {
    Scene.Builder builder = new Scene.Builder();
    builder.prefab(Prefab.fixed(hills()));
    Scene scene = builder.build();
    if (claims().plane()) {
      assertThatThrownBy(() -> run(scene))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("a prefab has a HeightField, which dyn4j does not support");
    } else {
      run(scene).close();
    }
  }

  @Test
  default void heightFieldCarriesWhatFallsOnItAndItsHolesDoNot() {
    needsSpace();
    for (Vector3d origin : List.of(new Vector3d(), new Vector3d(20_000_000.5, 0, -300.25))) {
      try (SceneRun run = run(flat(origin))) {
        run.ticks(150);

        assertThat(run.worldPosition(SceneRun.placed(1)).y).isCloseTo(2.25, within(0.05));
        assertThat(run.worldPosition(SceneRun.placed(2)).y)
            .as("over the hole from x 3 to 4 and z 0 to 1")
            .isLessThan(0);
        assertThat(run.worldPosition(SceneRun.placed(3)).y)
            .as("on the other side of the middle")
            .isCloseTo(2.25, within(0.05));
      }
    }
  }

  /** Only solid shapes are swept; other shapes may tunnel. */
  @Test
  default void sweptGroundThatMovesCarriesWhatLiesOnIt() {
    needsSpace();
    Shape.HeightField level = Shape.HeightField.of(41, 41, 1, new float[41 * 41]);
    Shape.Mesh mesh = new Shape.Mesh(
        List.of(new Vector3f(-20, 0, -20), new Vector3f(-20, 0, 20), new Vector3f(20, 0, 0)),
        List.of(new Shape.Triangle(0, 1, 2)));
    for (Shape ground : List.of(level, mesh)) {
      Scene.Builder builder = new Scene.Builder();
      int moving = builder.prefab(Prefab.kinematic(ground).withContinuousCollision());
      int crate = builder.prefab(Prefab.dynamic(new Shape.Box(0.3f, 0.3f, 0.3f), 1));
      builder.body(moving, 0, 0, 0);
      builder.body(crate, 0, 0.31f, 0);
      try (SceneRun run = run(builder.build())) {
        run.tick(commands -> commands.velocity(SceneRun.placed(0), new Vector3f(0, 6, 0)));
        run.ticks(99);
        Vector3f carried = run.position(SceneRun.placed(1));
        assertThat(run.position(SceneRun.placed(0)).y).isCloseTo(6, within(0.1f));
        assertThat(carried.y).isCloseTo(6.3f, within(0.2f));
      }
    }
  }

  /**
   * Builds a new world for each shape, because a shape may leave the engine's ground in another
   * state for the next shape.
   */
  @Test
  default void heightFieldThatIsPlacedAndTurnedCarriesEachShapeAlone() {
    needsSpace();
    for (Shape shape : List.of(
        new Shape.Box(0.4f, 0.3f, 0.4f),
        new Shape.Cylinder(0.3f, 0.4f),
        new Shape.Capsule(0.1f, 0.3f))) {
      Scene.Builder scene = new Scene.Builder();
      int ground = scene.prefab(Prefab.fixed(Shape.HeightField.of(5, 5, 1, new float[25])));
      int prefab = scene.prefab(Prefab.dynamic(shape, 2));
      scene.body(ground, new Vector3d(30, 4, -7), new Quaternionf().rotateY(1.1f));
      scene.body(prefab, 30, 4.5, -7);
      try (SceneRun run = run(scene.build())) {
        run.ticks(100);

        assertThat(run.worldPosition(SceneRun.placed(1)).y).as("%s", shape).isBetween(4.2, 4.5);
      }
    }
  }

  @Test
  default void raysMeetHillsFromAboveAndBelowButNotTheirHoles() {
    needsSpace();
    Shape.HeightField field = hills().withHoles(3, 4, 5, 2, true).withHoles(5, 5, 1, 1, false);
    List<Vector3f> corners = corners(field);
    assertThat(corners).hasSize(6 * ((COLUMNS - 1) * (ROWS - 1) - 9));
    Random random = new Random(41);
    Vector3f position = new Vector3f(1, 2, 3);
    Quaternionf turn = new Quaternionf().rotateXYZ(0.3f, 2, -0.2f);
    Scene.Builder builder = new Scene.Builder();
    builder.body(builder.prefab(Prefab.fixed(field)), position, turn);
    int fronts = 0;
    int backs = 0;
    int misses = 0;
    try (SceneRun run = run(builder.build())) {
      for (int ray = 0; ray < 1_000; ray++) {
        Vector3f from = around(random).mul(6, 2, 6);
        Vector3f to = around(random).mul(6, 2, 6);
        turn.transform(from).add(position);
        Vector3f direction = turn.transform(to).add(position).sub(from).normalize();
        ExactRaySpecification.ExactRay exact =
            ExactRaySpecification.ExactRay.of(corners, position, turn, from, direction);
        if (exact.grazes()) {
          continue;
        }
        RayHit hit = new RayHit();
        boolean isHit = run.view().rayCast(from, direction, 50, hit);

        String what = "ray %d from %s along %s".formatted(ray, from, direction);
        assertThat(isHit).as(what).isEqualTo(exact.isHit());
        if (isHit) {
          assertThat((double) hit.distance()).as(what).isCloseTo(exact.distance(), within(1e-3));
          assertThat(hit.normal().dot(direction)).as("normal of %s", what).isNegative();
          fronts += exact.isFront() ? 1 : 0;
          backs += exact.isFront() ? 0 : 1;
        } else {
          misses++;
        }
      }
    }
    assertThat(fronts).isGreaterThan(50);
    assertThat(backs).isGreaterThan(50);
    assertThat(misses).isGreaterThan(50);
  }

  @Test
  default void shapesMeetHillsWhereRaysDo() {
    needsSpace();
    Shape.HeightField field = hills().withHoles(COLUMNS / 2, ROWS / 2, 1, 1, true);
    List<Vector3f> corners = corners(field);
    List<Shape.Triangle> triangles = IntStream.range(0, corners.size() / 3)
        .mapToObj(i -> new Shape.Triangle(3 * i, 3 * i + 1, 3 * i + 2))
        .toList();
    for (Shape ground : List.of(field, new Shape.Mesh(List.copyOf(corners), triangles))) {
      shapesMeetWhereRaysDo(ground);
    }
  }

  private void shapesMeetWhereRaysDo(Shape ground) {
    Scene.Builder builder = new Scene.Builder();
    int prefab = builder.prefab(Prefab.fixed(ground));
    builder.body(prefab, new Vector3f(3, 1, 2), new Quaternionf().rotateY(1));
    Random random = new Random(5);
    try (SceneRun run = run(builder.build())) {
      for (int i = 0; i < 100; i++) {
        Vector3f above = around(random).mul(2.5f).add(3, 0, 2);
        above.y = 20;
        RayHit byRay = new RayHit();
        RayHit byShape = new RayHit();
        boolean ray = run.view().rayCast(above, RaySpecification.DOWN, 50, byRay);
        boolean shape = run.view()
            .shapeCast(
                new Shape.Sphere(1e-3f),
                above,
                CommandSpecification.UPRIGHT,
                RaySpecification.DOWN,
                50,
                Prefab.ALL_LAYERS,
                byShape);

        assertThat(shape).isEqualTo(ray);
        if (ray) {
          assertThat(byShape.distance()).isCloseTo(byRay.distance(), within(0.01f));
          Vector3f near = new Vector3f(byShape.point()).add(0, 0.1f, 0);
          long[] found = new long[1];
          assertThat(overlaps(run, near, 0.11f, found)).isEqualTo(1);
          assertThat(overlaps(run, near, 0.03f, found)).isZero();
          assertThat(run.view().closestPoint(near, 1, Prefab.ALL_LAYERS, byRay)).isTrue();
          assertThat(byRay.distance()).isBetween(0.03f, 0.101f);
          assertThat(near.distance(byRay.point())).isCloseTo(byRay.distance(), within(1e-4f));
        }
      }
    }
  }

  @Test
  default void shapePassesAHoleThatIsWiderThanItAndIsMetNextToIt() {
    needsSpace();
    Shape.HeightField field = flat(1).withHoles(4, 3, 1, 1, true);
    Vector3f hole = new Vector3f(field.x(4) + 0.25f, 1, field.z(3) + 0.25f);
    Quaternionf turn = new Quaternionf().rotateY(0.7f);
    Scene.Builder builder = new Scene.Builder();
    builder.body(builder.prefab(Prefab.fixed(field)), new Vector3f(), turn);
    turn.transform(hole);
    RayHit hit = new RayHit();
    long[] found = new long[1];
    try (SceneRun run = run(builder.build())) {
      assertThat(falls(run, hole, 0.2f, hit)).as("through the hole").isFalse();
      assertThat(falls(run, hole, 0.3f, hit)).as("wider than the hole").isTrue();
      assertThat(hit.distance()).isCloseTo(5 - (float) Math.sqrt(0.0275), within(0.01f));
      assertThat(overlaps(run, hole, 0.2f, found)).isZero();
      assertThat(overlaps(run, hole, 0.3f, found)).isEqualTo(1);
      assertThat(run.view().closestPoint(hole, 1, Prefab.ALL_LAYERS, hit)).isTrue();
      assertThat(hit.distance()).isCloseTo(0.25f, within(1e-3f));

      Vector3f beside = turn.transform(new Vector3f(0.5f, 0, 0)).add(hole);
      assertThat(falls(run, beside, 0.2f, hit)).as("beside it").isTrue();
      assertThat(hit.distance()).isCloseTo(4.8f, within(0.01f));
    }
  }

  private static boolean falls(SceneRun run, Vector3f to, float radius, RayHit hit) {
    return run.view()
        .shapeCast(
            new Shape.Sphere(radius),
            new Vector3f(to).add(0, 5, 0),
            CommandSpecification.UPRIGHT,
            RaySpecification.DOWN,
            50,
            Prefab.ALL_LAYERS,
            hit);
  }

  @Test
  default void regionThatIsChangedWhileTheWorldRunsMovesWhatLiesThere() {
    needsSpace();
    try (SceneRun run = run(flat(new Vector3d()))) {
      run.ticks(300);
      assertThat(run.position(SceneRun.placed(1)).y).isCloseTo(2.25f, within(0.05f));

      run.tick(commands -> commands.changePrefab(SceneRun.placed(0), DUG));
      run.ticks(150);

      assertThat(run.position(SceneRun.placed(1)).y)
          .as("the ground there is a metre lower")
          .isCloseTo(1.25f, within(0.05f));
      assertThat(run.position(SceneRun.placed(3)).y).isCloseTo(2.25f, within(0.05f));
    }
  }

  @Test
  default void partsOfACompoundThatAreSurfacesAreMetAndCarryAsBodiesOfTheirOwnDo() {
    List<Shape.Part> parts = List.of(
        new Shape.Part(
            hills().withHoles(3, 4, 2, 2, true).withHeights(0, 0, 1, 1, 5),
            new Vector3f(-6, 0.5f, 1),
            new Quaternionf().rotateXYZ(0.1f, 1, -0.1f)),
        Shape.Part.at(new Shape.Box(1, 0.5f, 1), 1, 0, 0),
        new Shape.Part(
            roof(), new Vector3f(6, 0.5f, -1), new Quaternionf().rotateXYZ(-0.1f, 2, 0.1f)),
        new Shape.Part(flat(5), new Vector3f(2.8f, -5.6f, 0), new Quaternionf().rotateZ(0.6f)));
    Vector3f position = new Vector3f(1, 2, 3);
    Quaternionf turn = new Quaternionf().rotateY(0.5f);
    for (Prefab.Motion motion : List.of(Prefab.Motion.STATIC, Prefab.Motion.KINEMATIC)) {
      Scene.Builder single = new Scene.Builder();
      place(single, new Shape.Compound(parts), motion, position, turn);
      Scene.Builder apart = new Scene.Builder();
      for (Shape.Part part : parts) {
        Vector3f there = turn.transform(part.position(), new Vector3f()).add(position);
        place(apart, part.shape(), motion, there, turn.mul(part.rotation(), new Quaternionf()));
      }
      if (claims().plane()) {
        assertThatThrownBy(() -> run(single.build()))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith("a prefab has a HeightField, which dyn4j does not support");
        return;
      }
      int ball = single.prefab(Prefab.dynamic(new Shape.Sphere(0.25f), 1).withFriction(2));
      int same = apart.prefab(Prefab.dynamic(new Shape.Sphere(0.25f), 1).withFriction(2));
      for (int i = 0; i < 20; i++) {
        Vector3f above = new Vector3f((float) (i - 10), 4, 0.4f * (i % 5));
        single.body(ball, above, new Quaternionf());
        apart.body(same, above, new Quaternionf());
      }
      try (SceneRun one = run(single.build());
          SceneRun many = run(apart.build())) {
        float[] met = hits(one, 0);
        float[] expectedHits = hits(many, parts.size() - 1);
        for (int i = 0; i < met.length; i++) {
          assertThat(met[i]).as("question %d", i).isCloseTo(expectedHits[i], within(1e-2f));
        }
        one.ticks(70);
        many.ticks(70);

        int resting = 0;
        for (int i = 0; i < 20; i++) {
          Vector3f there = one.position(SceneRun.placed(1 + i));
          Vector3f expected = many.position(SceneRun.placed(parts.size() + i));
          assertThat(there.distance(expected))
              .as("ball %d at %s, %s", i, there, expected)
              .isLessThan(0.5f);
          resting += there.y > -2 ? 1 : 0;
        }
        assertThat(resting).as("a precondition").isGreaterThan(5);
        if (one.simulation().savesState()) {
          one.requireRepeatable(30);
        }
      }
    }
  }

  private static Scene flat(Vector3d origin) {
    float[] heights = new float[COLUMNS * ROWS];
    Arrays.fill(heights, 2);
    Shape.HeightField ground = Shape.HeightField.of(COLUMNS, ROWS, 1, heights)
        .withHoles(COLUMNS / 2 + 3, ROWS / 2, 1, 1, true);
    float[] low = new float[5 * ROWS];
    Arrays.fill(low, 1);
    Scene.Builder builder =
        new Scene.Builder().origin(origin.x, origin.y, origin.z).spare(4);
    builder.prefab(Prefab.fixed(ground));
    builder.prefab(Prefab.dynamic(new Shape.Sphere(0.25f), 1));
    builder.prefab(Prefab.fixed(ground.withHeights(0, 0, 5, ROWS, low)));
    builder.body(GROUND, origin, new Quaternionf());
    builder.body(MARBLE, new Vector3d(-8.2, 2.5, 0.3).add(origin), new Quaternionf());
    builder.body(MARBLE, new Vector3d(3.5, 2.5, 0.5).add(origin), new Quaternionf());
    builder.body(MARBLE, new Vector3d(-3.5, 2.5, 0.5).add(origin), new Quaternionf());
    return builder.build();
  }

  private static void place(
      Scene.Builder builder, Shape shape, Prefab.Motion motion, Vector3f at, Quaternionf turn) {
    boolean isStatic = motion == Prefab.Motion.STATIC;
    Prefab prefab = isStatic ? Prefab.fixed(shape) : Prefab.kinematic(shape);
    builder.body(builder.prefab(prefab.withFriction(2)), at, turn);
  }

  private static float[] hits(SceneRun run, int lastSlot) {
    float[] hits = new float[900];
    Random random = new Random(8);
    RayHit hit = new RayHit();
    for (int i = 0; i < 300; i++) {
      Vector3f from = around(random).mul(10, 1, 4).add(1, 6, 3);
      Vector3f along = around(random).add(0, -1, 0).normalize();
      boolean met = run.view().rayCast(from, along, 30, hit);
      hits[3 * i] = met && BodyId.slot(hit.body()) <= lastSlot ? hit.distance() : 99;
      met = run.view()
          .shapeCast(
              new Shape.Sphere(0.2f),
              from,
              CommandSpecification.UPRIGHT,
              along,
              30,
              Prefab.ALL_LAYERS,
              hit);
      hits[3 * i + 1] = met && BodyId.slot(hit.body()) <= lastSlot ? hit.distance() : 99;
      met = run.view().closestPoint(from, 5, Prefab.ALL_LAYERS, hit);
      hits[3 * i + 2] = met && BodyId.slot(hit.body()) <= lastSlot ? hit.distance() : 99;
    }
    assertThat(hits).as("a precondition").contains(99f);
    return hits;
  }

  private static Shape.HeightField flat(float height) {
    float[] heights = new float[COLUMNS * ROWS];
    Arrays.fill(heights, height);
    return Shape.HeightField.of(COLUMNS, ROWS, 0.5f, heights);
  }

  /** Two slopes as a mesh. */
  private static Shape.Mesh roof() {
    return new Shape.Mesh(
        List.of(
            new Vector3f(-2, 0, -2),
            new Vector3f(-2, 0, 2),
            new Vector3f(0, 1, -2),
            new Vector3f(0, 1, 2),
            new Vector3f(2, 0, -2),
            new Vector3f(2, 0, 2)),
        List.of(
            new Shape.Triangle(0, 1, 2),
            new Shape.Triangle(2, 1, 3),
            new Shape.Triangle(2, 3, 4),
            new Shape.Triangle(4, 3, 5)));
  }

  private static Shape.HeightField hills() {
    float[] heights = new float[COLUMNS * ROWS];
    for (int i = 0; i < heights.length; i++) {
      int row = i / COLUMNS;
      heights[i] = (float) (Math.sin(i % COLUMNS) * Math.cos(1.3 * row));
    }
    return Shape.HeightField.of(COLUMNS, ROWS, 0.5f, heights);
  }

  private static List<Vector3f> corners(Shape.HeightField field) {
    List<Vector3f> corners = new ArrayList<>();
    float[] vertices = field.vertices();
    for (int index : field.indices()) {
      corners.add(
          new Vector3f(vertices[3 * index], vertices[3 * index + 1], vertices[3 * index + 2]));
    }
    return corners;
  }

  private static int overlaps(SceneRun run, Vector3f at, float radius, long[] found) {
    return run.view()
        .overlap(
            new Shape.Sphere(radius), at, CommandSpecification.UPRIGHT, Prefab.ALL_LAYERS, found);
  }

  private static Vector3f around(Random random) {
    return new Vector3f(
        random.nextFloat() * 2 - 1, random.nextFloat() * 2 - 1, random.nextFloat() * 2 - 1);
  }
}
