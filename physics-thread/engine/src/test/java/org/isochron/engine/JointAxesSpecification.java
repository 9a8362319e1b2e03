package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Joint.Axis.Freedom;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.Event;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/**
 * Joints with six axes, in three dimensions. 2D engines reject them, and ode4j rejects linear axes.
 */
public interface JointAxesSpecification extends EngineUnderTest {
  long TRUNK = SceneRun.placed(0);
  long LIMB = SceneRun.placed(1);
  Vector3d SHOULDER = new Vector3d(1, 5, -2);

  Vector3f DOWN = new Vector3f(0, -1, 0);

  Vector3f FRONT = new Vector3f(0, 0, 1);
  float AROUND = 0.4f;
  float ACROSS = 0.8f;

  /** Transient overshoot beyond a limit. */
  float OVER = 0.12f;

  @Test
  default void coneKeepsTwistAndSwingWithinTheirLimits() {
    Joint.SixAxes shoulder = Joint.coneTwist(SHOULDER, DOWN, FRONT, AROUND, ACROSS, -0.3f, 0.7f);
    for (int first = 0; first < 2; first++) {
      Scene.Builder builder = limb();
      long id = builder.join(SceneRun.placed(first), SceneRun.placed(1 - first), shoulder);
      if (refusesAxes(builder)) {
        return;
      }
      float[] min = new float[3];
      float[] max = new float[3];
      try (SceneRun run = run(builder.build())) {
        for (int i = 0; i < 600; i++) {
          if (i % 50 == 0) {
            float push = (i / 150) % 2 == 0 ? 1 : -1;
            List<Vector3f> torques =
                List.of(new Vector3f(0, 1, 0), new Vector3f(0, 0, 6), new Vector3f(12, 0, 0));
            Vector3f torque = torques.get(i / 50 % 3).mul(push);
            run.commands().angularImpulse(LIMB, torque);
          }
          run.tick();
          for (int axis = 0; axis < 3; axis++) {
            float offset = run.view().jointOffset(id, Freedom.numbered(3 + axis));
            min[axis] = Math.min(min[axis], offset);
            max[axis] = Math.max(max[axis], offset);
          }
          assertHeld(run, "tick %d, first %d".formatted(i, first));
        }
      }
      String which = "first %d: %s to %s".formatted(first, show(min), show(max));
      assertThat(min[0]).as(which).isBetween(-0.3f - OVER, -0.2f);
      assertThat(max[0]).as(which).isBetween(0.6f, 0.7f + OVER);
      assertThat(max[1]).as(which).isBetween(AROUND - 0.1f, AROUND + OVER);
      assertThat(min[1]).as(which).isBetween(-AROUND - OVER, -AROUND + 0.1f);
      assertThat(max[2]).as(which).isBetween(AROUND + 0.1f, ACROSS + OVER);
      assertThat(min[2]).as(which).isBetween(-ACROSS - OVER, -AROUND - 0.1f);
    }
  }

  @Test
  default void motorsBringALimbToAPoseAndHoldItAgainstItsWeight() {
    Joint.SixAxes shoulder = driven(Joint.coneTwist(SHOULDER, DOWN, FRONT, 1.2f, 1.2f, -1, 1));
    for (int first = 0; first < 2; first++) {
      Scene.Builder builder = limb();
      long id = builder.join(SceneRun.placed(first), SceneRun.placed(1 - first), shoulder);
      if (refusesAxes(builder)) {
        return;
      }
      List<Vector3f> poses = List.of(
          new Vector3f(0.5f, 0, 0),
          new Vector3f(0, -0.6f, 0),
          new Vector3f(0, 0, 0.7f),
          new Vector3f(0.6f, -0.5f, 0.7f),
          new Vector3f(-0.7f, 0.6f, 0.5f));
      try (SceneRun run = run(builder.build())) {
        for (Vector3f pose : poses) {
          run.tick(commands -> commands.targets(id, new Vector3f(), pose));
          run.ticks(200);

          Quaternionf frame = new Quaternionf(shoulder.frame());
          Quaternionf turned = new Quaternionf(frame).mul(pose(pose)).mul(frame.conjugate());
          Quaternionf limb = first == 0 ? turned : turned.conjugate();
          String which = "%s, first %d: %s"
              .formatted(
                  pose,
                  first,
                  List.of(
                      run.view().jointOffset(id, Freedom.TURN_X),
                      run.view().jointOffset(id, Freedom.TURN_Y),
                      run.view().jointOffset(id, Freedom.TURN_Z)));
          assertThat(angle(run.rotation(LIMB), limb)).as(which).isLessThan(0.05f);
          for (int axis = 0; axis < 3; axis++) {
            assertThat(run.view().jointOffset(id, Freedom.numbered(3 + axis)))
                .as(which)
                .isCloseTo(pose.get(axis), within(0.05f));
          }
          assertHeld(run, which);
        }
      }
    }
  }

