package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Joints change in a running world, in the plane z = 0. */
public interface JoinSpecification extends EngineUnderTest {
  long NAIL = SceneRun.placed(0);

  long BALL = SceneRun.placed(1);

  Vector3f HIGH = new Vector3f(0, 5, 0);
  Vector3f ASIDE = new Vector3f(2, 5, 0);
  Vector3f UPRIGHT = new Vector3f(0, 0, 1);
  float WEIGHT = 4 * 9.81f;
  float SLACK = 0.06f;

  @Test
  default void aJointHoldsFromTheTickOfItsCommandUntilItIsRemoved() {
    try (SceneRun run = run(nailAndBall(9.81f))) {
      long rod =
          run.commands().join(NAIL, BALL, Joint.rod(new Vector3d(HIGH), new Vector3d(ASIDE)));
      for (int i = 0; i < 100; i++) {
        run.tick();
        assertThat(run.position(BALL).distance(HIGH)).isCloseTo(2, within(SLACK));
      }
      assertThat(run.position(BALL).y).isLessThan(4.5f);

      run.tick(commands -> commands.unjoin(rod));
      run.ticks(100);
      assertThat(run.position(BALL).distance(HIGH)).isGreaterThan(3);

      run.tick(commands -> commands.unjoin(rod));
      assertThat(run.seen(Event.Kind.STALE_COMMAND, SceneRun.Happening::token))
          .containsExactly(rod);
    }
  }

  @Test
  default void aBodyThatSleepsOnAJointFallsWhenItIsRemoved() {
    Scene.Builder scene = new Scene.Builder();
    int nail = scene.prefab(Prefab.fixed(new Shape.Sphere(0.1f)));
    int ball = scene.prefab(Prefab.dynamic(new Shape.Sphere(0.3f), 4));
    scene.body(nail, HIGH, new Quaternionf());
    scene.body(ball, ASIDE, new Quaternionf());
    try (SceneRun run = run(scene.build())) {
      long weld = run.commands().join(NAIL, BALL, Joint.weld());
      run.ticks(500);
      float height = run.position(BALL).y;
      assertThat(height).isCloseTo(5, within(SLACK));

      run.tick(commands -> commands.unjoin(weld));
      run.ticks(100);

      assertThat(run.position(BALL).y).isLessThan(height - 3);
    }
  }

  @Test
  default void aHingeStopsAtItsLimitsWhicheverBodyIsFirst() {
    for (boolean swapped : new boolean[] {false, true}) {
      try (SceneRun run = run(nailAndBall(9.81f))) {
        Joint.Hinge hinge = Joint.hinge(
            new Vector3d(HIGH), UPRIGHT); // the ball falls to negative angles of its own
        if (swapped) {
          run.commands().join(BALL, NAIL, hinge.with(Joint.Axis.within(-0.1f, 0.5f)));
        } else {
          run.commands().join(NAIL, BALL, hinge.with(Joint.Axis.within(-0.5f, 0.1f)));
        }
        run.ticks(300);

        assertThat(angle(run)).as("swapped: %s", swapped).isCloseTo(-0.5f, within(SLACK));
      }
    }
  }

  @Test
  default void aMotorTurnsAHingeByTheRightHandRuleAndCanBeSet() {
    for (boolean swapped : new boolean[] {false, true}) {
      try (SceneRun run = run(nailAndBall(0))) {
        Joint.OneAxis hinge = Joint.hinge(new Vector3d(HIGH), UPRIGHT)
            .with(Joint.Axis.FREE.withMotor(swapped ? -1 : 1, 1e4f));
        long joint = swapped
            ? run.commands().join(BALL, NAIL, hinge)
            : run.commands().join(NAIL, BALL, hinge);
        run.ticks(100);
        assertThat(angle(run)).as("swapped: %s", swapped).isCloseTo(1, within(SLACK));

        run.tick(commands -> commands.motor(joint, swapped ? 2 : -2, 1e4f));
        run.ticks(100);
        assertThat(angle(run)).as("swapped: %s", swapped).isCloseTo(-1, within(2 * SLACK));
      }
    }
  }

