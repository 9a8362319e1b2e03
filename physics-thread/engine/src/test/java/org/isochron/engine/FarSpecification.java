package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
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

/** A scene 30,000 km from the world's origin computes the same bits as a scene at the origin. */
public interface FarSpecification extends EngineUnderTest {
  Vector3dc HOME = new Vector3d();

  /** Coordinates that floats cannot represent, because their spacing is 2 m there. */
  Vector3dc FAR = new Vector3d(30_000_000.5, -29_999_999.25, 0);

  double EXACT = 1e-6;

  @Test
  default void aScriptFarAwayIsThatOfHomeToTheLastBit() {
    try (SceneRun near = run(FarScript.scene(HOME));
        SceneRun far = run(FarScript.scene(FAR))) {
      int begins = 0;
      for (int tick = 1; tick <= 200; tick++) {
        FarScript.script(near, HOME, tick);
        FarScript.script(far, FAR, tick);

        assertThat(far.simulation().stateHash())
            .as("tick %d", tick)
            .isEqualTo(near.simulation().stateHash());
        assertThat(far.newest().startCount()).isEqualTo(near.newest().startCount());
        begins += far.newest().startCount();
        for (int slot = 0; slot < near.newest().slotCount(); slot++) {
          long body = near.newest().body(slot);
          assertThat(far.newest().body(slot)).isEqualTo(body);
          if (body != BodyId.NONE) {
            assertThat(far.worldPosition(body).sub(FAR).distance(near.worldPosition(body)))
                .as("body %d in tick %d", slot, tick)
                .isLessThan(EXACT);
          }
        }
      }
      assertThat(begins).isGreaterThan(2);
      FarScript.assertSameEvents(near.happenings(), far.happenings());
    }
  }

  @Test
  default void aStartPoseFarAwayIsExact() {
    try (SceneRun run = run(FarScript.scene(FAR))) {
      Vector3d position = new Vector3d(FAR).add(0.001, 3, 0);
      run.tick(commands -> SceneRun.spawn(commands, BALL, position, 1));

      assertThat(run.newest().startCount()).isEqualTo(1);
      assertThat(run.newest().startPoses().position(0, new Vector3d()).distance(position))
          .isLessThan(EXACT);
    }
  }

  @Test
  default void queriesInFloatsAreExactAroundAPositionNearby() {
    try (SceneRun run = run(FarScript.scene(FAR))) {
      run.tick();
      WorldView view = run.view().around(new Vector3d(FAR).add(0, 0.25, 0));
      RayHit hit = new RayHit();
      assertThat(view.rayCast(new Vector3f(7, 5, 0), new Vector3f(0, -1, 0), 10, hit))
          .isTrue();
      assertThat(hit.point().y()).isCloseTo(-0.25f, within(1e-4f));
      assertThat(hit.point().x()).isCloseTo(7, within(1e-4f));
      assertThat(view.closestPoint(new Vector3f(7, 0.75f, 0), 2, Prefab.ALL_LAYERS, hit))
          .isTrue();
      assertThat(hit.distance()).isCloseTo(1, within(1e-3f));
      assertThat(hit.point().distance(7, -0.25f, 0)).isLessThan(1e-3f);
      assertThat(view.overlap(
              new Shape.Sphere(0.2f),
              new Vector3f(7, -0.35f, 0),
              new Quaternionf(),
              Prefab.ALL_LAYERS,
              new long[4]))
          .isEqualTo(1);
      long first = SceneRun.placed(1);
      Vector3d inTheWorld = view.position(first, new Vector3d());
      assertThat(inTheWorld.distance(run.worldPosition(first))).isLessThan(EXACT);
      assertThat(new Vector3d(view.position(first, new Vector3f()))
              .add(view.origin())
              .distance(inTheWorld))
          .isLessThan(EXACT);
      assertThat(run.view().origin()).isEqualTo(new Vector3d());
      assertThat(run.view().sceneOrigin()).isEqualTo(FAR);
    }
  }

