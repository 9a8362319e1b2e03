package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.lockstep.UnreliableNetwork.Weather;
import org.isochron.physics.slice.ControlTable;
import org.junit.jupiter.api.Test;

/** Tests sticks whose position is reported in every frame, whether they move or not. */
class PolledStickTest {
  private static final int STICK = 5;
  private static final Weather LAN = new Weather(30, 40, 0, 0);
  private static final Lockstep.Settings SETTINGS =
      Lockstep.Settings.rollback(4_711, 0, 1).withHashInterval(1);

  @Test
  void aStickThatIsHeldStillAndReportedEveryFrameIsNeverPredictedWrongly() {
    Game game = polled(SETTINGS, 0.5f, 0.5f);

    assertThat(game.player(0).world.changedControls).as("reports that changed").isEqualTo(1);
    for (ScriptedPlayer player : game.players) {
      assertThat(player.status().rollbacks().wrongSlices()).isLessThan(3);
      assertThat(player.status().rollbacks().count()).isLessThan(3);
    }
  }

  @Test
  void aStickThatMovesIsCorrected() {
    Game game = polled(SETTINGS, 0.5f, 0.75f);

    for (ScriptedPlayer player : game.players) {
      assertThat(player.status().rollbacks().wrongSlices()).isGreaterThan(200);
    }
    game.assertSame(400);
  }

  @Test
  void aPredictionInOtherBytesIsRightIfATickSeesTheSame() {
    Lockstep.Prediction repeating = (peer, tick, last, predicted) -> {
      ControlTable table = new ControlTable();
      table.set(STICK, false, 0, 0, 0, 0.5f, 0);
      predicted.input(table);
    };

    Game game = polled(SETTINGS.withPrediction(repeating), 0.5f, 0.5f);

    for (ScriptedPlayer player : game.players) {
      assertThat(player.status().rollbacks().wrongSlices()).isLessThan(12);
    }
    game.assertSame(400);
  }

  private static Game polled(Lockstep.Settings settings, float even, float odd) {
    Game game = new Game(1, LAN, settings, 100, 100);
    game.players.forEach(player -> player.commandsPerFrame = 0);
    for (int frame = 0;
        game.players.stream().anyMatch(player -> player.status().confirmedTick() < 500);
        frame++) {
      float level = frame / 2 % 2 == 0 ? even : odd;
      game.players.forEach(player -> player.state.commands().level(STICK, level));
      game.frame();
    }
    return game;
  }
}
