package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.WorldView;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.Event;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Commands on every engine. */
public interface CommandSpecification extends EngineUnderTest {
  Quaternionf UPRIGHT = new Quaternionf();
  Vector3f NOTHING = new Vector3f();

  @Test
  default void engineLoadsHereOrThisProvesNothing() {
    assertThat(engine().obstacle()).isEmpty();
  }

  @Test
  default void spawnedBodyBeginsWhereItWasPutAndFallsFromThere() {
    try (SceneRun run = run(balls())) {
      long ball = run.spawn(BALL, 1, 5, 0);

      assertThat(run.newest().startCount()).isEqualTo(1);
      assertThat(run.newest().startPoses().position(0, new Vector3f()))
          .isEqualTo(new Vector3f(1, 5, 0));
      assertThat(run.position(ball).y).isBetween(4.995f, 5f);
      assertThat(run.happenings(Event.Kind.SPAWN).get(0).detail()).isEqualTo(BALL);

      run.ticks(19); // 0.2 s: a fall of 0.196 m
      assertThat(run.position(ball).y).isCloseTo(4.8f, within(0.02f));
      assertThat(run.velocity(ball).y).isCloseTo(-1.962f, within(0.02f));
    }
  }

  @Test
  default void spawnGivesVelocitiesToo() {
    try (SceneRun run = run(balls())) {
      run.tick(commands -> commands.spawnWithToken(
          BALL, new Vector3d(0, 9, 0), UPRIGHT, new Vector3f(3, 0, 0), new Vector3f(0, 0, 2), 5));
      long ball = run.happenings(Event.Kind.SPAWN).get(0).bodyA();

      run.ticks(9);

      assertThat(run.position(ball).x).isCloseTo(0.3f, within(0.01f));
      assertThat(run.spin(ball).z).isCloseTo(2, within(0.05f));
      assertThat(run.rotation(ball).angle()).isCloseTo(0.2f, within(0.01f));
    }
  }

  @Test
  default void despawnedBodyIsGoneAndItsSlotIsUsedAgainUnderAnotherId() {
    try (SceneRun run = run(balls())) {
      long first = run.spawn(BALL, 0, 5, 0);

      run.tick(commands -> commands.despawn(first));
      assertThat(run.contains(first)).isFalse();
      assertThat(run.happenings(Event.Kind.DESPAWN)).hasSize(1);

      long second = run.spawn(BALL, 2, 7, 0);
      assertThat(BodyId.slot(second)).isEqualTo(BodyId.slot(first));
      assertThat(second).isNotEqualTo(first);
      assertThat(run.position(second).x).isCloseTo(2, within(1e-4f));
    }
  }

  @Test
  default void gameCodeFindsAllBodiesOfAPrefab() {
    try (SceneRun run = run(balls())) {
      long first = run.spawn(BALL, 0, 5, 0);
      long second = run.spawn(BALL, 2, 5, 0);
      long glider = run.spawn(GLIDER, 4, 5, 0);
      run.tick(commands -> commands.despawn(first));

      WorldView view = run.view();
      List<Long> balls = new ArrayList<>();
      for (int slot = 0; slot < view.slotCount(); slot++) {
        long body = view.body(slot);
        if (body != BodyId.NONE && view.prefab(body) == BALL) {
          balls.add(body);
        }
      }

      assertThat(balls).containsExactly(second);
      assertThat(view.body(BodyId.slot(first))).isEqualTo(BodyId.NONE);
      assertThat(view.prefab(glider)).isEqualTo(GLIDER);
      assertThatThrownBy(() -> view.prefab(first)).hasMessageContaining("does not exist");
    }
  }