  @Test
  default void aReversedAxisTurnsInTheOppositeDirection() {
    try (SceneRun run = run(nailAndBall(0))) {
      Joint.OneAxis hinge = Joint.hinge(new Vector3d(HIGH), new Vector3f(0, 0, -1))
          .with(Joint.Axis.within(-0.2f, 0.7f));
      run.commands().join(NAIL, BALL, hinge.with(hinge.motion().withMotor(1, 100)));
      run.ticks(200);

      assertThat(angle(run)).isCloseTo(-0.7f, within(SLACK));
    }
  }

  @Test
  default void aSliderMovesAlongItsAxisBetweenItsLimits() {
    for (boolean swapped : new boolean[] {false, true}) {
      try (SceneRun run = run(nailAndBall(9.81f))) {
        Joint.Slider slider = Joint.slider(new Vector3f(1, 0, 0));
        long joint = swapped
            ? run.commands()
                .join(BALL, NAIL, slider.with(Joint.Axis.within(-0.5f, 1).withMotor(-1, 200)))
            : run.commands()
                .join(NAIL, BALL, slider.with(Joint.Axis.within(-1, 0.5f).withMotor(1, 200)));
        run.ticks(25);
        assertThat(run.position(BALL).x).as("swapped: %s", swapped).isCloseTo(2.25f, within(SLACK));
        run.ticks(100);
        assertThat(run.position(BALL).x).as("swapped: %s", swapped).isCloseTo(2.5f, within(SLACK));

        run.tick(commands -> commands.motor(joint, swapped ? 1 : -1, 200));
        run.ticks(250);
        assertThat(run.position(BALL).x).as("swapped: %s", swapped).isCloseTo(1, within(SLACK));
        assertThat(run.position(BALL).y).isCloseTo(5, within(SLACK));
        assertThat(run.rotation(BALL).angle()).isCloseTo(0, within(SLACK));
      }
    }
  }

  @Test
  default void aWeakMotorDoesNotLift() {
    try (SceneRun run = run(nailAndBall(9.81f))) {
      Joint.OneAxis lift = Joint.slider(new Vector3f(0, 1, 0)).with(Joint.Axis.within(-1, 1));
      run.commands().join(NAIL, BALL, lift.with(lift.motion().withMotor(1, WEIGHT / 2)));
      run.ticks(200);
      assertThat(run.position(BALL).y).isCloseTo(4, within(SLACK));
    }
    try (SceneRun run = run(nailAndBall(9.81f))) {
      Joint.OneAxis lift = Joint.slider(new Vector3f(0, 1, 0)).with(Joint.Axis.within(-1, 1));
      run.commands().join(NAIL, BALL, lift.with(lift.motion().withMotor(1, 2 * WEIGHT)));
      run.ticks(200);
      assertThat(run.position(BALL).y).isCloseTo(6, within(SLACK));
    }
  }

  @Test
  default void aRopeHoldsOnlyWhenItIsTaut() {
    try (SceneRun run = run(nailAndBall(9.81f))) {
      run.commands()
          .join(NAIL, BALL, Joint.rope(new Vector3d(HIGH), new Vector3d(ASIDE)).withLimits(0, 3));
      float farthest = 0;
      for (int i = 0; i < 200; i++) {
        run.tick();
        farthest = Math.max(farthest, run.position(BALL).distance(HIGH));
        if (i < 20) { // it falls freely at first
          float fallen = 0.5f * 9.81f * (i + 1) * (i + 1) * 1e-4f;
          assertThat(5 - run.position(BALL).y).isCloseTo(fallen, within(0.02f));
        }
      }
      assertThat(farthest).isCloseTo(3, within(2 * SLACK));
    }
  }

