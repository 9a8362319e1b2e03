package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.joml.Quaterniond;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Ground that changes its shape lifts the bodies that it would bury. */
public interface RisingGroundSpecification extends EngineUnderTest {
  int SIDE = 21;
  float RADIUS = 0.25f;
  Quaternionf LEVEL = new Quaternionf();

  @Test
  default void bodyOnGroundThatRisesRestsOnItAfterwardsHoweverFarItRises() {
    needsSpace();
    for (Shape shape : List.of(
        new Shape.Sphere(RADIUS),
        new Shape.Box(0.3f, RADIUS, 0.4f),
        new Shape.Compound(List.of(
            Shape.Part.at(new Shape.Box(0.2f, RADIUS, 0.2f), 0.4f, 0, 0),
            Shape.Part.at(new Shape.Sphere(RADIUS), -0.3f, 0, 0))))) {
      for (float rise : new float[] {0.05f, 0.4f, 3, 40}) {
        for (int rest : new int[] {1, 300}) {
          Ground ground = new Ground(flat(2), flat(2).withHeights(0, 0, SIDE, SIDE, all(2 + rise)));
          ground.body(Prefab.dynamic(shape, 1), 0.3, 2 + RADIUS, 0.2);
          try (SceneRun run = run(ground.build())) {
            run.ticks(rest);
            String what = "%s, %s m after %d ticks".formatted(shape, rise, rest);
            boolean still = run.newest().stillSinceTick() < run.newest().tick();
            assertThat(still).as(what).isEqualTo(rest > 1);

            run.tick(commands -> commands.changePrefab(SceneRun.placed(0), Ground.AFTER));
            run.ticks(100);

            assertThat(run.position(SceneRun.placed(1)).y)
                .as(what)
                .isCloseTo(2 + rise + RADIUS, within(0.06f));
          }
        }
      }
    }
  }

  @Test
  default void stackOnGroundThatRisesStaysAStack() {
    needsSpace();
    for (float rise : new float[] {0.3f, 0.8f, 2.5f}) {
      Ground ground = new Ground(flat(0), flat(rise));
      for (int i = 0; i < 4; i++) {
        ground.body(Prefab.dynamic(new Shape.Box(0.25f, 0.25f, 0.25f), 1), 0, 0.25 + 0.5 * i, 0);
      }
      try (SceneRun run = run(ground.build())) {
        run.ticks(100);
        run.tick(commands -> commands.changePrefab(SceneRun.placed(0), Ground.AFTER));
        run.ticks(100);

        for (int i = 0; i < 4; i++) {
          Vector3f expected = new Vector3f(0, rise + 0.25f + 0.5f * i, 0);
          assertThat(run.position(SceneRun.placed(1 + i)).distance(expected))
              .as("box %d of ground that rises by %s m", i, rise)
              .isLessThan(0.12f);
        }
      }
    }
  }

  @Test
  default void bodiesThatTheRiseDoesNotReachStayWhereTheyAre() {
    needsSpace();
    Shape.HeightField before = flat(2).withHoles(14, 10, 1, 1, true);
    Ground ground = new Ground(before, before.withHeights(5, 0, 16, SIDE, all(3, 16 * SIDE)));
    Prefab floating = Prefab.dynamic(new Shape.Sphere(RADIUS), 1).withGravityFactor(0);
    long above = ground.body(floating, 0, 6, 0);
    long inHole = ground.body(floating, 4.5, 2, 0.5);
    long overHole = ground.body(floating, 4.5, 2.3, 0.5);
    long below = ground.body(floating, 0, 1.6, 0);
    long farBelow = ground.body(floating, 0, -5, 2);
    long besideRise = ground.body(floating, -8, 2.25, 0);
    long outside = ground.body(floating, 30, 2.2, 0);
    long wall = ground.body(Prefab.kinematic(new Shape.Box(0.3f, 1, 0.3f)), 2, 2.9, 3);
    long ghost = ground.body(floating.withMask(0), -2, 2.25, 3);
    try (SceneRun run = run(ground.build())) {
      run.tick(commands -> commands.changePrefab(SceneRun.placed(0), Ground.AFTER));

      for (long body :
          List.of(above, inHole, overHole, below, farBelow, besideRise, outside, wall, ghost)) {
        assertThat(run.position(body).distance(ground.at(body)))
            .as(BodyId.describe(body))
            .isLessThan(0.05f);
      }
    }
  }

  @Test
  default void bodyKeepsItsSpeedAndIsShownAtItsNewPositionFromTheBeginOfTheTick() {
    needsSpace();
    Ground ground = new Ground(flat(0), flat(1));
    long flying = ground.body(Prefab.dynamic(new Shape.Sphere(RADIUS), 1), 0, 0.6, 0);
    try (SceneRun run = run(ground.build())) {
      run.tick(commands -> {
        commands.velocity(flying, new Vector3f(3, 0.5f, 0));
        commands.changePrefab(SceneRun.placed(0), Ground.AFTER);
      });

      assertThat(run.position(flying).distance(0.03f, 1.605f, 0)).isLessThan(0.01f);
      assertThat(run.velocity(flying).x).isCloseTo(3, within(0.1f));
    }
  }

