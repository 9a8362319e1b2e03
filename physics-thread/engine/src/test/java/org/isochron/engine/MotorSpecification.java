package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.Event;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Motors reach their targets, and friction holds joints, in the plane z = 0. */
public interface MotorSpecification extends EngineUnderTest {
  long FRAME = SceneRun.placed(0);
  long LOAD = SceneRun.placed(1);
  float MASS = 4;
  float HEAVINESS = MASS * 9.81f;
  Joint.Hinge ARM = Joint.hinge(new Vector3d(0, 5, 0), new Vector3f(0, 0, 1));
  Joint.Slider RAIL = Joint.slider(new Vector3f(0, 1, 0));

  @Test
  default void positionMotorBringsALoadWhereItIsAskedAndHoldsIt() {
    Joint.OneAxis mirrored =
        Joint.hinge(ARM.anchor(), new Vector3f(0, 0, -1)).with(Joint.Axis.within(-2, 2));
    for (Joint.OneAxis joint : List.of(ARM, RAIL, mirrored, RAIL.with(Joint.Axis.within(-2, 2)))) {
      for (int first = 0; first < 2; first++) {
        Scene.Builder builder = loaded(9.81f);
        long id = builder.join(
            SceneRun.placed(first),
            SceneRun.placed(1 - first),
            joint.with(joint.motion().withPositionMotor(0.8f, 500, 2, 1)));
        try (SceneRun run = run(builder.build())) {
          String which = "%s, first %d".formatted(joint, first);
          float max = 0;
          for (int i = 0; i < 300; i++) {
            run.tick();
            max = Math.max(max, run.view().jointOffset(id));
          }
          assertThat(max).as(which).isLessThan(0.83f);
          assertHeld(run, id, 0.8f, which);

          run.tick(commands -> commands.positionMotor(id, -0.5f, 500, 4, 1));
          run.ticks(20);
          assertThat(run.view().jointOffset(id)).as(which).isBetween(-0.45f, 0.7f);
          run.ticks(279);
          assertHeld(run, id, -0.5f, which);
        }
      }
    }
  }

  @Test
  default void springOfAPositionMotorSwingsAtItsFrequency() {
    for (Joint.OneAxis joint : List.of(ARM, RAIL)) {
      Scene.Builder builder = loaded(9.81f);
      long id = builder.join(
          SceneRun.placed(0),
          SceneRun.placed(1),
          joint.with(joint.motion().withPositionMotor(0.5f, 5_000, 1, 0.1f)));
      try (SceneRun run = run(builder.build())) {
        int highest = 0;
        float max = 0;
        for (int i = 1; i <= 100; i++) {
          run.tick();
          if (run.view().jointOffset(id) > max) {
            max = run.view().jointOffset(id);
            highest = i;
          }
        }
        assertThat(highest).as("%s, half a swing", joint).isBetween(47, 54);
        assertThat(max).as("%s", joint).isBetween(0.75f, 0.87f);
      }
    }
  }

  @Test
  default void loadThatIsTooHeavySinksAndALighterOneRises() {
    Scene.Builder builder = loaded(9.81f);
    long id = builder.join(
        SceneRun.placed(0),
        SceneRun.placed(1),
        RAIL.with(RAIL.motion().withPositionMotor(1, HEAVINESS / 2, 2, 1)));
    try (SceneRun run = run(builder.build())) {
      run.ticks(50);
      assertThat(run.view().jointOffset(id))
          .as("half its weight is held")
          .isCloseTo(-9.81f / 2 * 0.5f * 0.5f / 2, within(0.03f));

      run.tick(commands -> commands.set(LOAD, Prefab.Property.MASS, MASS / 4));
      run.ticks(400);
      assertHeld(run, id, 1, "lighter");
    }
  }

  @Test
  default void hingeWithoutLimitsTurnsInTheShorterDirection() {
    Scene.Builder builder = loaded(0);
    long id = builder.join(
        SceneRun.placed(0),
        SceneRun.placed(1),
        ARM.with(ARM.motion().withPositionMotor(3, 5_000, 2, 1)));
    try (SceneRun run = run(builder.build())) {
      run.ticks(300);
      assertHeld(run, id, 3, "there");

      run.tick(commands -> commands.positionMotor(id, -3, 5_000, 2, 1));
      for (int i = 0; i < 300; i++) {
        run.tick();
        assertThat(Math.abs(run.view().jointOffset(id))).as("in tick %d", i).isGreaterThan(2.9f);
      }
      assertHeld(run, id, -3, "the other side");
    }
  }

