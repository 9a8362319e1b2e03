package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.Event;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/**
 * Gears and pulleys in the plane z = 0. Jolt supports both, Bullet supports gears, and dyn4j
 * supports pulleys with ratio 1; other engines reject them.
 */
public interface GearSpecification extends EngineUnderTest {
  long LEFT = SceneRun.placed(1);
  long RIGHT = SceneRun.placed(2);
  Vector3f AXLE = new Vector3f(0, 0, 1);

  @Test
  default void gearsTurnAtTheirRatioAndPassOnWhatTurnsThem() {
    float inertia = 0.4f * 4 * 0.5f * 0.5f;
    for (float ratio : List.of(2f, -0.5f, -1f, -3f, 0.25f)) {
      Scene.Builder builder = disks();
      builder.join(SceneRun.placed(1), SceneRun.placed(2), Joint.gear(AXLE, AXLE, ratio));
      if (!List.of("Jolt", "Bullet").contains(engine().name())) {
        assertRefused(builder);
        continue;
      }
      try (SceneRun run = run(builder.build())) {
        run.tick(commands -> commands.angularImpulse(LEFT, new Vector3f(0, 0, 2)));
        run.ticks(9);
        float spin = 2 / (inertia + inertia / (ratio * ratio));
        assertThat(run.spin(LEFT).z).as("ratio %s", ratio).isCloseTo(spin, within(0.03f * spin));
        run.ticks(91);
        assertThat(Math.abs(run.spin(RIGHT).z)).isGreaterThan(0.3f);
        assertThat(run.spin(LEFT).z).isCloseTo(-ratio * run.spin(RIGHT).z, within(0.02f));
        float turned = run.view().jointOffset(SceneRun.joint(0));
        float other = run.view().jointOffset(SceneRun.joint(1));
        assertThat(Math.sin(turned)).isCloseTo(Math.sin(-ratio * other), within(0.06));
      }
    }
  }

  @Test
  default void pulleyLiftsTheLighterLoadAsFarAsItsRopeRuns() {
    for (float ratio : List.of(1f, 2f)) {
      Scene.Builder builder = loads(ratio);
      if (!engine().name().equals("Jolt") && (ratio != 1 || !engine().name().equals("dyn4j"))) {
        assertRefused(builder);
        continue;
      }
      try (SceneRun run = run(builder.build())) {
        run.ticks(60);
        float sunk = 3 - run.position(LEFT).y;
        float risen = run.position(RIGHT).y - 3;
        // as felt by the left load, the right load has 1/r of its weight and 1/r² of its inertia
        float pull = 9.81f * (5 - 2 / ratio) / (5 + 2 / (ratio * ratio));
        assertThat(sunk).as("ratio %s", ratio).isCloseTo(pull * 0.6f * 0.6f / 2, within(0.1f));
        assertThat(sunk).as("ratio %s", ratio).isCloseTo(ratio * risen, within(0.05f));

        run.tick(commands -> commands.impulse(RIGHT, new Vector3f(0, 20, 0)));
        run.ticks(10);
        float rope = 6 - run.position(LEFT).y + ratio * (6 - run.position(RIGHT).y);
        assertThat(rope).as("slack, ratio %s", ratio).isLessThan(3 + 3 * ratio - 0.1f);
      }
    }
  }

  @Test
  default void ropeOfAPulleyIsSlackHoweverShortTheDistanceBetweenLoadsAndWheelsBecomes() {
    Scene.Builder builder = loads(1);
    if (!engine().name().equals("Jolt") && !engine().name().equals("dyn4j")) {
      assertRefused(builder);
      return;
    }
    try (SceneRun run = run(builder.build())) {
      run.tick(commands -> {
        commands.teleport(LEFT, new Vector3f(-2, 5.9f, 0), new Quaternionf());
        commands.teleport(RIGHT, new Vector3f(2, 5.95f, 0), new Quaternionf());
        commands.velocity(LEFT, new Vector3f());
        commands.angularVelocity(LEFT, new Vector3f());
        commands.velocity(RIGHT, new Vector3f());
        commands.angularVelocity(RIGHT, new Vector3f());
      });
      run.ticks(9);

      for (long load : List.of(LEFT, RIGHT)) {
        assertThat(run.velocity(load).y).as("it falls freely").isCloseTo(-0.981f, within(0.02f));
      }
      assertThat(run.position(LEFT).y).isCloseTo(5.9f - 0.049f, within(0.01f));
      assertThat(run.position(RIGHT).y).isCloseTo(5.95f - 0.049f, within(0.01f));
    }
  }

  @Test
  default void pulleyAndGearByCommandAreThoseOfTheSceneAlsoAfterARestore() {
    boolean isGear = engine().name().equals("Bullet");
    Joint joint = isGear ? Joint.gear(AXLE, AXLE, 2) : tackle(1);
    Scene.Builder builder = isGear ? disks() : loads(0);
    try (SceneRun run = run(builder.spare(2).build())) {
      long id = run.commands().join(LEFT, RIGHT, joint);
      run.tick(commands -> commands.angularImpulse(LEFT, new Vector3f(0, 0, 1)));
      if (engine().name().equals("ode4j")) {
        assertThat(run.happenings(Event.Kind.REFUSED_COMMAND)).hasSize(1);
        return;
      }
      run.ticks(20);
      assertThat(run.happenings(Event.Kind.REFUSED_COMMAND)).isEmpty();
      assertThatThrownBy(() -> run.view().jointForce(id, new Vector3f()))
          .isInstanceOf(UnsupportedOperationException.class);
      if (claims().savesState()) {
        run.requireRepeatable(40, commands -> commands.unjoin(id));
      }
    }
  }