  @Test
  default void everyQueryAroundAPositionEqualsThatOfHome() {
    Vector3d aside = new Vector3d(3, 0.25, 0);
    try (SceneRun near = run(FarScript.scene(HOME));
        SceneRun far = run(FarScript.scene(FAR))) {
      near.ticks(5);
      far.ticks(5);
      WorldView home = near.view().around(aside);
      WorldView away = far.view().around(new Vector3d(FAR).add(aside));
      assertThat(far.view().around(new Vector3d(FAR).add(aside))).isSameAs(away);
      FarScript.assertSameAnswers(home, away);
      Vector3f from = new Vector3f(-3, 6, 0);
      Vector3f lowered = new Vector3f(-3, 1.25f, 0);
      Quaternionf upright = new Quaternionf();
      Shape ball = new Shape.Sphere(0.25f);
      int all = Prefab.ALL_LAYERS;
      RayHit first = new RayHit();
      assertThat(away.rayCast(from, new Vector3f(0, -1, 0), 20, first)).isTrue();
      float[] ray = {0, -1, 0};
      float[] distances = new float[1];
      assertThat(away.rayCasts(from, ray, 20, all, distances, new long[1])).isEqualTo(1);
      assertThat(distances[0]).isCloseTo(first.distance(), within(1e-4f));
      long[] found = new long[8];
      assertThat(away.overlap(ball, lowered, upright, all, found))
          .isEqualTo(home.overlap(ball, lowered, upright, all, new long[8]))
          .isPositive();
      assertThat(away.overlap(ball, new Vector3f(0, 4, 0), upright, all, found)).isZero();
      assertThat(away.velocityAt(SceneRun.placed(1), lowered, new Vector3f())
              .distance(home.velocityAt(SceneRun.placed(1), lowered, new Vector3f())))
          .isLessThan(1e-4f);
    }
  }

  /** Callers often start the next query at the previous hit. */
  @Test
  default void aRayMayBeginAtThePointOfTheHitThatItIsWrittenTo() {
    for (Vector3dc origin : List.of(HOME, FAR)) {
      try (SceneRun run = run(FarScript.scene(origin))) {
        run.tick();
        WorldView view = run.view().around(origin);
        RayHit hit = new RayHit();
        assertThat(view.rayCast(new Vector3f(7, 5, 0), new Vector3f(0, -1, 0), 10, hit))
            .isTrue();
        assertThat(view.rayCast(hit.point(), new Vector3f(-1, 0.2f, 0), 20, hit))
            .isTrue();

        assertThat(hit.point().x()).isBetween(0.1f, 0.7f);
        assertThat(hit.point().y()).isBetween(1f, 2f);
      }
    }
  }

  @Test
  default void aQueryFarFromTheSceneReportsWhatToDo() {
    try (SceneRun run = run(FarScript.scene(FAR))) {
      run.tick();
      assertThatThrownBy(
              () -> run.view().rayCast(new Vector3f(), new Vector3f(0, -1, 0), 10, new RayHit()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("WorldView.around");
    }
  }

  @Test
  default void contactsOfTheStepAreExactAroundTheScene() {
    try (SceneRun run = run(FarScript.scene(FAR))) {
      while (run.happenings(Event.Kind.CONTACT_BEGIN).isEmpty()) {
        run.tick();
      }
      Vector3d shown = run.happenings(Event.Kind.CONTACT_BEGIN).get(0).point();
      Vector3d beside = new Vector3d(FAR).add(3, 0.25, 0);
      WorldView view = run.view().around(beside);

      assertThat(view.contacts().point(0, new Vector3d()).distance(shown)).isLessThan(EXACT);
      assertThat(
              new Vector3d(view.contacts().point(0, new Vector3f())).add(beside).distance(shown))
          .isLessThan(EXACT);
      assertThat(shown.y - FAR.y()).isBetween(-0.2, 2.0);
    }
  }

  @Test
  default void whatIsTooFarFromTheOriginIsRefused() {
    Scene.Builder builder = new Scene.Builder();
    builder.body(builder.prefab(Prefab.fixed(new Shape.Box(1, 1, 1))), 2e6, 0, 0);
    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("body 0 is at")
        .hasMessageContaining("scene's origin");
    assertThat(builder.origin(1.5e6, 0, 0).build().isFar()).isTrue();
    assertThatThrownBy(() -> new Scene.Builder().origin(1e8, 0, 0).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("origin is");
    try (SceneRun run = run(FarScript.scene(FAR))) {
      for (Vector3d position : List.of(
          new Vector3d(), new Vector3d(FAR).add(2e6, 0, 0), new Vector3d(0, Double.NaN, 0))) {
        run.tick(commands -> SceneRun.spawn(commands, BALL, position, 1));
      }
      assertThat(run.happenings(Event.Kind.REFUSED_COMMAND))
          .hasSize(3)
          .allMatch(refused -> refused.refusal() == Event.Refusal.BAD_VALUES);
    }
  }

  @Test
  default void aSavedStateIsOfItsOriginOnly() {
    needsSavedStates();
    try (SceneRun near = run(FarScript.scene(HOME));
        SceneRun far = run(FarScript.scene(FAR));
        SceneRun aside = run(FarScript.scene(FAR, new Vector3d(FAR).add(16, 0, 0)))) {
      far.tick(commands -> FarScript.hang(commands, FAR));
      far.ticks(50);
      SavedState saved = far.save();
      far.requireRepeatable(50);
      assertThatThrownBy(() -> near.restore(saved)).isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> aside.restore(saved)).isInstanceOf(IllegalArgumentException.class);
    }
  }
}
