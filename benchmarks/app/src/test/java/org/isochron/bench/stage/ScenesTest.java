package org.isochron.bench.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.GameLoop;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.Simulation;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.isochron.state.TickRate;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What happens in the demo's scenes. */
final class ScenesTest {
  @ParameterizedTest
  @EnumSource(names = {"GOALS", "PLAYER"})
  void engineWhoseBodiesPassThroughEachOtherIsRefused(DemoScene scene) {
    DemoSettings settings = new DemoSettings("reference", scene, 1, 100, false);

    assertThatThrownBy(() -> DemoRun.open(settings, NanoClock.system()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("needs collisions");
  }

  private static final int HUNDREDS = 12;

  @Test
  void rewindTakesGoalsBackAndTheyAreCountedAgain() {
    GoalsGame game = new GoalsGame();
    try (GameLoop loop = loop(game)) {
      List<String> before = scores(loop, game, HUNDREDS);

      loop.time().rewind(400);
      loop.advance();

      assertThat(game.score()).isEqualTo(before.get(HUNDREDS - 5));
      assertThat(scores(loop, game, 4)).isEqualTo(before.subList(HUNDREDS - 4, HUNDREDS));
      assertThat(before.subList(HUNDREDS - 5, HUNDREDS)).doesNotHaveDuplicates();
    }
  }

  @Test
  void ballsRollIntoBothGoalsForever() {
    GoalsGame game = new GoalsGame();
    try (GameLoop loop = loop(game)) {
      loop.run(3_000);
      String early = game.score();
      loop.run(3_000);

      assertThat(early).doesNotContain(" 0");
      assertThat(game.score()).isNotEqualTo(early);
    }
  }

  @Test
  void runThatIsComputedHereHasAScore() {
    DemoSettings settings = new DemoSettings("best", DemoScene.GOALS, 1, 100, true);

    try (DemoRun run = DemoRun.open(settings, NanoClock.system());
        DemoRun other = DemoRun.open(settings.withScene(DemoScene.BALL), NanoClock.system())) {
      assertThat(run.score()).hasValue("goals 0 : 0");
      assertThat(other.score()).isEmpty();
    }
  }

  private static GameLoop loop(GoalsGame game) {
    DemoSettings settings = new DemoSettings("jolt", DemoScene.GOALS, 1, 100, true);
    return GameLoop.atFullSpeed(DemoRun.simulation(
        settings, BuiltScene.of(settings, "Jolt"), BuiltScene.engine(settings), Optional.of(game)));
  }

  private static List<String> scores(GameLoop loop, GoalsGame game, int hundreds) {
    List<String> scores = new ArrayList<>();
    for (int i = 0; i < hundreds; i++) {
      loop.run(100);
      scores.add(game.score());
    }
    return scores;
  }

  @Test
  void armTurnsEvenlyThroughAPileThatFallsOnIt() {
    DemoSettings settings = new DemoSettings("jolt", DemoScene.PILE, 40, 100, false);
    Scene scene = BuiltScene.of(settings, "Jolt").scene();
    long arm = BodyId.of(scene.bodies().size() - 1, 1);

    try (GameLoop loop = GameLoop.atFullSpeed(Engines.named("jolt").build(scene));
        SnapshotReader reader = loop.state().openReader()) {
      Vector3d above = new Vector3d(2, scene.bodies().get(41).position().y() + 3, 0);
      for (int second = 1; second <= 5; second++) {
        loop.state().commands().teleport(BodyId.of(second, 1), above, new Quaternionf());
        loop.run(100);
        reader.refresh();

        Quaternionf turned = new Quaternionf();
        reader.newest().poses().rotation(BodyId.slot(arm), turned);
        Vector3f along = turned.transform(new Vector3f(1, 0, 0));
        assertThat(along.angle(new Vector3f(1, 0, 0).rotateY(1.2f * second)))
            .as("second %d", second)
            .isCloseTo(0, within(0.05f));
      }
    }
  }

  @Test
  void keysDriveTheCarOverTheRampAndARewindTakesItBack() {
    DemoSettings settings = new DemoSettings("jolt", DemoScene.VEHICLE, 1, 100, true);
    BuiltScene built = BuiltScene.of(settings, "Jolt");
    try (GameLoop loop = GameLoop.atFullSpeed(
        DemoRun.simulation(settings, built, BuiltScene.engine(settings), Optional.empty()))) {
      CommandSender keys = loop.state().commands();
      SnapshotReader reader = loop.state().openReader();
      loop.run(100);
      keys.press(PlayerController.FORWARD);
      float highest = 0;
      for (int i = 0; i < 30; i++) {
        loop.run(10);
        highest = Math.max(highest, car(reader).y);
      }
      Vector3f there = car(reader);
      assertThat(highest).isGreaterThan(1.5f);
      assertThat(there.z).isLessThan(-14);

      keys.release(PlayerController.FORWARD);
      keys.press(PlayerController.BACK);
      loop.run(150);
      loop.time().rewind(150);
      loop.advance();
      assertThat(car(reader)).isEqualTo(there);
    }
  }

  private static Vector3f car(SnapshotReader reader) {
    reader.refresh();
    Snapshot newest = reader.newest();
    return newest.position(VehicleGame.CAR, new Vector3f());
  }

  private static final TickRate FRAMES = TickRate.hertz(144);
  private static final int BODIES = 12;

  /**
   * Number of compared frames, all before the boxes tumble, because tumbling amplifies the smallest
   * difference.
   */
  private static final int FALLING_FRAMES = 50;

  @Test
  void bothPilesFallAlike() {
    Scene scene = FarScene.scene(BODIES);
    NanoClock.Manual clock = new NanoClock.Manual(0);
    Simulation simulation = Engines.named("reference").build(scene);
    SharedState state = SharedState.of(simulation.layout(), SharedState.Limits.DEFAULT, clock);
    int half = scene.bodies().size() / 2;
    try (GameLoop loop = GameLoop.start(state, simulation, PhysicsSettings.DEFAULT);
        FrameSource frames = FrameSource.on(state, FrameSource.Settings.of(Delay.exact()))) {
      for (int number = 1; number < FALLING_FRAMES; number++) {
        clock.moveTo(FRAMES.instantNanos(number));
        loop.advance();
        RenderFrame frame = frames.at(clock.nanos());
        for (int slot = 0; slot < half; slot++) {
          Vector3d there = frame.position(BodyId.of(half + slot, 1), new Vector3d());
          Vector3d here = frame.position(BodyId.of(slot, 1), new Vector3d());
          assertThat(there.sub(FarScene.AWAY).distance(here))
              .as("body %d in frame %d", slot, number)
              .isLessThan(1e-3);
        }
      }
    }
  }
}