  @Test
  default void coneCutsTheCornersBetweenItsSwingsWhereTheEngineHasCones() {
    Joint.SixAxes shoulder =
        driven(Joint.coneTwist(SHOULDER, DOWN, FRONT, AROUND, ACROSS, -0.3f, 0.7f), 100);
    if (refusesAxes(joined(shoulder))) {
      return;
    }
    long id = SceneRun.joint(0);
    try (SceneRun run = run(joined(shoulder).build())) {
      run.tick(commands ->
          commands.targets(id, new Vector3f(), new Vector3f(0, 0.95f * AROUND, 0.95f * ACROSS)));
      run.ticks(300);
      float around = run.view().jointOffset(id, Freedom.TURN_Y) / AROUND;
      float across = run.view().jointOffset(id, Freedom.TURN_Z) / ACROSS;
      boolean isCone = engine().name().equals("Jolt");
      assertThat(around * around + across * across)
          .as("around %s, across %s", around, across)
          .isBetween(isCone ? 0.85f : 1.6f, isCone ? 1.2f : 1.95f);
    }
  }

  @Test
  default void targetsAreThoseOfTheMotorsAlone() {
    Joint.SixAxes shoulder = Joint.sixAxes(SHOULDER, DOWN, FRONT)
        .withAxis(Freedom.TURN_X, Joint.Axis.FREE.withMotor(0.5f, 50))
        .withAxis(Freedom.TURN_Z, Joint.Axis.within(-1, 1).withPositionMotor(0.2f, 500, 3, 1));
    Scene.Builder builder = limb();
    long id = builder.join(SceneRun.placed(0), SceneRun.placed(1), shoulder);
    if (refusesAxes(builder)) {
      return;
    }
    try (SceneRun run = run(builder.build())) {
      run.ticks(50);
      assertThat(run.view().jointOffset(id, Freedom.TURN_X)).isCloseTo(0.25f, within(0.03f));
      assertThat(run.view().jointOffset(id, Freedom.TURN_Z)).isCloseTo(0.2f, within(0.03f));

      run.tick(commands ->
          commands.targets(id, new Vector3f(5, 5, 5), new Vector3f(-0.5f, 0.5f, -0.3f)));
      run.ticks(99);
      assertThat(run.view().jointOffset(id, Freedom.TURN_X)).isCloseTo(-0.25f, within(0.05f));
      assertThat(run.view().jointOffset(id, Freedom.TURN_Y)).isCloseTo(0, within(0.05f));
      assertThat(run.view().jointOffset(id, Freedom.TURN_Z)).isCloseTo(-0.3f, within(0.03f));

      run.tick(commands -> commands.targets(id, new Vector3f(Float.NaN), new Vector3f()));
      run.tick(commands -> commands.axis(id, Freedom.TURN_X, Joint.Axis.FREE.withMotor(0, 500)));
      float stopped = run.view().jointOffset(id, Freedom.TURN_X);
      run.ticks(50);
      assertThat(run.view().jointOffset(id, Freedom.TURN_X)).isCloseTo(stopped, within(0.03f));
      assertThat(run.view().jointOffset(id, Freedom.TURN_Z)).isCloseTo(-0.3f, within(0.03f));
      assertThat(run.happenings(Event.Kind.REFUSED_COMMAND)).hasSize(1);
    }
  }

