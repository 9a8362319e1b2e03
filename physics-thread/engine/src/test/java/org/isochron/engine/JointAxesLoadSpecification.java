package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.isochron.engine.JointAxesSpecification.ACROSS;
import static org.isochron.engine.JointAxesSpecification.AROUND;
import static org.isochron.engine.JointAxesSpecification.DOWN;
import static org.isochron.engine.JointAxesSpecification.FRONT;
import static org.isochron.engine.JointAxesSpecification.LIMB;
import static org.isochron.engine.JointAxesSpecification.SHOULDER;
import static org.isochron.engine.JointAxesSpecification.driven;
import static org.isochron.engine.JointAxesSpecification.joined;
import static org.isochron.engine.JointAxesSpecification.limb;

import java.util.List;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Joint.Axis.Freedom;
import org.isochron.state.Event;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Loads and limits of joints with six axes, in three dimensions. */
public interface JointAxesLoadSpecification extends EngineUnderTest {
  @Test
  default void jointWithAxesReportsTheForceAndTheTorqueThatHoldALimb() {
    Joint shoulder = driven(Joint.coneTwist(SHOULDER, DOWN, FRONT, 1.2f, 1.2f, -1, 1));
    float weight = 4 * 9.81f;
    for (int first = 0; first < 2 && !claims().plane(); first++) {
      Scene.Builder builder = limb();
      long id = builder.join(SceneRun.placed(first), SceneRun.placed(1 - first), shoulder);
      try (SceneRun run = run(builder.build())) {
        run.tick(commands -> commands.targets(id, new Vector3f(), new Vector3f(0.4f, 0.5f, 0.7f)));
        run.ticks(300);
        if (!claims().loads()) {
          assertThatThrownBy(() -> run.view().jointForce(id, new Vector3f()))
              .isInstanceOf(UnsupportedOperationException.class)
              .hasMessageContaining(engine().name());
          return;
        }
        float sign = first == 0 ? 1 : -1; // the limb is the second body, or the first
        Vector3f force = run.view().jointForce(id, new Vector3f());
        assertThat(force.distance(0, sign * weight, 0))
            .as("first %d: %s", first, force)
            .isLessThan(0.05f * weight);
        if (engine().name().equals("Jolt")) {
          assertThatThrownBy(() -> run.view().jointTorque(id, new Vector3f()))
              .isInstanceOf(UnsupportedOperationException.class)
              .hasMessageContaining("Jolt does not report the torque of a CONE_TWIST");
          continue;
        }
        Vector3f arm = run.position(LIMB).sub(1, 5, -2);
        Vector3f held = arm.cross(0, sign * weight, 0, new Vector3f());
        Vector3f torque = run.view().jointTorque(id, new Vector3f());
        assertThat(held.length()).isGreaterThan(0.5f * weight);
        assertThat(torque.distance(held))
            .as("first %d: %s, not %s", first, torque, held)
            .isLessThan(0.05f * weight);

        SavedState saved = run.save();
        run.tick(commands -> commands.targets(id, new Vector3f(), new Vector3f()));
        run.restore(saved);
        assertThat(run.view().jointTorque(id, new Vector3f())).isEqualTo(torque);
      }
    }
  }

  @Test
  default void forceOfAJointThatMovesAlongAnAxisIsThatOfItsLimitAndItsMotor() {
    if (claims().plane() || engine().name().equals("ode4j") || !claims().loads()) {
      return; // JointAxesSpecification and the test above show the refusals
    }
    float weight = 4 * 9.81f;
    List<Joint.Axis> axes =
        List.of(Joint.Axis.within(-0.2f, 0.5f), Joint.Axis.FREE.withPositionMotor(0.3f, 500, 3, 1));
    for (Joint.Axis down : axes) {
      for (int first = 0; first < 2; first++) {
        Scene.Builder builder = limb();
        Joint.SixAxes rail = Joint.sixAxes(SHOULDER, DOWN, FRONT).withAxis(Freedom.MOVE_X, down);
        long id = builder.join(SceneRun.placed(first), SceneRun.placed(1 - first), rail);
        try (SceneRun run = run(builder.build())) {
          run.ticks(300);
          Vector3f force = run.view().jointForce(id, new Vector3f());
          assertThat(force.distance(0, first == 0 ? weight : -weight, 0))
              .as("%s, first %d: %s", down, first, force)
              .isLessThan(0.05f * weight);
        }
      }
    }
  }

