package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Prefab.Surface.Rule;
import org.isochron.shapes.Shape;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Moving surfaces and combination rules, in the plane z = 0. */
public interface SurfaceSpecification extends EngineUnderTest {
  long CRATE = SceneRun.placed(0);

  Shape CUBE = new Shape.Box(0.5f, 0.5f, 0.5f);
  Shape LONG = new Shape.Box(40, 1, 5);
  Prefab.Surface BELT = Prefab.Surface.PLAIN.withVelocity(new Vector3f(2, 0, 0));

  @Test
  default void beltCarriesACrateAtItsSpeedAndStaysWhereItIs() {
    for (int variant = 0; variant < 6; variant++) {
      boolean isTurned = variant % 2 == 1;
      Prefab still = variant < 4 ? Prefab.fixed(LONG) : Prefab.kinematic(LONG);
      Scene.Builder builder = new Scene.Builder();
      int crate = builder.prefab(Prefab.dynamic(CUBE, 2));
      int belt = builder.prefab(still.withSurface(BELT));
      Quaternionf turn = isTurned ? new Quaternionf().rotateZ((float) Math.PI) : new Quaternionf();
      int first = variant < 2 ? crate : belt;
      place(builder, first, first == crate ? 0.5f : -1, first == crate ? new Quaternionf() : turn);
      int second = first == crate ? belt : crate;
      place(
          builder, second, second == crate ? 0.5f : -1, second == crate ? new Quaternionf() : turn);
      if (refusesBelts(builder)) {
        return;
      }
      long carried = SceneRun.placed(first == crate ? 0 : 1);
      float speed = isTurned ? -2 : 2;
      try (SceneRun run = run(builder.build())) {
        run.ticks(15);
        assertThat(run.velocity(carried).x / speed).as("way %d", variant).isBetween(0.2f, 0.5f);
        run.ticks(185);
        assertThat(run.velocity(carried).x).as("way %d", variant).isCloseTo(speed, within(0.1f));
        assertThat(run.position(carried).x / speed).as("way %d", variant).isBetween(1.6f, 2f);
        assertThat(run.position(SceneRun.placed(first == crate ? 1 : 0)).x).isZero();
      }
    }
  }

  @Test
  default void beltThatIsTurnedCarriesWhereItThenPoints() {
    for (boolean moves : new boolean[] {false, true}) {
      Scene.Builder builder = new Scene.Builder();
      Prefab still = moves ? Prefab.kinematic(LONG) : Prefab.fixed(LONG);
      place(builder, builder.prefab(Prefab.dynamic(CUBE, 2)), 0.5f, new Quaternionf());
      place(builder, builder.prefab(still.withSurface(BELT)), -1, new Quaternionf());
      if (refusesBelts(builder)) {
        return;
      }
      float half = (float) Math.PI;
      Quaternionf turn = new Quaternionf();
      turn = claims().plane() ? turn.rotateZ(half) : turn.rotateY(half / 2);
      Vector3f along = turn.transform(new Vector3f(2, 0, 0));
      Quaternionf turned = turn;
      try (SceneRun run = run(builder.build())) {
        run.ticks(100);
        assertThat(run.velocity(CRATE).x).isCloseTo(2, within(0.1f));
        run.tick(commands -> commands.teleport(SceneRun.placed(1), new Vector3f(0, -1, 0), turned));
        run.ticks(150);
        assertThat(run.velocity(CRATE).distance(along))
            .as("moves %s: %s", moves, run.velocity(CRATE))
            .isLessThan(0.15f);
      }
    }
  }

  @Test
  default void frictionIsCombinedByTheRuleThatAPrefabNames() {
    List<Rule> rules = List.of(Rule.LEAST, Rule.AVERAGE, Rule.GREATEST, Rule.PRODUCT);
    List<Float> frictions = List.of(0.2f, 0.5f, 0.8f, 0.16f);
    for (int i = 0; i < rules.size(); i++) {
      for (int named = 0; named < 2; named++) {
        Prefab.Surface surface = Prefab.Surface.PLAIN.withFrictionRule(rules.get(i));
        Prefab ground = Prefab.fixed(LONG).withFriction(0.2);
        Prefab crate = Prefab.dynamic(CUBE, 2).withFriction(0.8);
        Scene scene = thrown(
            named == 0 ? ground.withSurface(surface) : ground,
            named == 1 ? crate.withSurface(surface) : crate,
            0.5f,
            3);
        try (SceneRun run = run(scene)) {
          run.ticks(250);
          assertThat(run.position(CRATE).x)
              .as("%s by %d", rules.get(i), named)
              .isCloseTo(
                  9 / (2 * frictions.get(i) * 9.81f),
                  within(0.12f * 9 / (2 * frictions.get(i) * 9.81f) + 0.03f));
        }
      }
    }
  }

  @Test
  default void restitutionIsCombinedByTheLaterOfTwoRules() {
    Prefab ground = Prefab.fixed(LONG)
        .withRestitution(0.2)
        .withSurface(Prefab.Surface.PLAIN.withRestitutionRule(Rule.LEAST));
    Prefab ball = Prefab.dynamic(new Shape.Sphere(0.5f), 2).withRestitution(0.8);
    Prefab product = ball.withSurface(Prefab.Surface.PLAIN.withRestitutionRule(Rule.GREATEST));
    assertThat(bounce(ground, ball)).isLessThan(0.5f);
    assertThat(bounce(ground, product)).isCloseTo(4.5f * 0.64f, within(0.5f));
  }

  private boolean refusesBelts(Scene.Builder builder) {
    boolean refuses = engine().name().equals("Bullet");
    if (refuses) {
      assertThatThrownBy(() -> run(builder.build()).close())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("Bullet does not support moving surfaces");
    }
    return refuses;
  }

  private float bounce(Prefab ground, Prefab ball) {
    float highest = 0;
    try (SceneRun run = run(thrown(ground, ball, 5, 0))) {
      for (int i = 0; i < 200; i++) {
        run.tick();
        highest =
            run.velocity(CRATE).y > 0 ? Math.max(highest, run.position(CRATE).y - 0.5f) : highest;
      }
    }
    return highest;
  }

  private static void place(Scene.Builder builder, int prefab, float y, Quaternionf turn) {
    builder.body(prefab, new Vector3d(0, y, 0), turn);
  }

  private static Scene thrown(Prefab ground, Prefab body, float height, float speed) {
    Scene.Builder builder = new Scene.Builder();
    EngineUnderTest.addMoving(builder, body, new Vector3f(0, height, 0), new Vector3f(speed, 0, 0));
    builder.body(builder.prefab(ground), 0, -1, 0);
    return builder.build();
  }
}