  @Test
  default void aSpringSwingsAtItsFrequencyAndADampedOneRests() {
    try (SceneRun run = run(nailAndBall(0))) {
      run.commands()
          .join(NAIL, BALL, Joint.rod(new Vector3d(HIGH), new Vector3d(ASIDE)).withSpring(2, 0));
      run.commands().velocity(BALL, new Vector3f(3, 0, 0));
      assertThat(crossings(run, 300)).isBetween(11, 13); // 2 a swing, 2 swings a second
    }
    try (SceneRun run = run(nailAndBall(0))) {
      run.commands()
          .join(NAIL, BALL, Joint.rod(new Vector3d(HIGH), new Vector3d(ASIDE)).withSpring(2, 1));
      run.commands().velocity(BALL, new Vector3f(3, 0, 0));
      run.ticks(100);
      assertThat(run.position(BALL).x).isCloseTo(2, within(SLACK));
      assertThat(run.velocity(BALL).length()).isLessThan(0.1f);
    }
  }

  @Test
  default void aJointBreaksWhenItHoldsTooMuchAndReportsIt() {
    Vector3f below = new Vector3f(2, 4, 0);
    List<Joint> joints = List.of(
        Joint.weld(),
        Joint.ball(new Vector3d(ASIDE)),
        Joint.hinge(new Vector3d(ASIDE), UPRIGHT),
        Joint.slider(new Vector3f(1, 0, 0)),
        Joint.rod(new Vector3d(below.add(0, 3, 0, new Vector3f())), new Vector3d(ASIDE)));
    for (Joint joint : joints) {
      try (SceneRun run = run(nailAndBall(9.81f))) {
        long strong = run.commands().join(NAIL, BALL, joint.withBreakForce(3 * WEIGHT));
        run.ticks(30);
        assertThat(run.happenings(Event.Kind.JOINT_BROKEN)).as("%s", joint).isEmpty();

        run.commands().unjoin(strong);
        long weak = run.commands().join(NAIL, BALL, joint.withBreakForce(WEIGHT / 3));
        run.ticks(100);

        assertThat(run.happenings(Event.Kind.JOINT_BROKEN)).as("%s", joint).hasSize(1);
        SceneRun.Happening broken = run.happenings(Event.Kind.JOINT_BROKEN).get(0);
        assertThat(List.of(broken.bodyA(), broken.bodyB(), broken.token()))
            .isEqualTo(List.of(NAIL, BALL, weak));
        assertThat(run.position(BALL).y).as("%s", joint).isLessThan(3);
      }
    }
  }

  @Test
  default void aJointCanBeMadeInTheTickInWhichItsBodyIsSpawned() {
    try (SceneRun run = run(nailAndBall(9.81f))) {
      long body = run.commands().spawn(1, new Vector3f(-2, 5, 0), new Quaternionf());
      run.commands().join(NAIL, body, Joint.rod(new Vector3d(HIGH), new Vector3d(-2, 5, 0)));
      run.ticks(100);

      assertThat(run.position(body).distance(HIGH)).isCloseTo(2, within(SLACK));
      assertThat(run.position(body).y).isLessThan(4.5f);
    }
  }

  @Test
  default void aJointEndsWithEachOfItsBodies() {
    for (long ended : new long[] {NAIL, BALL}) {
      try (SceneRun run = run(nailAndBall(9.81f))) {
        long rod =
            run.commands().join(NAIL, BALL, Joint.rod(new Vector3d(HIGH), new Vector3d(ASIDE)));
        run.ticks(5);
        run.tick(commands -> commands.despawn(ended));
        run.tick(commands -> commands.unjoin(rod));

        assertThat(run.happenings(Event.Kind.STALE_COMMAND)).hasSize(1);
        run.ticks(50);
      }
    }
  }

