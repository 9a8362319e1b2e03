package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.isochron.gameplay.CharacterMover;
import org.isochron.physics.SavedState;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.RayHit;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/**
 * Bodies in a wide scene are as precise 20,000 km from the origin as near the origin. Engines that
 * compute in floats reject wide scenes.
 */
public interface WideSpecification extends EngineUnderTest {
  Vector3dc HERE = new Vector3d();

  /** Coordinates that floats cannot represent, because their spacing is 2 m there. */
  Vector3dc AWAY = new Vector3d(20_000_000.5, -19_999_999.25, 0);

  double MILLIMETRE = 1e-3;

  @Test
  default void anEngineOfFloatsRefusesAWideSceneByName() {
    if (isWide()) {
      assertThat(engine().range()).isEqualTo(Scene.WIDE_RANGE);
      return;
    }
    assertThat(engine().range()).isEqualTo(Scene.RANGE);
    assertThatThrownBy(() -> run(wide(HERE)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the scene is wide")
        .hasMessageContaining(engine().name());
  }

  @Test
  default void aScriptFarFromTheScenesOriginIsThatOfHome() {
    needsWideScenes();
    try (SceneRun near = run(FarScript.scene(HERE));
        SceneRun away = run(wide(AWAY))) {
      for (int tick = 1; tick <= 200; tick++) {
        FarScript.script(near, HERE, tick);
        FarScript.script(away, AWAY, tick);
        for (int slot = 0; slot < near.newest().slotCount(); slot++) {
          long body = near.newest().body(slot);
          assertThat(away.newest().body(slot)).isEqualTo(body);
          if (body != BodyId.NONE) {
            assertThat(away.worldPosition(body).sub(AWAY).distance(near.worldPosition(body)))
                .as("body %d in tick %d", slot, tick)
                .isLessThan(MILLIMETRE);
          }
        }
      }
      assertThat(away.happenings()).isNotEmpty();
      assertThat(away.happenings().stream().map(SceneRun.Happening::kind))
          .isEqualTo(near.happenings().stream().map(SceneRun.Happening::kind).toList());
      for (int i = 0; i < near.happenings().size(); i++) {
        SceneRun.Happening one = near.happenings().get(i);
        if (one.kind() == Event.Kind.CONTACT_BEGIN) {
          assertThat(away.happenings().get(i).point().sub(AWAY).distance(one.point()))
              .as("%s", one)
              .isLessThan(MILLIMETRE);
        }
      }
    }
  }

  /**
   * A body travels at 5 km/s from the scene's origin beyond the limit of scenes that are not wide.
   */
  @Test
  default void aBodyThatTravelsFarMovesEvenlyThroughout() {
    needsWideScenes();
    try (SceneRun run = run(weightless())) {
      run.tick(commands -> commands.velocity(SceneRun.placed(0), new Vector3f(5_000, 0, 0)));
      Vector3d before = run.worldPosition(SceneRun.placed(0));
      run.tick();
      double step = run.worldPosition(SceneRun.placed(0)).x - before.x;
      assertThat(step).isCloseTo(50, within(1e-3));
      for (int tick = 0; tick < 21_000; tick++) {
        before = run.worldPosition(SceneRun.placed(0));
        run.tick();
        assertThat(run.worldPosition(SceneRun.placed(0)).x - before.x)
            .as("tick %d", tick)
            .isCloseTo(step, within(1e-6));
      }
      assertThat(run.worldPosition(SceneRun.placed(0)).x).isGreaterThan(Scene.RANGE);

      slow(run);
    }
  }

  /** A body at 1 m/s moves as far in each step as it would near the origin. */
  private void slow(SceneRun run) {
    run.tick(commands -> {
      commands.teleport(SceneRun.placed(0), AWAY, new Quaternionf());
      commands.velocity(SceneRun.placed(0), new Vector3f(1, 0, 0));
    });
    for (int tick = 0; tick < 100; tick++) {
      Vector3d before = run.worldPosition(SceneRun.placed(0));
      run.tick();
      assertThat(run.worldPosition(SceneRun.placed(0)).x - before.x).isCloseTo(0.01, within(1e-6));
    }
  }

  @Test
  default void everyQuestionFarFromTheScenesOriginIsThatOfHome() {
    needsWideScenes();
    Vector3d aside = new Vector3d(3, 0.25, 0);
    try (SceneRun near = run(FarScript.scene(HERE));
        SceneRun far = run(wide(AWAY))) {
      near.ticks(5);
      far.ticks(5);
      WorldView home = near.view().around(aside);
      WorldView away = far.view().around(new Vector3d(AWAY).add(aside));
      FarScript.assertSameAnswers(home, away);
      Vector3f down = new Vector3f(0, -1, 0);
      RayHit other = new RayHit();
      assertThat(away.overlap(
              new Shape.Sphere(0.25f),
              new Vector3f(-3, 1.25f, 0),
              new Quaternionf(),
              Prefab.ALL_LAYERS,
              new long[4]))
          .isEqualTo(1);
      WorldView around = far.view().around(SceneRun.placed(1));
      assertThat(around.position(SceneRun.placed(1), new Vector3f()).length()).isZero();
      assertThat(new Vector3d(around.origin()).distance(far.worldPosition(SceneRun.placed(1))))
          .isLessThan(1e-6);
      assertThat(around.rayCast(new Vector3f(0, -0.6f, 0), down, 20, other)).isTrue();
      assertThat(around
              .velocityAt(SceneRun.placed(1), new Vector3f(), new Vector3f())
              .distance(near.view().velocity(SceneRun.placed(1), new Vector3f())))
          .isLessThan(1e-3f);
      assertThatThrownBy(() -> far.view()
              .around(new Vector3d(Scene.WIDE_RANGE, 0, 0))
              .rayCast(new Vector3f(1e6f, 0, 0), down, 1, new RayHit()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("outside of the world");
    }
  }

  @Test
  default void aMeshFarFromTheScenesOriginHoldsAsAtHomeOrIsRefusedByName() {
    needsWideScenes();
    Vector3f rest;
    try (SceneRun near = run(ground(new Scene.Builder(), HERE))) {
      near.ticks(200);
      rest = near.position(SceneRun.placed(1));
    } catch (IllegalArgumentException e) { // it has no meshes anywhere
      return;
    }
    Scene scene = ground(new Scene.Builder().wide(), AWAY);
    if (engine().name().equals("ode4j")) {
      assertThatThrownBy(() -> run(scene))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("Mesh")
          .hasMessageContaining("ode4j");
      return;
    }
    try (SceneRun away = run(scene)) {
      away.ticks(200);
      assertThat(away.worldPosition(SceneRun.placed(1)).sub(AWAY).distance(new Vector3d(rest)))
          .isLessThan(MILLIMETRE);
    }
  }

  @Test
  default void aCharacterWalksFarFromTheScenesOriginAsAtHome() {
    needsWideScenes();
    try (SceneRun near = run(FarScript.scene(HERE));
        SceneRun away = run(wide(AWAY))) {
      CharacterMover nearMover = FarScript.mover(near, HERE);
      CharacterMover awayMover = FarScript.mover(away, AWAY);
      long body = near.newest().body(near.newest().slotCount() - 1);
      Vector3f walk = new Vector3f(1, 0, 0);
      for (int tick = 0; tick < 150; tick++) {
        near.tick(commands -> nearMover.move(near.view(), commands, walk));
        away.tick(commands -> awayMover.move(away.view(), commands, walk));
        assertThat(away.worldPosition(body).sub(AWAY).distance(near.worldPosition(body)))
            .as("tick %d", tick)
            .isLessThan(MILLIMETRE);
      }
      assertThat(awayMover.isGrounded()).isTrue();
    }
  }

  @Test
  default void aSavedStateOfAWideSceneKeepsItsDoubles() {
    needsWideScenes();
    needsSavedStates();
    try (SceneRun run = run(wide(AWAY));
        SceneRun narrow = run(FarScript.scene(HERE))) {
      run.tick(commands -> FarScript.hang(commands, AWAY));
      run.ticks(50);
      SavedState saved = run.save();
      requireRestorable(run, wide(AWAY), 50, commands -> {});
      assertThatThrownBy(() -> narrow.restore(saved)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  default void aBodyThatWouldLeaveTheWorldIsRefusedOrLost() {
    needsWideScenes();
    try (SceneRun run = run(weightless())) {
      run.tick(commands -> commands.teleport(
          SceneRun.placed(0), new Vector3d(Scene.WIDE_RANGE + 1, 0, 0), new Quaternionf()));
      assertThat(run.happenings(Event.Kind.REFUSED_COMMAND))
          .hasSize(1)
          .allMatch(refused -> refused.refusal() == Event.Refusal.BAD_VALUES);
      run.tick(commands -> {
        commands.teleport(
            SceneRun.placed(0), new Vector3d(Scene.WIDE_RANGE - 10, 0, 0), new Quaternionf());
        commands.velocity(SceneRun.placed(0), new Vector3f(5_000, 0, 0));
      });
      run.ticks(2);
      assertThat(run.happenings(Event.Kind.LOST_BODY)).isNotEmpty();
    }
  }

  private boolean isWide() {
    return engine().range() > Scene.RANGE;
  }

  private static Scene wide(Vector3dc around) {
    return FarScript.scene(new Scene.Builder().wide(), around);
  }

  private static Scene weightless() {
    Scene.Builder builder = new Scene.Builder().wide().gravity(0, 0, 0);
    builder.body(builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1)), 0, 0, 0);
    return builder.build();
  }

  /** A ball above a mesh. */
  private static Scene ground(Scene.Builder builder, Vector3dc around) {
    Shape.Mesh ground = new Shape.Mesh(
        List.of(
            new Vector3f(-4, 0, -4),
            new Vector3f(-4, 0, 4),
            new Vector3f(4, 0, 4),
            new Vector3f(4, 0, -4)),
        List.of(new Shape.Triangle(0, 1, 2), new Shape.Triangle(0, 2, 3)));
    int mesh = builder.prefab(Prefab.fixed(ground));
    int ball = builder.prefab(Prefab.dynamic(new Shape.Sphere(0.25f), 1));
    builder.body(mesh, new Vector3d(around), new Quaternionf());
    builder.body(ball, new Vector3d(0.5, 1, 0).add(around), new Quaternionf());
    return builder.build();
  }
}
