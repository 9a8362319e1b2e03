package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.SavedState;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.RayHit;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Bodies have the expected accelerations, impulses and distances, in the plane z = 0. */
public interface FeelSpecification extends EngineUnderTest {
  Vector3f STILL = new Vector3f();
  float NEAR = 1e-3f;

  @Test
  default void accelerationIsWhatTheLastStepAdded() {
    try (SceneRun run = run(balls())) {
      long ball = run.spawn(BALL, 0, 5, 0);
      assertThat(acceleration(run, ball).distance(0, -9.81f, 0)).isLessThan(0.02f);

      run.tick(commands -> commands.force(ball, new Vector3f(6, 0, 0)));
      assertThat(acceleration(run, ball).distance(3, -9.81f, 0)).isLessThan(0.02f);
      run.tick(commands -> commands.velocity(ball, new Vector3f(4, 0, 0)));
      assertThat(acceleration(run, ball).distance(0, -9.81f, 0))
          .as("a velocity that is set is not felt")
          .isLessThan(0.02f);
      run.tick(commands -> commands.teleport(ball, new Vector3f(0, 0.5f, 0), new Quaternionf()));
      run.tick(commands -> {
        commands.velocity(ball, STILL);
        commands.angularVelocity(ball, STILL);
      });
      run.ticks(50);
      assertThat(acceleration(run, ball).length()).as("at rest").isLessThan(0.1f);
    }
  }

  @Test
  default void restoredBodyFeelsWhatItFelt() {
    needsSavedStates();
    try (SceneRun run = run(balls())) {
      long ball = run.spawn(BALL, 0, 5, 0);
      run.tick(commands -> commands.impulse(ball, new Vector3f(1, 0, 0)));
      Vector3f felt = acceleration(run, ball);
      SavedState saved = run.save();
      run.ticks(5);

      run.restore(saved);
      assertThat(acceleration(run, ball)).isEqualTo(felt);
      assertThat(felt.x).isCloseTo(50, within(0.1f));
    }
  }

  @Test
  default void contactImpulseIsTheSumOfTheLastStep() {
    try (SceneRun run = run(balls())) {
      long ball = run.spawn(BALL, 0, 0.6f, 0);
      run.tick(commands -> commands.velocity(ball, new Vector3f(0, -6, 0)));
      for (int i = 0; i < 10 && run.happenings(Event.Kind.CONTACT_BEGIN).isEmpty(); i++) {
        run.tick();
      }

      WorldView.Contacts ofBall = run.view().contacts(ball);
      Vector3f onBall = run.view().contactImpulse(ball, new Vector3f());
      assertThat(onBall.y).isCloseTo(12, within(3f));
      Vector3f onFloor = run.view().contactImpulse(SceneRun.placed(0), new Vector3f());
      assertThat(onFloor.add(onBall).length()).isLessThan(NEAR);
      assertThat(run.view().contactImpulse(BodyId.of(7, 1), new Vector3f())).isEqualTo(STILL);
      assertThat(ofBall.count()).as("what is being read stays").isEqualTo(1);
      run.ticks(100);
      Vector3f resting = run.view().contactImpulse(ball, new Vector3f());
      assertThat(resting.distance(0, 2 * 9.81f / 100, 0)).isLessThan(2e-3f);
    }
  }

