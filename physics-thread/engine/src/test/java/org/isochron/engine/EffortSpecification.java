package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Joint.Axis.Freedom;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.Event;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Efforts drive joint axes and are reported, in the plane z = 0. */
public interface EffortSpecification extends EngineUnderTest {
  long BASE = SceneRun.placed(0);
  long PART = SceneRun.placed(1);
  float MASS_OF_PART = 3;
  Vector3f OUT = new Vector3f(0, 0, 1);

  /** About its centre, which is the axis of the wheel's hinge. */
  float INERTIA = MASS_OF_PART * (0.5f * 0.5f + 0.2f * 0.2f) / 3;

  /** Covers both orders of the bodies. */
  @Test
  default void freeHingeAndSliderGainTheMomentumOfTheEffort() {
    for (boolean turns : new boolean[] {true, false}) {
      for (int first = 0; first < 2; first++) {
        Scene.Builder builder = parts(true);
        long id = builder.join(
            SceneRun.placed(first),
            SceneRun.placed(1 - first),
            turns ? Joint.hinge(new Vector3d(0, 5, 0), OUT) : Joint.slider(new Vector3f(0, 1, 0)));
        try (SceneRun run = run(builder.build())) {
          for (int i = 0; i < 100; i++) {
            run.tick(commands -> commands.effort(id, 0.5f));
          }

          float inertia = turns ? INERTIA : MASS_OF_PART;
          assertThat(run.view().jointSpeed(id))
              .as("turns %s, first %d", turns, first)
              .isCloseTo(0.5f / inertia, withPercentage(1));
          assertThat(run.view().jointEffort(id)).isEqualTo(0.5f);
          run.tick();
          assertThat(run.view().jointEffort(id)).isZero();
          assertThat(run.view().jointSpeed(id)).isCloseTo(0.5f / inertia, withPercentage(1));
        }
      }
    }
  }

