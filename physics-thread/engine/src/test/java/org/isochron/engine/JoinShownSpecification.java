package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.shapes.limits.JointRanges;
import org.isochron.shapes.stored.StoredJoint;
import org.isochron.state.Event;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** A snapshot contains the joints at the end of its tick. */
public interface JoinShownSpecification extends EngineUnderTest {
  long NAIL = JoinSpecification.NAIL;
  long BALL = JoinSpecification.BALL;
  Vector3f HIGH = JoinSpecification.HIGH;
  Vector3f ASIDE = JoinSpecification.ASIDE;

  @Test
  default void aJointIsInTheSnapshotsFromTheTickInWhichItIsMadeUntilItIsRemoved() {
    try (SceneRun run = run(JoinSpecification.nailAndBall(9.81f))) {
      run.ticks(3);
      Vector3f fallen = run.position(BALL);
      assertThat(run.newest().joints()).isEmpty();

      long rod = run.commands()
          .join(NAIL, BALL, Joint.rod(new Vector3d(HIGH), new Vector3d(fallen).add(1, 0, 0)));
      run.tick();
      assertThat(run.newest().joints()).hasSize(1);
      Joint.HeldPoints held = run.newest().joints().get(0);
      assertThat(held.bodyA()).isEqualTo(NAIL);
      assertThat(held.bodyB()).isEqualTo(BALL);
      assertThat(held.pointA().length()).isLessThan(1e-5f);
      assertThat(held.pointB().distance(1, 0, 0)).as("in the ball's own space").isLessThan(1e-5f);

      long weld = run.commands().join(NAIL, BALL, Joint.weld());
      run.tick();
      List<Joint.HeldPoints> both = run.newest().joints();
      assertThat(both).hasSize(2);
      assertThat(both.get(1))
          .isEqualTo(new Joint.HeldPoints(NAIL, new Vector3f(), BALL, new Vector3f()));
      run.ticks(5);
      assertThat(run.newest().joints()).as("none came or went").isSameAs(both);

      run.tick(commands -> commands.unjoin(rod));
      assertThat(run.newest().joints()).containsExactly(both.get(1));
      run.tick(commands -> commands.unjoin(weld));
      assertThat(run.newest().joints()).isEmpty();
    }
  }

  @Test
  default void aJointThatBreaksOrLosesABodyIsInNoLaterSnapshot() {
    try (SceneRun run = run(JoinSpecification.nailAndBall(9.81f))) {
      run.commands()
          .join(NAIL, BALL, Joint.rod(new Vector3d(HIGH), new Vector3d(ASIDE)).withBreakForce(60));
      for (int tick = 0; tick < 200; tick++) {
        run.tick();
        boolean broken = !run.happenings(Event.Kind.JOINT_BROKEN).isEmpty();
        assertThat(run.newest().joints()).as("tick %d", tick).hasSize(broken ? 0 : 1);
      }
      assertThat(run.happenings(Event.Kind.JOINT_BROKEN)).hasSize(1);

      run.tick(commands -> commands.join(NAIL, BALL, Joint.weld()));
      assertThat(run.newest().joints()).hasSize(1);
      run.tick(commands -> commands.despawn(BALL));
      assertThat(run.newest().joints()).isEmpty();
    }
  }

  /** Debug drawing shows joint limits where the body stops. */
  @Test
  default void limitsAreShownWhereTheyHoldTheBody() {
    Quaternionf turned = new Quaternionf().rotateZ(0.4f);
    List<Joint> joints = List.of(
        Joint.hinge(new Vector3d(HIGH), new Vector3f(0, 0, 1)).with(Joint.Axis.within(-0.5f, 0.7f)),
        Joint.slider(new Vector3f(0, 1, 0)).with(Joint.Axis.within(-0.3f, 0.2f)));
    for (Joint joint : joints) {
      for (int up = 0; up < 2; up++) {
        Scene.Builder scene = new Scene.Builder().gravity(0, up == 1 ? 9.81f : -9.81f, 0);
        scene.body(
            scene.prefab(Prefab.fixed(new Shape.Box(0.1f, 0.1f, 0.1f))),
            new Vector3f(HIGH),
            turned);
        scene.body(
            scene.prefab(Prefab.dynamic(new Shape.Box(0.3f, 0.2f, 0.2f), 2).withDamping(1, 1)),
            new Vector3f(HIGH).add(1, 0, 0),
            new Quaternionf().rotateZ(0.1f));
        scene.join(SceneRun.placed(0), SceneRun.placed(1), joint);
        try (SceneRun run = run(scene.build())) {
          run.ticks(300);

          Joint.HeldPoints shown = run.newest().joints().get(0);
          JointRanges.Lines lines = shown.ranges().lines(shown.pointA(), shown.pointB());
          float[] onA = lines.onA();
          boolean hinge = joint instanceof Joint.Hinge;
          // an arc starts and ends with a line to its centre; a slider's first line is its path
          int end = hinge ? (up == 1 ? onA.length - 6 : 3) : 3 * up;
          Vector3f held = hinge ? end(run, BALL, lines.onB(), 3) : run.position(BALL);
          assertThat(end(run, NAIL, onA, end).distance(held))
              .as("%s, %d: %s", StoredJoint.kind(joint), up, held)
              .isLessThan(0.05f);
        }
      }
    }
  }

  private static Vector3f end(SceneRun run, long body, float[] lines, int at) {
    Vector3f end = new Vector3f(lines[at], lines[at + 1], lines[at + 2]);
    return run.rotation(body).transform(end).add(run.position(body));
  }

  @Test
  default void aMotorThatIsSetLeavesTheListAsItIs() {
    try (SceneRun run = run(JoinSpecification.nailAndBall(0))) {
      long hinge =
          run.commands().join(NAIL, BALL, Joint.hinge(new Vector3d(HIGH), new Vector3f(0, 0, 1)));
      run.tick();
      List<Joint.HeldPoints> held = run.newest().joints();

      run.tick(commands -> commands.motor(hinge, 2, 100));

      assertThat(run.newest().joints()).hasSize(1).isSameAs(held);
    }
  }
}
