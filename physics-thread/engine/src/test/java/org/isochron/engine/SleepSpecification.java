package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.Event;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/**
 * Sleeping bodies stay in the snapshot and keep their contacts; falling bodies do not fall asleep.
 */
public interface SleepSpecification extends EngineUnderTest {
  @Test
  default void worldThatSleepsIsCapturedCompletelyAndKnownToBeAtRest() {
    try (SceneRun run = run(balls())) {
      long ball = run.spawn(BALL, 0, 0.6f, 0);
      run.ticks(400);
      long since = run.newest().stillSinceTick();
      assertThat(since < run.newest().tick()).isEqualTo(claims().sleeps());

      assertThat(run.position(ball).y).isCloseTo(0.5f, within(0.03f));
      if (claims().sleeps()) {
        assertThat(run.velocity(ball)).isEqualTo(new Vector3f());
        run.ticks(10);
        assertThat(run.newest().stillSinceTick()).isEqualTo(since);
      }
    }
  }

  @Test
  default void sleepEndsNoContactAndAPushEndsTheSleep() {
    try (SceneRun run = run(balls())) {
      long ball = run.spawn(BALL, 0, 0.55f, 0);
      run.ticks(400);
      assertThat(run.happenings(Event.Kind.CONTACT_BEGIN)).hasSize(1);
      assertThat(run.happenings(Event.Kind.CONTACT_END)).isEmpty();

      run.tick(commands -> commands.impulse(ball, new Vector3f(0, 6, 0)));
      assertThat(run.newest().stillSinceTick()).isEqualTo(run.newest().tick());
      run.ticks(20);

      assertThat(run.position(ball).y).isGreaterThan(0.8f);
      assertThat(run.happenings(Event.Kind.CONTACT_END)).hasSize(1);
    }
  }

  @Test
  default void wholeTowerFallsWhenItsLowestBodyIsDespawned() {
    try (SceneRun run = run(CorrectionSpecification.tower())) {
      run.ticks(400);

      run.tick(commands -> commands.despawn(CorrectionSpecification.LOWEST));
      run.ticks(100);

      assertThat(run.position(CorrectionSpecification.TOP).y).isCloseTo(2.5f, within(0.05f));
    }
  }

  @Test
  default void sleeperIsWokenByWhatFallsOnIt() {
    try (SceneRun run = run(balls())) {
      long sleeper = run.spawn(BALL, 0, 0.5f, 0);
      run.ticks(400);

      run.spawn(BALL, 0.3f, 4, 0);
      run.ticks(120);

      assertThat(run.position(sleeper).x).isLessThan(-0.05f);
      assertThat(run.happenings(Event.Kind.CONTACT_BEGIN)).hasSizeGreaterThanOrEqualTo(2);
    }
  }

  @Test
  default void bodyFallsAsFarAtEveryTickRate() {
    for (int hertz : new int[] {10, 60, 100, 1_000, 5_000, 10_000}) {
      try (SceneRun run = run(fall(9.81f, 1), hertz)) {
        run.ticks(hertz);

        assertThat(run.position(SceneRun.placed(1)).y)
            .as("at %d Hz", hertz)
            .isCloseTo(100 - 9.81f / 2, within(9.81f / 2 / hertz + 0.02f));
      }
    }
  }

  /** The body is slow for seconds, at the start and at the top of its flight. */
  @Test
  default void bodyThatGravityPullsWeaklyNeitherHangsWhereItBeginsNorWhereItTurns() {
    for (float gravity : new float[] {0.02f, 0.2f, 0.5f, 1, 1.62f, 9.81f}) {
      for (int hertz : new int[] {10, gravity < 0.1f ? 1_000 : 100}) {
        for (float factor : new float[] {1, 0.02f, -0.5f}) {
          String what = "%s m/s² times %s at %d Hz".formatted(gravity, factor, hertz);
          float pull = gravity * factor;
          float rounding = 0.02f + 3 * Math.abs(pull) / hertz;
          try (SceneRun run = run(fall(gravity, factor), hertz)) {
            run.ticks(3 * hertz);
            assertThat(run.position(SceneRun.placed(1)).y)
                .as(what)
                .isCloseTo(100 - 4.5f * pull, within(rounding));

            run.tick(
                commands -> commands.velocity(SceneRun.placed(1), new Vector3f(0, 3 * pull, 0)));
            run.ticks(6 * hertz - 1);
            assertThat(run.velocity(SceneRun.placed(1)).y)
                .as(what)
                .isCloseTo(-3 * pull, within(1e-2f * Math.abs(pull)));
          }
        }
      }
    }
  }

  @Test
  default void gravityThatACommandMakesWeakMovesWhatSleptAndWhatFallsLater() {
    try (SceneRun run = run(balls())) {
      long sleeper = run.spawn(BALL, 0, 0.5f, 0);
      run.ticks(400);
      run.tick(commands -> commands.gravity(new Vector3f(0, 0.2f, 0)));
      run.ticks(299);
      assertThat(run.position(sleeper).y).isCloseTo(0.5f + 0.9f, within(0.05f));

      run.tick(commands -> commands.gravity(new Vector3f(0, -0.2f, 0)));
      long faller = run.spawn(BALL, 3, 30, 0);
      run.ticks(300);

      assertThat(run.position(faller).y).isCloseTo(30 - 0.9f, within(0.05f));
      run.tick(commands -> commands.gravity(new Vector3f(0, -9.81f, 0)));
      run.ticks(1_000);
      assertThat(run.newest().stillSinceTick() < run.newest().tick())
          .isEqualTo(claims().sleeps());
    }
  }

  @Test
  default void bodiesThatWeakGravityHoldsOnTheGroundSleep() {
    needsSleep();
    for (float gravity : new float[] {0, 0.2f, 1, 9.81f}) {
      Scene.Builder scene = new Scene.Builder().gravity(0, -gravity, 0);
      scene.body(scene.prefab(Prefab.fixed(new Shape.Box(50, 1, 50))), 0, -1, 0);
      int crate = scene.prefab(Prefab.dynamic(new Shape.Box(0.5f, 0.5f, 0.5f), 2));
      for (int i = 0; i < 3; i++) {
        scene.body(crate, 0, 0.5f + i, 0);
      }
      try (SceneRun run = run(scene.build())) {
        run.ticks(1_000);

        assertThat(run.newest().stillSinceTick())
            .as("gravity %s", gravity)
            .isLessThan(run.newest().tick());
      }
    }
  }

  /** A ball high above nothing. */
  private static Scene fall(float gravity, float factor) {
    Scene.Builder scene = new Scene.Builder().gravity(0, -gravity, 0);
    scene.body(scene.prefab(Prefab.fixed(new Shape.Box(1, 1, 1))), 50, 0, 0);
    Prefab ball = Prefab.dynamic(new Shape.Sphere(0.5f), 2).withGravityFactor(factor);
    scene.body(scene.prefab(ball), 0, 100, 0);
    return scene.build();
  }
}