  /** Kinematic bodies drive the other gear, and static bodies hold it. */
  @Test
  default void gearOfABodyThatIsNotDynamicTurnsOrHoldsTheOther() {
    if (!List.of("Jolt", "Bullet").contains(engine().name())) {
      return; // it has no gears
    }
    Shape shape = new Shape.Sphere(0.5f);
    for (Prefab prefab : List.of(Prefab.kinematic(shape), Prefab.fixed(shape))) {
      Scene.Builder builder = disks();
      builder.body(builder.prefab(prefab), 2, 2, 0);
      float spin = prefab.motion() == Prefab.Motion.KINEMATIC ? 3 : 0;
      long driver = SceneRun.placed(3);
      try (SceneRun run = run(builder.spare(2).build())) {
        run.tick(commands -> {
          commands.angularVelocity(driver, new Vector3f(0, 0, 3));
          commands.angularImpulse(LEFT, new Vector3f(0, 0, 1));
          commands.join(LEFT, driver, Joint.gear(AXLE, AXLE, 2));
        });
        run.ticks(100);

        assertThat(run.spin(driver)).isEqualTo(new Vector3f(0, 0, spin));
        assertThat(run.spin(LEFT).z).as("spin %s", spin).isCloseTo(-2 * spin, within(0.01f));
      }
    }
  }

  @Test
  default void pulleyOfABodyThatIsNotDynamicHoldsTheOther() {
    if (!List.of("Jolt", "dyn4j").contains(engine().name())) {
      return; // it has no pulleys
    }
    Shape shape = new Shape.Sphere(0.3f);
    for (Prefab post : List.of(Prefab.fixed(shape), Prefab.kinematic(shape))) {
      for (boolean isFirst : List.of(true, false)) {
        Scene.Builder builder = loads(0);
        builder.body(builder.prefab(post), -2, 3, 0);
        long load = RIGHT;
        long held = SceneRun.placed(3);
        try (SceneRun run = run(builder.spare(2).build())) {
          run.tick(commands -> {
            commands.despawn(LEFT);
            commands.join(isFirst ? held : load, isFirst ? load : held, tackle(1, isFirst));
          });
          run.ticks(100);

          assertThat(run.position(held)).isEqualTo(new Vector3f(-2, 3, 0));
          assertThat(run.position(load).y).as("%s", post.motion()).isCloseTo(3, within(0.02f));
          // push in two ticks, because dyn4j's rope may be rigid in one of them
          for (int push = 0; push < 2; push++) {
            run.tick(commands -> commands.impulse(load, new Vector3f(0, 4, 0)));
          }
          run.ticks(10);
          assertThat(run.position(load).y).as("slack").isBetween(3.05f, 3.4f);
        }
      }
    }
  }

  private void assertRefused(Scene.Builder builder) {
    assertThatThrownBy(() -> run(builder.build()).close())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(engine().name())
        .hasMessageContaining("choose ");
  }

  /** Two disks on axles. */
  private static Scene.Builder disks() {
    Scene.Builder builder = new Scene.Builder();
    int wall = builder.prefab(Prefab.fixed(new Shape.Sphere(0.1f)));
    int disk = builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 4).withoutSleep());
    builder.body(wall, 0, 9, 0);
    builder.body(disk, -2, 5, 0);
    builder.body(disk, 2, 5, 0);
    builder.join(SceneRun.placed(0), SceneRun.placed(1), Joint.hinge(new Vector3d(-2, 5, 0), AXLE));
    builder.join(SceneRun.placed(0), SceneRun.placed(2), Joint.hinge(new Vector3d(2, 5, 0), AXLE));
    return builder;
  }

  private static Scene.Builder loads(float ratio) {
    Scene.Builder builder = new Scene.Builder();
    int wall = builder.prefab(Prefab.fixed(new Shape.Sphere(0.1f)));
    builder.body(wall, 0, 9, 0);
    builder.body(builder.prefab(Prefab.dynamic(new Shape.Sphere(0.3f), 5)), -2, 3, 0);
    builder.body(builder.prefab(Prefab.dynamic(new Shape.Sphere(0.3f), 2)), 2, 3, 0);
    if (ratio != 0) {
      builder.join(SceneRun.placed(1), SceneRun.placed(2), tackle(ratio));
    }
    return builder;
  }

  private static Joint tackle(float ratio) {
    return tackle(ratio, true);
  }

  private static Joint tackle(float ratio, boolean isLeftFirst) {
    int first = isLeftFirst ? -2 : 2;
    return Joint.pulley(
        new Vector3d(first, 3, 0),
        new Vector3d(first, 6, 0),
        new Vector3d(-first, 3, 0),
        new Vector3d(-first, 6, 0),
        ratio);
  }
}