  @Test
  default void eachAxisIsLockedLimitedDrivenOrSprungOnItsOwn() {
    Joint.SixAxes rig = Joint.sixAxes(SHOULDER, DOWN, FRONT)
        .withAxis(Freedom.MOVE_X, Joint.Axis.within(-0.2f, 0.5f))
        .withAxis(Freedom.MOVE_Y, Joint.Axis.FREE.withMotor(0.3f, 500))
        .withAxis(Freedom.MOVE_Z, Joint.Axis.within(-1, 1).withPositionMotor(0.4f, 500, 3, 1));
    Scene.Builder builder = limb();
    long id = builder.join(SceneRun.placed(0), SceneRun.placed(1), rig);
    if (refusesAxes(builder)) {
      return;
    }
    if (!movesAlongAxes()) {
      assertThatThrownBy(() -> run(builder.build()).close())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("ode4j supports six axes only if the first three are locked");
      return;
    }
    try (SceneRun run = run(builder.build())) {
      run.ticks(200);
      assertThat(run.view().jointOffset(id, Freedom.MOVE_X)).isCloseTo(0.5f, within(0.02f));
      assertThat(run.view().jointOffset(id, Freedom.MOVE_Y)).isCloseTo(0.6f, within(0.03f));
      assertThat(run.view().jointOffset(id, Freedom.MOVE_Z)).isCloseTo(0.4f, within(0.03f));
      assertThat(angle(run.rotation(LIMB), new Quaternionf())).isLessThan(0.03f);
      Vector3f moved = new Vector3f(rig.frame().transform(new Vector3f(0.5f, 0.6f, 0.4f)));
      assertThat(run.position(LIMB).distance(moved.add(1, 4, -2))).isLessThan(0.05f);

      run.tick(commands -> commands.targets(id, new Vector3f(9, -0.3f, -0.4f), new Vector3f()));
      run.ticks(199);
      assertThat(run.view().jointOffset(id, Freedom.MOVE_X)).isCloseTo(0.5f, within(0.02f));
      assertThat(run.view().jointOffset(id, Freedom.MOVE_Y)).isCloseTo(0, within(0.03f));
      assertThat(run.view().jointOffset(id, Freedom.MOVE_Z)).isCloseTo(-0.4f, within(0.03f));
    }
  }

  @Test
  default void springOfAnAxisSwingsAtItsFrequencyAndYieldsToALoad() {
    for (Freedom which : List.of(Freedom.MOVE_X, Freedom.TURN_X)) {
      Joint.Axis spring = Joint.Axis.FREE.withSpring(0, 2, 0);
      Scene.Builder builder = limb();
      long id = builder.join(
          SceneRun.placed(0),
          SceneRun.placed(1),
          Joint.sixAxes(SHOULDER, DOWN, FRONT).withAxis(which, spring));
      if (refusesAxes(builder)) {
        return;
      }
      boolean moves = which == Freedom.MOVE_X;
      boolean springsAround = engine().name().equals("Jolt");
      if (moves ? !movesAlongAxes() : !springsAround) {
        assertThatThrownBy(() -> run(builder.build()).close())
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining(engine().name());
        continue;
      }
      try (SceneRun run = run(builder.build())) {
        if (!moves) {
          run.commands().angularImpulse(LIMB, new Vector3f(0, 0.5f, 0));
        }
        int highest = 0;
        float max = 0;
        for (int i = 1; i <= 50; i++) {
          run.tick();
          float offset = Math.abs(run.view().jointOffset(id, which));
          if (offset > max) {
            max = offset;
            highest = i;
          }
        }
        // a limb at rest reaches its maximum, twice the equilibrium depth, after half a period; a
        // pushed limb after a quarter
        assertThat(highest).as("%s", which).isBetween(moves ? 23 : 11, moves ? 28 : 15);
        float deepest = 2 * 9.81f / (float) Math.pow(2 * Math.PI * 2, 2);
        if (moves) {
          assertThat(max).isBetween(0.75f * deepest, 1.1f * deepest);
        }
      }
    }
  }