  @Test
  default void bodyThatFollowsAnotherInItsSlotWithinATickIsItself() {
    try (SceneRun run = run(balls())) {
      long fast = run.spawn(BALL, 0, 5, 0);
      run.tick(commands -> {
        commands.velocity(fast, new Vector3f(9, 0, 0));
        commands.angularVelocity(fast, new Vector3f(0, 0, 9));
      });

      run.tick(commands -> {
        commands.despawn(fast);
        SceneRun.spawn(commands, GLIDER, new Vector3d(0, 5, 0), 6);
      });
      long slow = run.happenings(Event.Kind.SPAWN).get(1).bodyA();
      run.ticks(5);

      assertThat(BodyId.slot(slow)).isEqualTo(BodyId.slot(fast));
      assertThat(run.position(slow)).isEqualTo(new Vector3f(0, 5, 0)); // nothing moves it
      assertThat(run.spin(slow)).isEqualTo(NOTHING);
    }
  }

  @Test
  default void forceOnABodyDoesNotPushTheOneThatFollowsInItsSlot() {
    try (SceneRun run = run(balls())) {
      long first = run.spawn(BALL, 0, 5, 0);
      run.tick(commands -> {
        commands.force(first, new Vector3f(900, 0, 0));
        commands.despawn(first);
      });

      long second = run.spawn(BALL, 0, 5, 0);

      assertThat(BodyId.slot(second)).isEqualTo(BodyId.slot(first));
      assertThat(run.velocity(second).x).isZero();
    }
  }

  @Test
  default void teleportPutsABodyElsewhereWithItsVelocity() {
    try (SceneRun run = run(balls())) {
      long ball = run.spawn(BALL, 0, 50, 0);
      run.ticks(10);
      float falling = run.velocity(ball).y;

      run.tick(commands ->
          commands.teleport(ball, new Vector3f(4, 30, 0), new Quaternionf().rotateZ(1)));

      assertThat(run.newest().startPoses().position(0, new Vector3f()))
          .isEqualTo(new Vector3f(4, 30, 0));
      assertThat(run.position(ball).x).isCloseTo(4, within(1e-4f));
      assertThat(run.rotation(ball).angle()).isCloseTo(1, within(1e-3f));
      assertThat(run.velocity(ball).y).isLessThan(falling);
    }
  }

  @Test
  default void velocityImpulseAndForceFollowNewtonsLaws() {
    try (SceneRun run = run(balls())) {
      long given = run.spawn(BALL, -3, 60, 0);
      long pushed = run.spawn(BALL, 0, 60, 0);
      long forced = run.spawn(BALL, 3, 60, 0);

      run.tick(commands -> {
        commands.velocity(given, new Vector3f(1, 0, 0));
        commands.angularVelocity(given, new Vector3f(0, 0, 1));
        commands.impulse(pushed, new Vector3f(2, 0, 0));
        commands.angularImpulse(pushed, new Vector3f(0, 0, 0.2f));
        commands.force(forced, new Vector3f(200, 0, 0));
        commands.torque(forced, new Vector3f(0, 0, 20));
      });

      assertThat(run.velocity(given).x).isCloseTo(1, within(0.01f));
      assertThat(run.velocity(pushed).x).isCloseTo(1, within(0.01f)); // 2 Ns on 2 kg
      assertThat(run.velocity(forced).x).isCloseTo(1, within(0.01f)); // 200 N for 10 ms on 2 kg
      assertThat(run.spin(given).z).isCloseTo(1, within(0.01f));
      if (!claims().plane()) { // a disc has another moment of inertia
        assertThat(run.spin(pushed).z).isCloseTo(1, within(0.01f)); // 0.2 / (0.4 · 2 kg · 0.25 m²)
        assertThat(run.spin(forced).z).isCloseTo(1, within(0.01f));
      }

      run.ticks(10);
      assertThat(run.velocity(forced).x).as("a force lasts for a tick").isCloseTo(1, within(0.01f));
    }
  }

