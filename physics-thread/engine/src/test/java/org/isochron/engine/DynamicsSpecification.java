package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/**
 * Every engine either applies damping, gravity factors, locked axes and sleep with the same effect
 * or rejects them.
 */
public interface DynamicsSpecification extends EngineUnderTest {
  Prefab FREE = Prefab.dynamic(new Shape.Box(0.5f, 0.5f, 0.5f), 2);
  long MOVED_BODY = SceneRun.placed(0);

  @Test
  default void speedAndSpinFallByTheirDamping() {
    try (SceneRun damped = run(thrown(FREE.withDamping(1, 2)));
        SceneRun free = run(thrown(FREE))) {
      damped.ticks(100);
      free.ticks(100);

      assertThat(free.velocity(MOVED_BODY).x).isEqualTo(10);
      assertThat(free.spin(MOVED_BODY).z).isCloseTo(4, within(1e-3f));
      assertThat(damped.velocity(MOVED_BODY).x).isCloseTo(10 * 0.3679f, within(0.05f));
      assertThat(damped.spin(MOVED_BODY).z).isCloseTo(4 * 0.1353f, within(0.05f));
    }
  }

  @Test
  default void gravityIsMultipliedByItsFactor() {
    double[] factors = {1, 0, 0.5, -1, 2};
    Scene.Builder builder = new Scene.Builder();
    for (int i = 0; i < factors.length; i++) {
      builder.body(builder.prefab(FREE.withGravityFactor(factors[i])), 5 * i, 0, 0);
    }
    try (SceneRun run = run(builder.build())) {
      run.ticks(100);

      for (int i = 0; i < factors.length; i++) {
        assertThat(run.velocity(SceneRun.placed(i)).y)
            .as("factor %s", factors[i])
            .isCloseTo((float) (-9.81 * factors[i]), within(0.02f));
      }
    }
  }

  @Test
  default void bodyInASlotKeepsNothingOfTheOneBefore() {
    Scene.Builder builder = new Scene.Builder().spare(1);
    Prefab special = FREE.withDamping(3, 3).withGravityFactor(0).withoutSleep();
    builder.prefab(claims().locks() ? special.withLockedAxes(Prefab.LockedAxis.TURN_Z) : special);
    builder.prefab(FREE);
    try (SceneRun run = run(builder.build())) {
      long first = run.spawn(0, 0, 0, 0);
      run.ticks(10);
      run.tick(commands -> commands.despawn(first));
      long plain = run.spawn(1, 0, 0, 0);
      run.ticks(99);
      run.tick(commands -> commands.angularImpulse(plain, new Vector3f(0, 0, 1)));

      assertThat(run.velocity(plain).y).isCloseTo(-9.81f * 1.01f, within(0.02f));
      assertThat(run.spin(plain).z).as("it turns").isGreaterThan(1);
    }
  }

  @Test
  default void bodyThatMayNotSleepStaysAwake() {
    Scene.Builder builder = new Scene.Builder();
    builder.body(builder.prefab(Prefab.fixed(new Shape.Box(9, 1, 9))), 0, -1, 0);
    builder.body(builder.prefab(FREE), -3, 0.5f, 0);
    builder.body(builder.prefab(FREE.withoutSleep()), 3, 0.5f, 0);
    try (SceneRun run = run(builder.build())) {
      run.ticks(400);
      run.ticks(1);

      assertThat(run.newest().stillSinceTick()).as("one body is awake").isEqualTo(401);
    }
  }