  @Test
  default void frictionHoldsAJointUpToItsLimit() {
    Joint.Slider across = Joint.slider(new Vector3f(1, 0, 0));
    for (Joint joint : List.of(
        ARM.with(ARM.motion().withMotor(0, 10)), across.with(across.motion().withMotor(0, 10)))) {
      boolean turns = joint instanceof Joint.Hinge;
      Scene.Builder builder = loaded(0);
      long id = builder.join(SceneRun.placed(0), SceneRun.placed(1), joint);
      try (SceneRun run = run(builder.build())) {
        push(run, turns, 8, 100);
        assertThat(run.view().jointOffset(id)).as("%s", joint).isCloseTo(0, within(0.01f));

        push(run, turns, 14, 50);
        float speed = run.view().jointSpeed(id);
        float momentum = speed * (turns ? inertia() : MASS);
        assertThat(momentum).as("%s has 4 of 14", joint).isCloseTo(2, within(0.1f));

        push(run, turns, 0, 100);
        assertThat(run.view().jointSpeed(id)).as("%s", joint).isCloseTo(0, within(0.001f));

        run.tick(commands -> commands.motor(id, 0, 0));
        push(run, turns, 8, 50);
        momentum = run.view().jointSpeed(id) * (turns ? inertia() : MASS);
        assertThat(momentum).as("%s without friction", joint).isCloseTo(4, within(0.2f));
      }
    }
  }

  @Test
  default void motorsThatCannotBeAreRefused() {
    Scene.Builder builder = loaded(9.81f);
    final long id = builder.join(SceneRun.placed(0), SceneRun.placed(1), RAIL);
    try (SceneRun run = run(builder.build())) {
      run.tick(commands -> {
        commands.positionMotor(id, Float.NaN, 5, 1, 1);
        commands.positionMotor(id, 1, -5, 1, 1);
        commands.positionMotor(id, 1, 5, -1, 1);
        commands.positionMotor(id, 1, 5, 0, 1);
        commands.positionMotor(id, 1, 5, 1, Float.POSITIVE_INFINITY);
      });
      assertThat(run.refusals()).hasSize(5).containsOnly(Event.Refusal.BAD_VALUES);

      long rod = run.commands().join(FRAME, LOAD, Joint.rod(new Vector3d(), new Vector3d(2, 0, 0)));
      run.tick(commands -> commands.positionMotor(rod, 1, 5, 1, 1));
      assertThat(run.happenings(Event.Kind.REFUSED_COMMAND))
          .hasSize(6)
          .last()
          .extracting(SceneRun.Happening::refusal)
          .isEqualTo(Event.Refusal.UNABLE);
    }
  }

  @Test
  default void restoredWorldContinuesToItsTarget() {
    needsSavedStates();
    Scene.Builder builder = loaded(9.81f);
    long arm = builder.join(
        SceneRun.placed(0),
        SceneRun.placed(1),
        ARM.with(ARM.motion().withPositionMotor(1, 120, 2, 0.3f)));
    try (SceneRun run = run(builder.build())) {
      run.ticks(20);

      requireRestorable(
          run, builder.build(), 150, commands -> commands.positionMotor(arm, -1, 500, 3, 1));
      assertThat(run.view().jointOffset(arm)).isCloseTo(1, within(0.1f));
    }
  }

  private static void assertHeld(SceneRun run, long joint, float offset, String which) {
    assertThat(run.view().jointOffset(joint)).as(which).isCloseTo(offset, within(0.01f));
    assertThat(run.view().jointSpeed(joint)).as(which).isCloseTo(0, within(0.01f));
  }

  private static void push(SceneRun run, boolean turns, float max, int ticks) {
    Vector3f force = new Vector3f(turns ? 0 : max, 0, 0);
    Vector3f torque = new Vector3f(0, 0, turns ? max : 0);
    for (int i = 0; i < ticks; i++) {
      run.tick(commands -> {
        commands.force(LOAD, force);
        commands.torque(LOAD, torque);
      });
    }
  }

  /** About the hinge. */
  private static float inertia() {
    return MASS * (1 + (1 + 0.1f * 0.1f) / 3);
  }

  private static Scene.Builder loaded(float gravity) {
    Scene.Builder builder = new Scene.Builder().gravity(0, -gravity, 0);
    builder.body(builder.prefab(Prefab.fixed(new Shape.Sphere(0.1f)).withMask(0)), 0, 5, 0);
    builder.body(builder.prefab(Prefab.dynamic(new Shape.Box(1, 0.1f, 0.1f), MASS)), 1, 5, 0);
    return builder;
  }
}