  @Test
  default void jointThatACommandMakesIsThatOfTheScene() {
    Joint.SixAxes shoulder = driven(Joint.coneTwist(SHOULDER, DOWN, FRONT, 1, 0.8f, -1, 1));
    Scene.Builder builder = limb();
    if (refusesAxes(joined(shoulder))) {
      return;
    }
    try (SceneRun run = run(builder.spare(1).build());
        SceneRun other = run(joined(shoulder).spare(1).build())) {
      long id = run.commands().join(TRUNK, LIMB, shoulder);
      for (int i = 0; i < 100; i++) {
        float turn = 0.01f * i;
        run.tick(commands -> commands.targets(id, new Vector3f(), new Vector3f(turn, turn, 0)));
        other.tick(commands ->
            commands.targets(SceneRun.joint(0), new Vector3f(), new Vector3f(turn, turn, 0)));
        assertThat(run.position(LIMB)).as("tick %d", i).isEqualTo(other.position(LIMB));
      }
      assertThat(run.position(LIMB).distance(1, 4, -2)).isGreaterThan(0.3f);
      assertThat(run.happenings(Event.Kind.REFUSED_COMMAND)).isEmpty();

      run.tick(commands -> commands.motor(id, 1, 1));
      run.tick(commands -> commands.axis(id, Freedom.MOVE_X, Joint.Axis.FREE));
      run.tick(commands -> commands.axis(id, Freedom.TURN_Y, Joint.Axis.within(-1, 0)));
      assertThat(run.happenings(Event.Kind.REFUSED_COMMAND)).hasSize(3);

      run.tick(commands -> commands.unjoin(id));
      run.tick(commands -> commands.targets(id, new Vector3f(), new Vector3f()));
      assertThat(run.happenings(Event.Kind.STALE_COMMAND)).hasSize(1);
    }
  }

  @Test
  default void breakableConeBreaksUnderALoad() {
    Joint shoulder = Joint.coneTwist(SHOULDER, DOWN, FRONT, 1, 1, -1, 1).withBreakForce(100);
    if (refusesAxes(joined(shoulder))) {
      return;
    }
    try (SceneRun run = run(joined(shoulder).build())) {
      run.ticks(100);
      assertThat(run.happenings(Event.Kind.JOINT_BROKEN)).isEmpty();

      run.tick(commands -> commands.impulse(LIMB, new Vector3f(0, -20, 0)));
      run.ticks(3);
      assertThat(run.happenings(Event.Kind.JOINT_BROKEN)).hasSize(1);
    }
  }

  /** Also checks the error message. */
  private boolean refusesAxes(Scene.Builder builder) {
    if (claims().plane()) {
      assertThatThrownBy(() -> run(builder.build()).close())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(
              "%s is two-dimensional and does not support it", engine().name());
    }
    return claims().plane();
  }

  private boolean movesAlongAxes() {
    return !engine().name().equals("ode4j");
  }

  static Joint.SixAxes driven(Joint.SixAxes joint) {
    return driven(joint, 500);
  }

  static Joint.SixAxes driven(Joint.SixAxes joint, float limit) {
    Joint.SixAxes made = joint;
    for (Freedom which : List.of(Freedom.TURN_X, Freedom.TURN_Y, Freedom.TURN_Z)) {
      made = made.withAxis(which, made.axis(which).withPositionMotor(0, limit, 3, 1));
    }
    return made;
  }

  static Scene.Builder joined(Joint joint) {
    Scene.Builder builder = limb();
    builder.join(SceneRun.placed(0), SceneRun.placed(1), joint);
    return builder;
  }

  static Scene.Builder limb() {
    Scene.Builder builder = new Scene.Builder();
    int trunk = builder.prefab(Prefab.fixed(new Shape.Sphere(0.2f)));
    int limb = builder.prefab(Prefab.dynamic(new Shape.Box(0.4f, 0.5f, 0.4f), 4));
    builder.body(trunk, 1, 6, -2);
    builder.body(limb, 1, 4, -2);
    return builder;
  }

  /** Holds at the shoulder. */
  private static void assertHeld(SceneRun run, String when) {
    Vector3f end = run.rotation(LIMB).transform(new Vector3f(0, 1, 0)).add(run.position(LIMB));
    assertThat(end.distance(1, 5, -2)).as(when).isLessThan(0.05f);
  }

  /** Returns a twist about x followed by a swing. */
  private static Quaternionf pose(Vector3f angles) {
    double y = Math.tan(angles.y / 2);
    double z = Math.tan(angles.z / 2);
    double half = Math.atan(Math.hypot(y, z));
    float share = (float) (half == 0 ? 0 : Math.sin(half) / Math.hypot(y, z));
    return new Quaternionf(0, (float) y * share, (float) z * share, (float) Math.cos(half))
        .rotateX(angles.x);
  }

  private static float angle(Quaternionf one, Quaternionf other) {
    float angle = one.difference(other, new Quaternionf()).angle();
    return (float) Math.min(angle, 2 * Math.PI - angle);
  }

  private static List<Float> show(float[] values) {
    List<Float> shown = new ArrayList<>();
    for (float value : values) {
      shown.add(value);
    }
    return shown;
  }
}
