package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.isochron.lockstep.UnreliableNetwork.Weather;
import org.junit.jupiter.api.Test;

class RollbackPaceTest {
  private static final Rollback.Settings SETTINGS = Rollback.Settings.of(4_711, 0, 1);

  @Test
  void nobodyWaitsForAPeerWhoseMachineRunsABitSlow() {
    RollbackGame game = new RollbackGame(1, new Weather(20, 25, 0, 0, 0), SETTINGS, 500, 500);
    game.runUntilConfirmed(100);
    // 1.5 % slower, which is more than the gentle pace of 1 % compensates
    game.player(1).loop.speed(game.clock.nanos(), 985);
    game.run(Duration.ofSeconds(30));
    long stalls = game.player(0).status().session().stalls();
    long tick = game.player(1).loop.lastTick();

    game.run(Duration.ofSeconds(60));

    assertThat(game.player(0).status().session().stalls()).isEqualTo(stalls);
    assertThat(game.player(1).loop.lastTick() - tick).isBetween(5_890L, 5_930L);
  }
}