  @Test
  default void velocityLeavesTheSpinAndAngularVelocityLeavesTheVelocity() {
    try (SceneRun run = run(balls())) {
      long spinning = run.spawn(BALL, -3, 60, 0);
      long moving = run.spawn(BALL, 3, 60, 0);
      run.tick(commands -> {
        commands.angularVelocity(spinning, new Vector3f(0, 0, 2));
        commands.velocity(moving, new Vector3f(2, 0, 0));
      });

      run.tick(commands -> {
        commands.velocity(spinning, new Vector3f(1, 0, 0));
        commands.angularVelocity(moving, new Vector3f(0, 0, 1));
      });

      assertThat(run.velocity(spinning).x).isCloseTo(1, within(0.01f));
      assertThat(run.spin(spinning).z).isCloseTo(2, within(0.02f));
      assertThat(run.velocity(moving).x).isCloseTo(2, within(0.02f));
      assertThat(run.spin(moving).z).isCloseTo(1, within(0.01f));
    }
  }

  @Test
  default void pushAtAPointSpinsAccordingToItsTorque() {
    try (SceneRun run = run(balls())) {
      long pushed = run.spawn(BALL, -3, 60, 0);
      long forced = run.spawn(BALL, 0, 60, 0);
      long moved = run.spawn(BALL, 3, 60, 0);
      long turned = run.spawn(BALL, 6, 60, 0);

      run.tick(commands -> {
        commands.impulseAt(pushed, new Vector3f(0, 0.4f, 0), new Vector3d(-2.5, 60, 0));
        commands.forceAt(forced, new Vector3f(0, 40, 0), new Vector3d(0.5, 60, 0));
        commands.teleport(moved, new Vector3f(9, 60, 0), UPRIGHT);
        commands.impulseAt(moved, new Vector3f(0, 0.4f, 0), new Vector3d(9.5, 60, 0));
        commands.impulse(turned, new Vector3f(0, 0.4f, 0));
        commands.angularImpulse(turned, new Vector3f(0, 0, 0.2f)); // 0.5 m × 0.4 Ns
      });

      float spin = run.spin(turned).z;
      assertThat(spin).isCloseTo(claims().plane() ? 0.8f : 1, within(0.01f));
      assertThat(run.spin(pushed).z).isCloseTo(spin, within(1e-4f));
      assertThat(run.spin(forced).z).as("40 N for 10 ms").isCloseTo(spin, within(1e-3f));
      assertThat(run.spin(moved).z).as("at its new position").isCloseTo(spin, within(1e-4f));
      float later = run.velocity(turned).y; // spawned last, so it fell for the shortest time
      assertThat(run.velocity(pushed).y).isCloseTo(later - 3 * 0.0981f, within(0.01f));
      assertThat(run.velocity(forced).y).isCloseTo(later - 2 * 0.0981f, within(0.01f));
    }
  }

  @Test
  default void commandForABodyThatIsNoMoreIsStale() {
    try (SceneRun run = run(balls())) {
      long ball = run.spawn(BALL, 0, 5, 0);
      run.tick(commands -> commands.despawn(ball));

      run.tick(commands -> {
        commands.despawn(ball);
        commands.teleport(ball, NOTHING, UPRIGHT);
        commands.velocity(ball, NOTHING);
        commands.angularVelocity(ball, NOTHING);
        commands.impulse(ball, NOTHING);
        commands.impulseAt(ball, NOTHING, new Vector3d());
        commands.forceAt(ball, NOTHING, new Vector3d());
        commands.force(ball, NOTHING);
        commands.force(BodyId.of(7, 99), NOTHING);
        commands.force(BodyId.of(70_000, 1), NOTHING);
      });

      assertThat(run.seen(Event.Kind.STALE_COMMAND, SceneRun.Happening::detail))
          .containsExactly(
              Command.DESPAWN,
              Command.TELEPORT,
              Command.VELOCITY,
              Command.ANGULAR_VELOCITY,
              Command.IMPULSE,
              Command.IMPULSE_AT,
              Command.FORCE_AT,
              Command.FORCE,
              Command.FORCE,
              Command.FORCE);
    }
  }

