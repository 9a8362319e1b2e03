package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.Command;
import org.isochron.state.CommandSender;
import org.isochron.state.Event;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Kinematic bodies reach their target at the end of the tick and carry the bodies on them. */
public interface MoveSpecification extends EngineUnderTest {
  float CLOSE = 1e-3f;

  @Test
  default void aKinematicBodyIsAtItsPoseAtTheEndOfTheTickAndRestsThen() {
    try (SceneRun run = run(platform())) {
      long platform = SceneRun.placed(0);
      Quaternionf turned = new Quaternionf().rotateZ(0.05f);

      run.tick(commands -> commands.moveTo(platform, new Vector3f(0.1f, 1.02f, 0), turned));

      assertThat(run.position(platform).distance(0.1f, 1.02f, 0)).isLessThan(CLOSE);
      assertThat(run.view().rotation(platform, new Quaternionf()).z)
          .isCloseTo(turned.z, within(CLOSE));
      assertThat(run.view().velocity(platform, new Vector3f()).x)
          .as("the velocity that took it there")
          .isCloseTo(10, within(0.1f));

      run.ticks(10);

      assertThat(run.position(platform).distance(0.1f, 1.02f, 0)).isLessThan(2 * CLOSE);
      assertThat(run.view().velocity(platform, new Vector3f()).length()).isZero();
    }
  }

  @Test
  default void aPlatformCarriesBodiesThatRestOnIt() {
    try (SceneRun run = run(platform())) {
      long platform = SceneRun.placed(0);
      long box = SceneRun.placed(1);
      run.ticks(50);

      for (int tick = 1; tick <= 100; tick++) {
        Vector3f position = new Vector3f(0.01f * tick, 1 + 0.005f * tick, 0);
        run.tick(commands -> commands.moveTo(platform, position, new Quaternionf()));
      }

      assertThat(run.position(box).x).isCloseTo(1, within(0.15f));
      assertThat(run.position(box).y).isCloseTo(2.2f, within(0.1f));
    }
  }

  @Test
  default void theLastOfSeveralMovesCountsAndATeleportOrAVelocityEndsThem() {
    try (SceneRun run = run(platform())) {
      long platform = SceneRun.placed(0);

      run.tick(commands -> {
        commands.moveTo(platform, new Vector3f(5, 1, 0), new Quaternionf());
        commands.moveTo(platform, new Vector3f(0, 1.1f, 0), new Quaternionf());
      });
      assertThat(run.position(platform).distance(0, 1.1f, 0)).isLessThan(CLOSE);

      run.tick(commands -> {
        commands.moveTo(platform, new Vector3f(5, 1, 0), new Quaternionf());
        commands.teleport(platform, new Vector3f(0, 2, 0), new Quaternionf());
      });
      assertThat(run.position(platform).distance(0, 2, 0)).isLessThan(CLOSE);

      run.tick(commands -> {
        commands.moveTo(platform, new Vector3f(5, 1, 0), new Quaternionf());
        commands.velocity(platform, new Vector3f(0, 1, 0));
      });
      run.tick();
      assertThat(run.position(platform).distance(0, 2.02f, 0)).isLessThan(CLOSE);
    }
  }

  @Test
  default void aBodyIsMovedAndTeleportedInATickAnyNumberOfTimes() {
    try (SceneRun run = run(platform())) {
      long platform = SceneRun.placed(0);

      run.tick(commands -> drag(commands, platform, 100));

      assertThat(run.position(platform).distance(0, 1.1f, 0)).isLessThan(CLOSE);
    }
  }

  @Test
  default void onlyKinematicBodiesAreMoved() {
    try (SceneRun run = run(platform())) {
      run.tick(commands -> {
        commands.moveTo(SceneRun.placed(1), new Vector3f(), new Quaternionf());
        commands.moveTo(SceneRun.placed(0), new Vector3f(Float.NaN), new Quaternionf());
      });

      assertThat(run.seen(Event.Kind.REFUSED_COMMAND, SceneRun.Happening::detail))
          .containsExactly(Command.MOVE_TO, Command.MOVE_TO);
      assertThat(run.position(SceneRun.placed(1)).x).isCloseTo(0, within(CLOSE));
    }
  }

  @Test
  default void gravityIsSetWhileTheWorldRunsAndSavedWithIt() {
    try (SceneRun run = run(platform())) {
      long box = SceneRun.placed(1);
      run.ticks(300); // it sleeps, where the engine lets it
      float from = run.position(box).y;

      run.tick(commands -> commands.gravity(new Vector3f(0, 2, 0)));
      run.ticks(100);
      assertThat(run.position(box).y - from).isCloseTo(1, within(0.1f));

      run.tick(commands -> commands.gravity(new Vector3f(Float.NaN, 0, 0)));
      assertThat(run.seen(Event.Kind.REFUSED_COMMAND, SceneRun.Happening::detail))
          .containsExactly(Command.GRAVITY);
      if (run.simulation().savesState()) {
        run.requireRepeatable(20, commands -> commands.gravity(new Vector3f(0, -9, 0)));
      }
    }
  }

  /**
   * Moves a body and reverts the move, as an editor does while time is paused, then moves the body
   * to 1.1 m.
   */
  private static void drag(CommandSender commands, long body, int count) {
    for (int i = 0; i < count; i++) {
      commands.moveTo(body, new Vector3f(5, 1, 0), new Quaternionf());
      commands.teleport(body, new Vector3f(0, 1, 0), new Quaternionf());
    }
    commands.moveTo(body, new Vector3f(0, 1.1f, 0), new Quaternionf());
  }

  default Scene platform() {
    Scene.Builder builder = new Scene.Builder().spare(8);
    int platform = builder.prefab(Prefab.kinematic(new Shape.Box(3, 0.2f, 3)).withFriction(1));
    int box = builder.prefab(Prefab.dynamic(new Shape.Box(0.5f, 0.5f, 0.5f), 1).withFriction(1));
    builder.body(platform, 0, 1, 0);
    builder.body(box, 0, 1.71f, 0);
    return builder.build();
  }
}