  /** The hinge is beside both centres. */
  @Test
  default void effortAtAnOffsetHingeTurnsAboutThePivot() {
    Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0);
    builder.body(builder.prefab(Prefab.fixed(new Shape.Sphere(0.1f)).withMask(0)), 0, 5, 0);
    int arm = builder.prefab(
        Prefab.dynamic(new Shape.Box(0.5f, 0.1f, 0.1f), MASS_OF_PART).withMask(0));
    builder.body(arm, 0.5f, 5, 0);
    long id = builder.join(BASE, PART, Joint.hinge(new Vector3d(0, 5, 0), OUT));
    try (SceneRun run = run(builder.build())) {
      for (int i = 0; i < 50; i++) {
        run.tick(commands -> commands.effort(id, 2));
      }

      float inertia = MASS_OF_PART * ((0.25f + 0.01f) / 3 + 0.25f);
      assertThat(run.view().jointSpeed(id)).isCloseTo(1 / inertia, withPercentage(1));
    }
  }

  @Test
  default void effortsOfATickAddUpAndEqualATorqueOfTheirSum() {
    Scene.Builder builder = parts(true);
    long id = builder.join(BASE, PART, Joint.hinge(new Vector3d(0, 5, 0), OUT));
    try (SceneRun driven = run(builder.build());
        SceneRun pushed = run(builder.build())) {
      driven.tick(commands -> {
        commands.effort(id, 0.5f);
        commands.effort(id, 0.75f);
      });
      pushed.tick(commands -> commands.torque(PART, new Vector3f(0, 0, 1.25f)));

      assertThat(driven.view().jointEffort(id)).isEqualTo(1.25f);
      assertThat(driven.view().jointSpeed(id))
          .isPositive()
          .isCloseTo(pushed.view().jointSpeed(id), withPercentage(0.01));
      assertThat(pushed.view().jointEffort(id)).isZero();
    }
  }

  @Test
  default void effortsInAFreePairConserveMomentum() {
    for (boolean turns : new boolean[] {true, false}) {
      Scene.Builder builder = parts(false);
      long id = builder.join(
          BASE,
          PART,
          turns
              ? Joint.hinge(new Vector3d(-0.7f, 5.3f, 0), OUT)
              : Joint.slider(new Vector3f(0.6f, 0.8f, 0)));
      try (SceneRun run = run(builder.build())) {
        for (int i = 0; i < 60; i++) {
          run.tick(commands -> commands.effort(id, turns ? 1 : 4));
        }

        assertThat(run.view().jointSpeed(id)).as("turns %s", turns).isGreaterThan(0.5f);
        Vector3f linear = new Vector3f();
        float angular = 0;
        for (long body : List.of(BASE, PART)) {
          float mass = body == BASE ? 2 : MASS_OF_PART;
          float inertia = body == BASE ? mass * 0.08f / 3 : INERTIA;
          Vector3f momentum = run.view().velocity(body, new Vector3f()).mul(mass);
          Vector3f spin = run.view().angularVelocity(body, new Vector3f()).mul(inertia);
          linear.add(momentum);
          angular += run.position(body).cross(momentum).add(spin).z;
        }
        assertThat(linear.length()).as("turns %s", turns).isLessThan(0.01f);
        if (turns || !engine().name().equals("Bullet")) {
          assertThat(angular).as("turns %s", turns).isCloseTo(0, within(0.03f));
        } else { // Bullet itself turns bodies that slide apart beside their axis
          assertThat(Math.abs(angular)).isGreaterThan(1);
        }
      }
    }
  }

  /** Its centre of mass, of 1 kg, is 1 m from the hinge. */
  @Test
  default void motorThatHoldsAnArmReportsTheTorqueOfItsWeightOrIsRefusedByName() {
    Joint.Hinge hinge = Joint.hinge(new Vector3d(0, 5, 0), OUT);
    for (int first = 0; first < 2; first++) {
      for (Joint joint : List.of(
          hinge.with(hinge.motion().withMotor(0, 50)),
          hinge.with(hinge.motion().withPositionMotor(0, 50, 5, 1)))) {
        Scene.Builder builder = arm();
        long id = builder.join(SceneRun.placed(first), SceneRun.placed(1 - first), joint);
        try (SceneRun run = run(builder.build())) {
          run.ticks(100);
          if (!claims().loads()) {
            assertRefused(() -> run.view().jointEffort(id));
            return;
          }

          float sign = first == 0 ? 1 : -1;
          assertThat(run.view().jointEffort(id))
              .as("%s, first %d", joint, first)
              .isCloseTo(sign * 9.81f, withPercentage(1));
          assertThat(run.view().jointOffset(id)).isCloseTo(0, within(0.02f));

          // an effort that carries half of the load
          for (int i = 0; i < 50; i++) {
            run.tick(commands -> commands.effort(id, sign * 9.81f / 2));
          }
          assertThat(run.view().jointEffort(id))
              .as("%s, first %d, helped", joint, first)
              .isCloseTo(sign * 9.81f, withPercentage(1));
        }
      }
    }
  }

  @Test
  default void motorThatCannotHoldReportsItsLimit() {
    Scene.Builder builder = arm();
    long id = builder.join(
        BASE, PART, Joint.hinge(new Vector3d(0, 5, 0), OUT).with(Joint.Axis.FREE.withMotor(0, 4)));
    try (SceneRun run = run(builder.build())) {
      run.ticks(20);

      assertThat(run.view().jointSpeed(id)).isLessThan(-0.5f);
      if (!claims().loads()) {
        assertRefused(() -> run.view().jointEffort(id));
        return;
      }
      assertThat(run.view().jointEffort(id)).isCloseTo(4, withPercentage(1));
    }
  }

  @Test
  default void sliderThatHoldsAWeightReportsItOrIsRefusedByName() {
    for (int first = 0; first < 2; first++) {
      Scene.Builder builder = arm();
      long id = builder.join(
          SceneRun.placed(first),
          SceneRun.placed(1 - first),
          Joint.slider(new Vector3f(0, 1, 0)).with(Joint.Axis.FREE.withMotor(0, 50)));
      try (SceneRun run = run(builder.build())) {
        run.ticks(100);

        if (!claims().loads()) {
          assertRefused(() -> run.view().jointEffort(id));
          return;
        }
        assertThat(run.view().jointEffort(id))
            .as("first %d", first)
            .isCloseTo(first == 0 ? 9.81f : -9.81f, withPercentage(1));
      }
    }
  }

  @Test
  default void axesOfASixAxisJointAreDrivenOneByOne() {
    List<Freedom> all = engine().name().equals("ode4j")
        ? List.of(Freedom.TURN_X, Freedom.TURN_Y, Freedom.TURN_Z)
        : List.of(Freedom.values());
    Quaternionf frame = new Quaternionf().rotateXYZ(0.3f, 0.4f, -0.2f);
    Vector3f x = frame.transform(new Vector3f(1, 0, 0));
    Vector3f y = frame.transform(new Vector3f(0, 1, 0));
    for (int i = 0; i < all.size() && !claims().plane(); i++) {
      Freedom which = all.get(i);
      Joint.SixAxes joint =
          Joint.sixAxes(new Vector3d(0, 5, 0), x, y).withAxis(which, Joint.Axis.FREE);
      Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0);
      builder.body(builder.prefab(Prefab.fixed(new Shape.Sphere(0.1f)).withMask(0)), 0, 5, 0);
      builder.body(
          builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), MASS_OF_PART).withMask(0)),
          0,
          5,
          0);
      long id = builder.join(BASE, PART, joint);
      try (SceneRun run = run(builder.build())) {
        for (int tick = 0; tick < 50; tick++) {
          run.tick(commands -> commands.effort(id, which, 0.4f));
        }

        boolean turns = which.number() >= Freedom.TURN_X.number();
        float inertia = turns ? 0.4f * MASS_OF_PART * 0.25f : MASS_OF_PART;
        assertThat(run.view().jointSpeed(id, which))
            .as("%s", which)
            .isCloseTo(0.2f / inertia, withPercentage(1));
        assertThat(run.view().jointOffset(id, which))
            .as("%s", which)
            .isCloseTo(0.05f / inertia, withPercentage(4));
        assertThat(run.view().jointEffort(id, which)).isEqualTo(0.4f);
        Vector3f axis = frame.transform(new Vector3f().setComponent(which.number() % 3, 1));
        Vector3f moved = turns
            ? run.view().angularVelocity(PART, new Vector3f())
            : run.view().velocity(PART, new Vector3f());
        assertThat(moved.distance(axis.mul(0.2f / inertia))).as("%s", which).isLessThan(0.02f);
      }
    }
  }

  /** A limb of 1 m that the motors of a shoulder hold level. */
  @Test
  default void motorsOfASixAxisJointReportTheirTorquesOrAreRefusedByName() {
    for (int first = 0; first < 2 && !claims().plane(); first++) {
      for (Freedom which : List.of(Freedom.TURN_X, Freedom.TURN_Y, Freedom.TURN_Z)) {
        Vector3f x = new Vector3f(which == Freedom.TURN_X ? 0 : 1, 0, 0);
        Vector3f y = new Vector3f(0, which == Freedom.TURN_Z ? 1 : 0, 0);
        x.z = which == Freedom.TURN_X ? 1 : 0;
        y.z = which == Freedom.TURN_Y ? 1 : 0;
        y.y = which == Freedom.TURN_Y ? 0 : 1;
        Joint.SixAxes joint = Joint.sixAxes(new Vector3d(0, 5, 0), x, y)
            .withAxis(which, Joint.Axis.FREE.withMotor(0, 50));
        Scene.Builder builder = arm();
        long id = builder.join(SceneRun.placed(first), SceneRun.placed(1 - first), joint);
        try (SceneRun run = run(builder.build())) {
          run.ticks(100);

          if (!claims().loads()) {
            assertRefused(() -> run.view().jointEffort(id, which));
            return;
          }
          assertThat(run.view().jointEffort(id, which))
              .as("%s, first %d", which, first)
              .isCloseTo(first == 0 ? 9.81f : -9.81f, withPercentage(1));
          Freedom other = which == Freedom.TURN_X ? Freedom.TURN_Y : Freedom.TURN_X;
          assertThat(run.view().jointEffort(id, other)).isZero();
        }
      }
    }
  }

  @Test
  default void effortsThatCannotBeAreRefused() {
    Scene.Builder builder = parts(true);
    builder.body(1, 4, 5, 0);
    builder.body(1, 8, 5, 0);
    final long hinge = builder.join(BASE, PART, Joint.hinge(new Vector3d(0, 5, 0), OUT));
    final long weld = builder.join(PART, SceneRun.placed(2), Joint.weld());
    try (SceneRun run = run(builder.build())) {
      run.tick(commands -> {
        commands.effort(hinge, Float.NaN);
        commands.effort(hinge, Float.NEGATIVE_INFINITY);
      });
      assertThat(refusals(run)).hasSize(2).containsOnly(Event.Refusal.BAD_VALUES);

      run.tick(commands -> {
        commands.effort(weld, 1);
        commands.effort(weld, Freedom.TURN_X, 1);
        commands.effort(hinge, Freedom.TURN_X, 1);
      });
      assertThat(refusals(run).subList(2, 5)).containsOnly(Event.Refusal.UNABLE);
      assertThat(run.view().jointSpeed(hinge)).isZero();
      assertThatThrownBy(() -> run.view().jointEffort(weld))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("is a WELD, which has no axis of its own");
      assertThatThrownBy(() -> run.view().jointEffort(hinge, Freedom.TURN_X))
          .hasMessageContaining("is a HINGE, which has no separate axes: call jointEffort(joint)");
      assertThatThrownBy(() -> run.view().jointSpeed(hinge, Freedom.TURN_X))
          .hasMessageContaining("call jointSpeed(joint)");

      if (!claims().plane()) {
        Joint.SixAxes axes = Joint.sixAxes(new Vector3d(8, 5, 0), OUT, new Vector3f(1, 0, 0))
            .withAxis(Freedom.TURN_X, Joint.Axis.FREE);
        long id = run.commands().join(SceneRun.placed(2), SceneRun.placed(3), axes);
        run.tick();
        run.tick(commands -> {
          commands.effort(id, 1);
          commands.effort(id, Freedom.TURN_Y, 1);
        });
        assertThat(refusals(run).subList(5, 7)).containsOnly(Event.Refusal.UNABLE);
        assertThatThrownBy(() -> run.view().jointEffort(id))
            .hasMessageContaining("call jointEffort(joint, axis)");
      }
      run.tick(commands -> commands.unjoin(hinge));
      run.tick(commands -> commands.effort(hinge, 1));
      assertThat(run.happenings(Event.Kind.STALE_COMMAND)).hasSize(1);
    }
  }

  @Test
  default void effortsAreReadableAfterARestoreAndTheCourseIsExact() {
    needsSavedStates();
    Joint.OneAxis joint = Joint.hinge(new Vector3d(0, 5, 0), OUT)
        .with(Joint.Axis.FREE.withPositionMotor(0.4f, 12, 2, 0.5f));
    Scene.Builder builder = arm();
    long id = builder.join(BASE, PART, joint);
    SavedState saved;
    List<Long> course;
    float effort;
    try (SceneRun run = run(builder.build())) {
      IntStream.range(0, 30).forEach(i -> run.tick(commands -> commands.effort(id, 0.1f * i)));
      saved = run.save();
      effort = run.view().jointEffort(id);
      course = run.hashes(60);
      assertThat(effort).isNotZero();
      assertThat(run.view().jointEffort(id)).isNotEqualTo(effort);

      run.restore(saved);
      assertThat(run.view().jointEffort(id)).isEqualTo(effort);
      assertThat(run.hashes(60)).isEqualTo(course);
    }
    try (SceneRun other = run(builder.build())) {
      other.tick(commands -> commands.effort(id, 7));
      other.restore(saved);
      assertThat(other.view().jointEffort(id)).isEqualTo(effort);
      assertThat(other.hashes(60)).isEqualTo(course);
    }
  }

  private void assertRefused(ThrowingCallable reading) {
    assertThatThrownBy(reading)
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining(engine().name() + " does not report the efforts of motors");
  }

  private static List<Event.Refusal> refusals(SceneRun run) {
    return run.happenings(Event.Kind.REFUSED_COMMAND).stream()
        .map(SceneRun.Happening::refusal)
        .toList();
  }

  /** A wheel in front of a base. */
  private static Scene.Builder parts(boolean fixed) {
    Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0);
    Shape base = new Shape.Box(0.2f, 0.2f, 0.2f);
    builder.body(
        builder.prefab((fixed ? Prefab.fixed(base) : Prefab.dynamic(base, 2)).withMask(0)),
        -1,
        fixed ? 5 : 5.5f,
        0);
    builder.body(
        builder.prefab(
            Prefab.dynamic(new Shape.Box(0.5f, 0.2f, 0.2f), MASS_OF_PART).withMask(0)),
        0,
        5,
        0);
    return builder;
  }

  /** An arm of 1 kg whose centre is 1 m beside a nail. */
  private static Scene.Builder arm() {
    Scene.Builder builder = new Scene.Builder().gravity(0, -9.81f, 0);
    builder.body(builder.prefab(Prefab.fixed(new Shape.Sphere(0.1f)).withMask(0)), 0, 5, 0);
    builder.body(
        builder.prefab(Prefab.dynamic(new Shape.Box(1, 0.1f, 0.1f), 1).withMask(0)), 1, 5, 0);
    return builder;
  }
}
