package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Joint.Axis.Freedom;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.AllocationCount;
import org.isochron.state.CommandSender;
import org.isochron.state.Event;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Damped joints lose their speed exponentially, in the plane z = 0. */
public interface DampingSpecification extends EngineUnderTest {
  long BASE = SceneRun.placed(0);
  long PART = SceneRun.placed(1);
  float MASS = 3;
  Vector3f OUT = new Vector3f(0, 0, 1);

  /** About its centre. */
  float INERTIA = MASS * (0.5f * 0.5f + 0.2f * 0.2f) / 3;

  /** Decays per second around the tick rate: explicit damping explodes beyond 200. */
  List<Float> DECAYS = List.of(0.5f, 3f, 30f, 90f, 150f, 400f, 1e6f);

  /** Covers both orders of the bodies, and hinges at and beside the centre of mass. */
  @Test
  default void dampedJointLosesItsSpeedExponentially() {
    for (float decay : DECAYS) {
      for (int first = 0; first < 2; first++) {
        for (float arm : new float[] {-1, 0, 0.5f}) { // −1 for a slider
          float inertia = arm < 0 ? MASS : INERTIA + MASS * arm * arm;
          Joint.OneAxis joint = arm < 0
              ? Joint.slider(new Vector3f(0.6f, 0.8f, 0))
              : Joint.hinge(new Vector3d(-arm, 5, 0), OUT);
          Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0);
          builder.body(fixed(builder), -arm, 5, 0);
          builder.body(part(builder), 0, 5, 0);
          long id = builder.join(
              SceneRun.placed(first),
              SceneRun.placed(1 - first),
              joint.with(joint.motion().withDamping(decay * inertia)));
          try (SceneRun run = run(builder.build())) {
            run.tick(commands -> {
              commands.velocity(
                  PART, arm < 0 ? new Vector3f(0.6f, 0.8f, 0) : new Vector3f(0, arm, 0));
              commands.angularVelocity(PART, new Vector3f(0, 0, arm < 0 ? 0 : 1));
            });
            int ticks = decay < 10 ? 100 : 4;
            run.ticks(ticks - 1);

            double speed = Math.exp(-decay * ticks / 100);
            assertThat(Math.abs(run.view().jointSpeed(id)))
                .as("decay %s, first %d, arm %s", decay, first, arm)
                .isCloseTo((float) speed, within((float) (0.02 * speed + 1e-4)));
          }
        }
      }
    }
  }

  @Test
  default void jointThatAnEffortDrivesReachesTheSpeedOfTheBalance() {
    for (float decay : DECAYS) {
      Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0);
      builder.body(fixed(builder), 0, 5, 0);
      builder.body(part(builder), 0, 5, 0);
      float damping = decay * INERTIA;
      long id = builder.join(
          BASE,
          PART,
          Joint.hinge(new Vector3d(0, 5, 0), OUT).with(Joint.Axis.FREE.withDamping(damping)));
      try (SceneRun run = run(builder.build())) {
        for (int i = 0; i < 400; i++) {
          run.tick(commands -> commands.effort(id, damping));
        }

        float speed = (float) -Math.expm1(-4 * decay);
        assertThat(run.view().jointSpeed(id)).as("%s", decay).isCloseTo(speed, withPercentage(2));
        assertThat(run.view().jointEffort(id)).isEqualTo(damping);
      }
    }
  }

  @Test
  default void dampedPairKeepsItsMomentum() {
    Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0);
    builder.body(part(builder), -1, 5, 0);
    builder.body(part(builder), 1, 5.5f, 0);
    float reduced = INERTIA / 2; // of both bodies about their own centres; more at the hinge
    long id = builder.join(
        BASE,
        PART,
        Joint.hinge(new Vector3d(0, 5, 0), OUT).with(Joint.Axis.FREE.withDamping(8 * reduced)));
    try (SceneRun run = run(builder.build())) {
      run.tick(commands -> {
        commands.velocity(PART, new Vector3f(-0.5f * 2, 1 * 2, 0));
        commands.angularVelocity(PART, new Vector3f(0, 0, 2));
      });
      float before = run.view().jointSpeed(id);
      float momentum = angular(run);
      run.ticks(100);

      assertThat(before).isGreaterThan(1);
      assertThat(Math.abs(run.view().jointSpeed(id))).isLessThan(0.6f * before);
      assertThat(angular(run)).isCloseTo(momentum, withPercentage(1));
    }
  }

  @Test
  default void axesOfASixAxisJointAreDampedOneByOne() {
    List<Freedom> all = engine().name().equals("ode4j")
        ? List.of(Freedom.TURN_X, Freedom.TURN_Y, Freedom.TURN_Z)
        : List.of(Freedom.values());
    Quaternionf frame = new Quaternionf().rotateXYZ(0.3f, 0.4f, -0.2f);
    for (int i = 0; i < all.size() && !claims().plane(); i++) {
      Freedom which = all.get(i);
      boolean turns = which.number() >= Freedom.TURN_X.number();
      float inertia = turns ? 0.4f * MASS * 0.25f : MASS;
      Joint.SixAxes joint = Joint.sixAxes(
              new Vector3d(0, 5, 0),
              frame.transform(new Vector3f(1, 0, 0)),
              frame.transform(new Vector3f(0, 1, 0)))
          .withAxis(which, Joint.Axis.FREE.withDamping(2 * inertia));
      Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0);
      builder.body(fixed(builder), 0, 5, 0);
      builder.body(
          builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), MASS).withMask(0)), 0, 5, 0);
      long id = builder.join(BASE, PART, joint);
      try (SceneRun run = run(builder.build())) {
        Vector3f axis = frame.transform(new Vector3f().setComponent(which.number() % 3, 1));
        run.tick(commands -> {
          if (turns) {
            commands.angularVelocity(PART, axis);
          } else {
            commands.velocity(PART, axis);
          }
        });
        run.ticks(49);

        assertThat(run.view().jointSpeed(id, which))
            .as("%s", which)
            .isCloseTo((float) Math.exp(-1), withPercentage(2));
      }
    }
  }

  /** Also with several joints that damp the same motion. */
  @Test
  default void strongDampingAddsNoEnergy() {
    for (float damping : new float[] {1, 100, 1e4f, 1e9f}) {
      Scene.Builder builder = new Scene.Builder();
      builder.body(fixed(builder), 0, 5, 0);
      int part = part(builder);
      List<Long> joints = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        builder.body(part, i + 0.5f, 5, 0);
        Joint.OneAxis joint =
            Joint.hinge(new Vector3d(i, 5, 0), OUT).with(Joint.Axis.FREE.withDamping(damping));
        int copies = i == 0 ? 3 : 1;
        for (int copy = 0; copy < copies; copy++) {
          joints.add(builder.join(SceneRun.placed(i), SceneRun.placed(i + 1), joint));
        }
      }
      try (SceneRun run = run(builder.build())) {
        run.tick(commands -> commands.angularVelocity(SceneRun.placed(5), new Vector3f(0, 0, 20)));
        for (int i = 0; i < 300; i++) {
          run.tick();
          for (long joint : joints) {
            assertThat(Math.abs(run.view().jointSpeed(joint)))
                .as("damping %s, tick %d", damping, i)
                .isLessThan(25);
          }
        }
        if (damping >= 1e4) {
          assertThat(Math.abs(run.view().jointSpeed(joints.get(0)))).isLessThan(0.5f);
        }
      }
    }
  }

  @Test
  default void dampedDoorFallsAsleepAndWakes() {
    needsSleep();
    Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0);
    builder.body(fixed(builder), -0.5f, 5, 0);
    builder.body(part(builder), 0, 5, 0);
    long id = builder.join(
        BASE,
        PART,
        Joint.hinge(new Vector3d(-0.5f, 5, 0), OUT).with(Joint.Axis.FREE.withDamping(5)));
    try (SceneRun run = run(builder.build())) {
      run.tick(commands -> commands.effort(id, 40));
      run.ticks(600);
      assertThat(run.view().isAwake(PART)).isFalse();
      float closed = run.view().jointOffset(id);

      run.tick(commands -> commands.effort(id, 40));
      run.ticks(50);
      assertThat(run.view().jointOffset(id)).isGreaterThan(closed + 0.01f);
    }
  }

  @Test
  default void dampingIsSetByCommandsOrRefused() {
    Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0);
    builder.body(fixed(builder), 0, 5, 0);
    builder.body(part(builder), 0, 5, 0);
    try (SceneRun run = run(builder.build())) {
      long id = run.commands()
          .join(
              BASE,
              PART,
              Joint.hinge(new Vector3d(0, 5, 0), OUT)
                  .with(Joint.Axis.FREE.withDamping(3 * INERTIA)));
      run.tick(commands -> commands.angularVelocity(PART, new Vector3f(0, 0, 1)));
      run.ticks(9);
      float speed = run.view().jointSpeed(id);
      assertThat(speed).isCloseTo((float) Math.exp(-0.3), withPercentage(2));

      run.tick(commands -> commands.damping(id, 0));
      run.ticks(10);
      assertThat(run.view().jointSpeed(id)).isCloseTo(speed, withPercentage(1));
      run.tick(commands -> commands.damping(id, 100 * INERTIA));
      run.tick(commands -> commands.motor(id, 0, 0)); // keeps the damping
      run.ticks(3);
      assertThat(run.view().jointSpeed(id)).isCloseTo(speed * (float) Math.exp(-5), within(0.01f));

      run.tick(commands -> {
        commands.damping(id, -1);
        commands.damping(id, Float.NaN);
      });
      assertThat(run.refusals())
          .containsExactly(Event.Refusal.BAD_VALUES, Event.Refusal.BAD_VALUES);
      long weld = run.commands().join(BASE, PART, Joint.weld());
      run.tick(commands -> commands.damping(weld, 1));
      assertThat(run.happenings(Event.Kind.REFUSED_COMMAND))
          .hasSize(3)
          .last()
          .extracting(SceneRun.Happening::refusal)
          .isEqualTo(Event.Refusal.UNABLE);
    }
  }

  @Test
  default void changedMassChangesTheDecay() {
    Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0);
    builder.body(fixed(builder), 0, 5, 0);
    builder.body(part(builder), 0, 5, 0);
    long id = builder.join(
        BASE,
        PART,
        Joint.hinge(new Vector3d(0, 5, 0), OUT).with(Joint.Axis.FREE.withDamping(10 * INERTIA)));
    try (SceneRun run = run(builder.build())) {
      run.tick(commands -> commands.angularVelocity(PART, new Vector3f(0, 0, 1)));
      float before = run.view().jointSpeed(id);
      run.tick(commands -> commands.set(PART, Prefab.Property.MASS, 4 * MASS));
      run.ticks(9);

      assertThat(run.view().jointSpeed(id) / before)
          .isCloseTo((float) Math.exp(-0.25), withPercentage(2));
    }
  }

  @Test
  default void dampedWorldContinuesExactlyAfterARestore() {
    needsSavedStates();
    Scene.Builder builder = new Scene.Builder();
    builder.body(fixed(builder), 0, 5, 0);
    int part = part(builder);
    builder.body(part, 0.5f, 5, 0);
    builder.body(part, 1.5f, 5, 0);
    long id = builder.join(
        BASE, PART, Joint.hinge(new Vector3d(0, 5, 0), OUT).with(Joint.Axis.FREE.withDamping(2)));
    builder.join(
        PART,
        SceneRun.placed(2),
        Joint.sixAxes(new Vector3d(1, 5, 0), OUT, new Vector3f(1, 0, 0))
            .withAxis(Freedom.TURN_X, Joint.Axis.FREE.withDamping(3)));
    try (SceneRun run = run(builder.build())) {
      run.ticks(20);
      run.tick(commands -> commands.damping(id, 5));

      requireRestorable(run, builder.build(), 80, commands -> commands.damping(id, 0));
    }
  }

  @Test
  default void effortsAndDampingAllocateNothing() {
    if (claims().plane() || engine().name().equals("ode4j")) {
      return; // dyn4j and ode4j allocate for forces and joints themselves
    }
    Scene.Builder bare = new Scene.Builder();
    bare.body(fixed(bare), 0, 5, 0);
    bare.body(part(bare), 0.5f, 5, 0);
    Scene.Builder builder = new Scene.Builder();
    builder.body(fixed(builder), 0, 5, 0);
    builder.body(part(builder), 0.5f, 5, 0);
    long id = builder.join(
        BASE, PART, Joint.hinge(new Vector3d(0, 5, 0), OUT).with(Joint.Axis.FREE.withDamping(2)));
    try (SceneRun free = run(bare.build());
        SceneRun run = run(builder.build())) {
      CommandSender commands = run.commands();
      long without = minBytes(free::tick);

      long with = minBytes(() -> {
        commands.effort(id, run.view().jointEffort(id) > 0 ? -5 : 5);
        run.tick();
      });

      assertThat(with).isLessThanOrEqualTo(without);
      assertThat(run.view().jointEffort(id)).isNotZero();
    }
  }

  private static long minBytes(Runnable round) {
    return LongStream.range(0, 20)
        .map(batch -> AllocationCount.of(50, round))
        .min()
        .orElseThrow();
  }

  private static float angular(SceneRun run) {
    float sum = 0;
    for (long body : List.of(BASE, PART)) {
      Vector3f momentum = run.view().velocity(body, new Vector3f()).mul(MASS);
      Vector3f spin = run.view().angularVelocity(body, new Vector3f()).mul(INERTIA);
      sum += run.position(body).cross(momentum).add(spin).z;
    }
    return sum;
  }

  private static int fixed(Scene.Builder builder) {
    return builder.prefab(Prefab.fixed(new Shape.Sphere(0.1f)).withMask(0));
  }

  private static int part(Scene.Builder builder) {
    return builder.prefab(Prefab.dynamic(new Shape.Box(0.5f, 0.2f, 0.2f), MASS).withMask(0));
  }
}