  @Test
  default void valuesThatNoEngineCanTakeAreRefused() {
    try (SceneRun run = run(balls())) {
      long ball = run.spawn(BALL, 0, 5, 0);
      long glider = run.spawn(GLIDER, 3, 5, 0);
      Vector3f unknown = new Vector3f(Float.NaN, 0, 0);
      Vector3f endless = new Vector3f(0, Float.POSITIVE_INFINITY, 0);
      Vector3f afar = new Vector3f(0, 0, 1e9f);

      run.tick(commands -> {
        SceneRun.spawn(commands, BALL, new Vector3d(unknown), 1);
        SceneRun.spawn(commands, BALL, new Vector3d(afar), 1);
        commands.spawnWithToken(
            BALL,
            new Vector3d(NOTHING),
            new Quaternionf(0, 0, 0, 0),
            new Vector3f(),
            new Vector3f(),
            1);
        commands.spawnWithToken(BALL, new Vector3d(NOTHING), UPRIGHT, endless, NOTHING, 1);
        SceneRun.spawn(commands, 99, new Vector3d(NOTHING), 1);
        SceneRun.spawn(commands, -1, new Vector3d(NOTHING), 1);
        commands.teleport(ball, endless, UPRIGHT);
        commands.teleport(ball, NOTHING, new Quaternionf(1, 1, 1, 1));
        commands.velocity(ball, unknown);
        commands.angularImpulse(ball, endless);
        commands.force(ball, new Vector3f(1e30f));
        commands.angularVelocity(ball, unknown);
        commands.impulseAt(ball, NOTHING, new Vector3d(afar));
        commands.forceAt(ball, endless, new Vector3d());
        commands.forceAt(ball, new Vector3f(0, 1e8f, 0), new Vector3d(1e6, 0, 0));
        commands.velocity(SceneRun.placed(0), NOTHING);
        commands.impulse(glider, NOTHING);
        commands.force(glider, NOTHING);
        commands.forceAt(glider, NOTHING, new Vector3d());
      });

      assertThat(run.refusals())
          .containsExactly(
              Event.Refusal.BAD_VALUES,
              Event.Refusal.BAD_VALUES,
              Event.Refusal.BAD_VALUES,
              Event.Refusal.BAD_VALUES,
              Event.Refusal.NO_PREFAB,
              Event.Refusal.NO_PREFAB,
              Event.Refusal.BAD_VALUES,
              Event.Refusal.BAD_VALUES,
              Event.Refusal.BAD_VALUES,
              Event.Refusal.BAD_VALUES,
              Event.Refusal.BAD_VALUES,
              Event.Refusal.BAD_VALUES,
              Event.Refusal.BAD_VALUES,
              Event.Refusal.BAD_VALUES,
              Event.Refusal.BAD_VALUES,
              Event.Refusal.UNABLE,
              Event.Refusal.UNABLE,
              Event.Refusal.UNABLE,
              Event.Refusal.UNABLE);
      assertThat(run.position(ball).y).isBetween(4.9f, 5f);
      assertThat(run.newest().slotCount()).isEqualTo(3);
    }
  }

  @Test
  default void bodyBeyondTheCapacityIsRefusedAndTheOthersContinue() {
    try (SceneRun run = run(balls())) {
      for (int i = 0; i < 8; i++) {
        run.spawn(BALL, 2 * i - 8, 5, 0);
      }

      run.tick(commands -> SceneRun.spawn(commands, BALL, new Vector3d(0, 9, 0), 44));

      assertThat(run.happenings(Event.Kind.REFUSED_COMMAND)).singleElement().satisfies(refused -> {
        assertThat(refused.token()).isEqualTo(44);
        assertThat(refused.refusal()).isEqualTo(Event.Refusal.NO_ROOM);
      });
      assertThat(run.newest().slotCount()).isEqualTo(9);
    }
  }
}