  @Test
  default void jointWithAxesThatReachesALimitNamesTheAxisAndTheSide() {
    Joint shoulder =
        driven(Joint.coneTwist(SHOULDER, DOWN, FRONT, AROUND, ACROSS, -0.3f, 0.7f), 60);
    if (claims().plane()) {
      return;
    }
    long id = SceneRun.joint(0);
    try (SceneRun run =
        run(joined(shoulder).build(), Engine.Settings.defaults().withJointLimitEvents())) {
      run.ticks(50);
      assertThat(limits(run)).as("it hangs between all limits").isEmpty();
      for (int axis = 0; axis < 3; axis++) {
        for (int side = 0; side < 2; side++) {
          Vector3f beyond = new Vector3f().setComponent(axis, side == 0 ? -1 : 1);
          run.tick(commands -> commands.targets(id, new Vector3f(), beyond));
          run.ticks(150);
          assertThat(limits(run)).containsExactly(2 * (3 + axis) + side);
          assertThat(run.happenings(Event.Kind.JOINT_LIMIT).get(0).token()).isEqualTo(id);
          run.tick(commands -> commands.targets(id, new Vector3f(), new Vector3f()));
          run.ticks(100);
          run.happenings().clear();
        }
      }
      run.tick(commands ->
          commands.targets(id, new Vector3f(), new Vector3f(0, 0.6f * AROUND, 0.9f * ACROSS)));
      run.ticks(150);
      boolean isCone = engine().name().equals("Jolt");
      assertThat(limits(run).size()).as("at the edge of a cone").isEqualTo(isCone ? 1 : 0);
    }
  }

  @Test
  default void jointWithAxesThatIsMadeAtALimitReportsNothing() {
    needsSpace();
    Joint.SixAxes knee =
        Joint.sixAxes(SHOULDER, DOWN, FRONT).withAxis(Freedom.TURN_X, Joint.Axis.within(0, 2));
    try (SceneRun run =
        run(joined(knee).build(), Engine.Settings.defaults().withJointLimitEvents())) {
      run.tick();
      assertThat(limits(run)).isEmpty();
    }
  }

  @Test
  default void jointWithAxesAndNoMotorHoldsNoTorqueBetweenItsLimits() {
    if (claims().plane() || !claims().loads() || engine().name().equals("Jolt")) {
      return; // the first test shows the refusals
    }
    Joint.SixAxes limp = Joint.coneTwist(SHOULDER, DOWN, FRONT, 0.5f, 0.5f, -0.3f, 0.7f);
    Scene.Builder builder = limb();
    long id = builder.join(SceneRun.placed(0), SceneRun.placed(1), limp);
    try (SceneRun run = run(builder.build())) {
      for (int tick = 0; tick < 60; tick++) {
        run.tick(commands -> commands.angularImpulse(LIMB, new Vector3f(0, 0, 2)));
      }
      assertThat(run.view().jointTorque(id, new Vector3f()).length())
          .as("pressed against a limit")
          .isGreaterThan(1);

      run.tick(commands -> {
        commands.teleport(LIMB, new Vector3f(1, 4, -2), new Quaternionf());
        commands.velocity(LIMB, new Vector3f());
        commands.angularVelocity(LIMB, new Vector3f());
      });

      assertThat(run.view().jointTorque(id, new Vector3f()).length()).isZero();
    }
  }

  private static List<Integer> limits(SceneRun run) {
    return run.happenings(Event.Kind.JOINT_LIMIT).stream()
        .map(SceneRun.Happening::detail)
        .distinct()
        .toList();
  }
}