  @Test
  default void closestPointsOfTwoBodiesAreOnTheirSurfaces() {
    Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0).spare(2);
    int ball = builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1));
    int crate = builder.prefab(Prefab.dynamic(new Shape.Box(1, 1, 1), 1));
    builder.body(ball, 0, 4, 0);
    builder.body(crate, 0, 0, 0);
    builder.body(crate, 5, 0.5f, 0);
    builder.body(ball, 19, 1, 0);
    builder.body(crate, 18.5f, 1, 0);
    try (SceneRun run = run(builder.build())) {
      run.tick();
      long above = SceneRun.placed(0);
      long middle = SceneRun.placed(1);
      long right = SceneRun.placed(2);
      RayHit hit = new RayHit();

      assertThat(run.view().closestPoint(above, middle, 3, hit)).isTrue();
      assertThat(hit.body()).isEqualTo(middle);
      assertThat(hit.distance()).isCloseTo(2.5f, within(NEAR));
      assertThat(hit.point().distance(0, 1, 0)).isLessThan(NEAR);
      assertThat(hit.normal().distance(0, 1, 0)).isLessThan(NEAR);
      assertThat(run.view().closestPoint(middle, above, 3, hit)).isTrue();
      assertThat(hit.point().distance(0, 3.5f, 0)).isLessThan(NEAR);
      assertThat(hit.normal().distance(0, -1, 0)).isLessThan(NEAR);
      assertThat(run.view().closestPoint(middle, right, 10, hit)).isTrue();
      assertThat(hit.distance()).isCloseTo(3, within(NEAR));
      assertThat(hit.normal().distance(-1, 0, 0)).isLessThan(NEAR);
      assertThat(run.view().closestPoint(SceneRun.placed(4), SceneRun.placed(3), 10, hit))
          .isTrue();
      assertThat(hit.distance()).as("one in the other").isZero();
      assertThat(run.view().closestPoint(above, middle, 2.4f, hit)).isFalse();
      assertThat(run.view().closestPoint(above, above, 1, hit)).isFalse();
      assertThatThrownBy(() -> run.view().closestPoint(above, SceneRun.placed(9), 1, hit))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("does not exist");
      assertThatThrownBy(() -> run.view().closestPoint(above, middle, Float.NaN, hit))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("maxDistance is");
    }
  }

  @Test
  default void closestPointsOfABodyAndAMeshAreFoundFromEitherSide() {
    needsSpace();
    Shape.Mesh plain = new Shape.Mesh(
        List.of(
            new Vector3f(-5, 0, -5),
            new Vector3f(5, 0, -5),
            new Vector3f(5, 0, 5),
            new Vector3f(-5, 0, 5)),
        List.of(new Shape.Triangle(0, 2, 1), new Shape.Triangle(0, 3, 2)));
    Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0);
    int ground = builder.prefab(Prefab.fixed(plain));
    int ball = builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1));
    builder.body(ground, 0, 0, 0);
    builder.body(ball, 1, 2, 1);
    builder.body(ground, 0, 9, 0);
    try (SceneRun run = run(builder.build())) {
      run.tick();
      long below = SceneRun.placed(0);
      long above = SceneRun.placed(1);
      RayHit hit = new RayHit();

      assertThat(run.view().closestPoint(above, below, 5, hit)).isTrue();
      assertThat(hit.distance()).isCloseTo(1.5f, within(NEAR));
      assertThat(hit.point().distance(1, 0, 1)).isLessThan(NEAR);
      assertThat(hit.normal().distance(0, 1, 0)).isLessThan(NEAR);
      assertThat(run.view().closestPoint(below, above, 5, hit)).isTrue();
      assertThat(hit.body()).isEqualTo(above);
      assertThat(hit.point().distance(1, 1.5f, 1)).isLessThan(NEAR);
      assertThat(hit.normal().distance(0, -1, 0)).isLessThan(NEAR);
      assertThatThrownBy(() -> run.view().closestPoint(below, SceneRun.placed(2), 20, hit))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining("both bodies have meshes");
    }
  }

  @Test
  default void jointThatReachesALimitIsReportedOnceEachTime() {
    Scene.Builder builder = new Scene.Builder().gravity(0, -9.81f, 0);
    int frame = builder.prefab(Prefab.fixed(new Shape.Box(0.2f, 0.2f, 0.2f)));
    int ball = builder.prefab(Prefab.dynamic(new Shape.Sphere(0.3f), 2));
    builder.body(frame, 0, 0, 0);
    builder.body(ball, 0, 2, 0);
    Joint.OneAxis rail = Joint.slider(new Vector3f(0, 1, 0)).with(Joint.Axis.within(-1, 0.5f));
    long joint = builder.join(SceneRun.placed(0), SceneRun.placed(1), rail);
    Scene scene = builder.build();
    Engine.Settings asking = Engine.Settings.defaults().withJointLimitEvents();
    try (SceneRun quiet = run(scene);
        SceneRun run = run(scene, asking)) {
      List<SavedState> saved = new ArrayList<>();
      run.ticks(20);
      if (claims().savesState()) {
        saved.add(run.save());
      }
      run.ticks(180);
      assertThat(details(run)).as("it rests at the lower one").containsExactly(0);
      for (SavedState state : saved) {
        run.restore(state);
        run.ticks(180);
        assertThat(details(run)).as("again after a restore").containsExactly(0, 0);
        try (SceneRun other = run(scene, asking)) {
          other.restore(run.save());
          other.ticks(20);
          assertThat(details(other))
              .as("no news in a world restored at the limit")
              .isEmpty();
        }
      }

      run.happenings().clear();
      run.tick(commands -> commands.velocity(SceneRun.placed(1), new Vector3f(0, 9, 0)));
      run.ticks(300);
      assertThat(details(run)).startsWith(1).endsWith(0);
      SceneRun.Happening first = run.happenings(Event.Kind.JOINT_LIMIT).get(0);
      assertThat(first.bodyA()).isEqualTo(SceneRun.placed(0));
      assertThat(first.bodyB()).isEqualTo(SceneRun.placed(1));
      assertThat(first.token()).isEqualTo(joint);

      quiet.ticks(200);
      assertThat(quiet.happenings(Event.Kind.JOINT_LIMIT)).isEmpty();
    }
  }

  private static List<Integer> details(SceneRun run) {
    return run.happenings(Event.Kind.JOINT_LIMIT).stream()
        .map(SceneRun.Happening::detail)
        .toList();
  }

  private static Vector3f acceleration(SceneRun run, long body) {
    return run.view().acceleration(body, new Vector3f());
  }
}