  @Test
  default void meshOrCompoundLiftsTheBodiesThatItWouldBuryAsAFieldDoes() {
    needsSpace();
    for (boolean compound : new boolean[] {false, true}) {
      Shape before = compound ? withTower(flat(0)) : plate(0);
      Ground ground = new Ground(before, compound ? withTower(flat(1.5f)) : plate(1.5f));
      long ball = ground.body(Prefab.dynamic(new Shape.Sphere(RADIUS), 1), 1, RADIUS, 0);
      try (SceneRun run = run(ground.build())) {
        run.ticks(50);
        run.tick(commands -> commands.changePrefab(SceneRun.placed(0), Ground.AFTER));
        run.ticks(50);

        assertThat(run.position(ball).y).isCloseTo(1.5f + RADIUS, within(0.05f));
      }
    }
  }

  private static Shape withTower(Shape field) {
    Shape.Part tower = Shape.Part.at(new Shape.Box(1, 4, 1), 6, 3, 6);
    return new Shape.Compound(List.of(Shape.Part.at(field, 0, 0, 0), tower));
  }

  @Test
  default void turnedGroundFarAwayLiftsBodiesAlongItsOwnAxis() {
    needsSpace();
    Vector3d position = new Vector3d(20_000_000.5, 7, -300.25);
    Quaternionf turn = new Quaternionf().rotateZ(0.2f);
    Scene.Builder scene =
        new Scene.Builder().origin(position.x, position.y, position.z).gravity(0, 0, 0);
    int before = scene.prefab(Prefab.fixed(flat(0)));
    int after = scene.prefab(Prefab.fixed(flat(2)));
    scene.body(before, position, turn);
    Prefab ball = Prefab.dynamic(new Shape.Sphere(RADIUS), 1);
    Vector3d on = new Vector3d(1, RADIUS + 0.01, 1).rotate(new Quaterniond(turn));
    scene.body(scene.prefab(ball), on.add(position, new Vector3d()), LEVEL);
    try (SceneRun run = run(scene.build())) {
      run.tick(commands -> commands.changePrefab(SceneRun.placed(0), after));

      Vector3d expected = new Vector3d(0, 2, 0).rotate(new Quaterniond(turn)).add(on);
      assertThat(run.worldPosition(SceneRun.placed(1)).sub(position).distance(expected))
          .isLessThan(0.02);
    }
  }

  @Test
  default void characterStandsOnGroundThatRoseUnderIt() {
    needsSpace();
    for (float rise : new float[] {0.1f, 0.5f, 1, 5}) {
      Scene.Builder scene = new Scene.Builder();
      int mask = ~(1 << CharacterSpecification.OWN_LAYER);
      Prefab character = Prefab.kinematic(CharacterSpecification.CAPSULE);
      character = character.withLayer(CharacterSpecification.OWN_LAYER).withMask(mask);
      scene.body(scene.prefab(character), 0, 1, 0);
      scene.body(scene.prefab(Prefab.fixed(flat(0))), 0, 0, 0);
      int after = scene.prefab(Prefab.fixed(flat(rise)));
      try (CharacterSpecification.Walk walk = new CharacterSpecification.Walk(this, scene)) {
        walk.ticks(CharacterSpecification.STILL, 100);
        walk.ticks(CharacterSpecification.RIGHT, 100);
        float walked = walk.position().x;

        walk.run.tick(commands -> commands.changePrefab(SceneRun.placed(1), after));
        walk.ticks(CharacterSpecification.RIGHT, 100);

        assertThat(walk.mover.isGrounded()).isTrue();
        assertThat(walk.position().y)
            .isCloseTo(rise + CharacterSpecification.STANDING, within(0.02f));
        assertThat(walk.position().x - walked).isCloseTo(walked, within(0.05f));
      }
    }
  }

  private static Shape.HeightField flat(float height) {
    return Shape.HeightField.of(SIDE, SIDE, 1, all(height));
  }

  private static Shape.Mesh plate(float height) {
    return new Shape.Mesh(
        List.of(
            new Vector3f(-9, height, -9), new Vector3f(-9, height, 9), new Vector3f(12, height, 0)),
        List.of(new Shape.Triangle(0, 1, 2)));
  }

  private static float[] all(float height) {
    return all(height, SIDE * SIDE);
  }

  private static float[] all(float height, int count) {
    float[] heights = new float[count];
    Arrays.fill(heights, height);
    return heights;
  }

  /** Body 0 is ground. */
  final class Ground {
    static final int AFTER = 1;

    private final Scene.Builder scene = new Scene.Builder();
    private final List<Vector3f> positions = new ArrayList<>();

    Ground(Shape before, Shape after) {
      scene.prefab(Prefab.fixed(before));
      scene.prefab(Prefab.fixed(after));
      scene.body(0, 0, 0, 0);
      positions.add(new Vector3f());
    }

    long body(Prefab prefab, double x, double y, double z) {
      positions.add(new Vector3f((float) x, (float) y, (float) z));
      return scene.body(scene.prefab(prefab), x, y, z);
    }

    Vector3f at(long body) {
      return positions.get(BodyId.slot(body));
    }

    Scene build() {
      return scene.build();
    }
  }
}