  @Test
  default void aJointOfTheSceneHasTheIdOfItsIndex() {
    Scene scene = joinedByScene();
    try (SceneRun run = run(scene)) {
      run.ticks(50);
      assertThat(run.position(BALL).distance(HIGH)).isCloseTo(2, within(SLACK));

      run.tick(commands -> commands.unjoin(scene.joint(0)));
      run.ticks(100);
      assertThat(run.position(BALL).distance(HIGH)).isGreaterThan(3);
    }
  }

  @Test
  default void idsOfJointsAreNoIdsOfBodies() {
    Scene scene = joinedByScene();
    try (SceneRun run = run(scene)) {
      long placed = scene.joint(0);
      long joined = run.commands().join(NAIL, BALL, Joint.ball(new Vector3d(HIGH)));
      run.ticks(1);

      for (long joint : new long[] {placed, joined}) {
        assertThat(run.view().containsJoint(joint)).isTrue();
        assertThat(run.view().contains(joint)).isFalse();
        assertThatThrownBy(() -> run.commands().impulse(joint, new Vector3f()))
            .hasMessage("body is %s: pass the id of a body", BodyId.describe(joint));
      }
      assertThat(BodyId.describe(placed)).isEqualTo("joint 0#1");
      assertThat(run.view().containsJoint(BALL)).isFalse();
      assertThatThrownBy(() -> run.commands().effort(BALL, 30))
          .hasMessage("joint is body 1#1: pass the id that join or Scene.joint returned");
    }
  }

  @Test
  default void aFlapThatIsJoinedWithoutCollisionSwingsThroughItsPost() {
    for (boolean collides : new boolean[] {true, false}) {
      Scene.Builder builder = new Scene.Builder();
      long post = builder.body(builder.prefab(Prefab.fixed(new Shape.Box(0.3f, 2, 0.3f))), 0, 2, 0);
      Prefab bar = Prefab.dynamic(new Shape.Box(1, 0.1f, 0.1f), 4).withoutSleep();
      long flap = builder.body(builder.prefab(bar), 1, 4.3, 0);
      Joint hinge = Joint.hinge(new Vector3d(0, 4.3, 0), new Vector3f(0, 0, 1));
      long id = collides
          ? builder.join(post, flap, hinge)
          : builder.joinWithoutCollision(post, flap, hinge);
      try (SceneRun run = run(builder.build())) {
        float lowest = 0;
        for (int tick = 0; tick < 150; tick++) {
          run.tick();
          lowest = Math.min(lowest, run.view().jointOffset(id));
        }

        assertThat(lowest).isBetween(collides ? -1.3f : -3.2f, collides ? -0.1f : -2);
      }
    }
  }

  private static float angle(SceneRun run) {
    Vector3f arm = run.position(BALL).sub(HIGH);
    return (float) Math.atan2(arm.y, arm.x);
  }

  private static int crossings(SceneRun run, int ticks) {
    int crossings = 0;
    float last = 0;
    for (int i = 0; i < ticks; i++) {
      run.tick();
      float stretch = run.position(BALL).x - 2;
      crossings += stretch * last < 0 ? 1 : 0;
      last = stretch;
    }
    return crossings;
  }

  static Scene nailAndBall(float gravity) {
    return builder(gravity).build();
  }

  private static Scene joinedByScene() {
    Scene.Builder builder = builder(9.81f);
    builder.join(
        SceneRun.placed(0), SceneRun.placed(1), Joint.rod(new Vector3d(HIGH), new Vector3d(ASIDE)));
    return builder.build();
  }

  private static Scene.Builder builder(float gravity) {
    Scene.Builder builder = new Scene.Builder().gravity(0, -gravity, 0).spare(8);
    int nail = builder.prefab(Prefab.fixed(new Shape.Sphere(0.1f)));
    int ball = builder.prefab(Prefab.dynamic(new Shape.Sphere(0.3f), 4).withoutSleep());
    builder.body(nail, HIGH, new Quaternionf());
    builder.body(ball, ASIDE, new Quaternionf());
    return builder;
  }
}