  @Test
  default void lockedBodyDoesNotTurn() {
    Prefab upright = FREE.withLockedAxes(
        Prefab.LockedAxis.TURN_X, Prefab.LockedAxis.TURN_Y, Prefab.LockedAxis.TURN_Z);
    if (isRefused(upright)) {
      return;
    }
    Scene.Builder builder = new Scene.Builder();
    builder.body(builder.prefab(Prefab.fixed(new Shape.Box(9, 1, 9))), 0, -1, 0);
    builder.body(builder.prefab(Prefab.fixed(new Shape.Box(0.2f, 0.2f, 1))), 0.4f, 0.2f, 0);
    builder.body(builder.prefab(upright), 0, 3, 0);
    try (SceneRun run = run(builder.build())) {
      long body = SceneRun.placed(2);
      run.tick(commands -> commands.angularVelocity(body, new Vector3f(0, 0, 9)));
      run.tick(commands -> commands.angularImpulse(body, new Vector3f(0, 0, 5)));
      run.ticks(150);

      assertThat(run.position(body).y).as("it lies on the step").isCloseTo(0.9f, within(0.05f));
      assertThat(run.spin(body).length()).isLessThan(1e-3f);
      assertThat(Math.abs(run.rotation(body).w)).isCloseTo(1, within(1e-4f));
    }
  }

  @Test
  default void lockedBodyKeepsItsPositionButTurns() {
    Prefab wheel = FREE.withLockedAxes(
        Prefab.LockedAxis.MOVE_X, Prefab.LockedAxis.MOVE_Y, Prefab.LockedAxis.MOVE_Z);
    if (isRefused(wheel)) {
      return;
    }
    Scene.Builder builder = new Scene.Builder();
    builder.body(builder.prefab(wheel), 0, 3, 0);
    try (SceneRun run = run(builder.build())) {
      run.tick(commands -> {
        commands.velocity(MOVED_BODY, new Vector3f(1, 2, 0));
        commands.angularVelocity(MOVED_BODY, new Vector3f(0, 0, 2));
      });
      run.tick(commands -> commands.impulse(MOVED_BODY, new Vector3f(9, 9, 0)));
      run.ticks(50);

      assertThat(run.position(MOVED_BODY).distance(0, 3, 0)).isLessThan(1e-3f);
      assertThat(run.spin(MOVED_BODY).z).isCloseTo(2, within(0.01f));
    }
  }

  @Test
  default void eachAxisIsLockedAlone() {
    for (Prefab.LockedAxis axis : Prefab.LockedAxis.values()) {
      Prefab locked = FREE.withLockedAxes(axis);
      if (claims().plane() || isRefused(locked)) {
        continue;
      }
      Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0);
      builder.body(new Scene.Placement(
          builder.prefab(locked),
          new Vector3f(),
          new Quaternionf(),
          new Vector3f(1, 1, 1),
          new Vector3f(1, 1, 1)));
      try (SceneRun run = run(builder.build())) {
        run.ticks(10);

        Vector3f speed = run.velocity(MOVED_BODY);
        Vector3f spin = run.spin(MOVED_BODY);
        for (int i = 0; i < 3; i++) {
          boolean moveLocked = axis.bit() == 1 << i;
          boolean turnLocked = axis.bit() == 1 << (3 + i);
          assertThat(speed.get(i)).as("%s", axis).isCloseTo(moveLocked ? 0 : 1, within(0.01f));
          assertThat(spin.get(i)).as("%s", axis).isCloseTo(turnLocked ? 0 : 1, within(0.05f));
        }
      }
    }
  }

  private boolean isRefused(Prefab prefab) {
    if (claims().locks()) {
      return false;
    }
    Scene.Builder builder = new Scene.Builder();
    builder.body(builder.prefab(prefab), 0, 0, 0);
    Scene scene = builder.build();
    assertThatThrownBy(() -> engine().build(scene))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("locked axes")
        .hasMessageContaining(engine().name());
    return true;
  }

  private static Scene thrown(Prefab prefab) {
    Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0);
    builder.body(new Scene.Placement(
        builder.prefab(prefab),
        new Vector3f(),
        new Quaternionf(),
        new Vector3f(10, 0, 0),
        new Vector3f(0, 0, 4)));
    return builder.build();
  }
}
