package org.isochron.bench.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.isochron.physics.GameLoop;
import org.isochron.state.CommandSender;
import org.isochron.state.NanoClock;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
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
}
