package org.isochron.bench.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.isochron.physics.GameLoop;
import org.isochron.state.NanoClock;
import org.junit.jupiter.api.Test;

final class GoalsGameTest {
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

  @Test
  void engineWhoseBodiesPassThroughEachOtherIsRefused() {
    DemoSettings settings = new DemoSettings("reference", DemoScene.GOALS, 1, 100, false);

    assertThatThrownBy(() -> DemoRun.open(settings, NanoClock.system()))
        .hasMessageContaining("the scene goals needs collisions");
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
}
