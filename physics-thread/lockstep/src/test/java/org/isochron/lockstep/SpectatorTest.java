package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.isochron.lockstep.Lockstep.Status.Presence;
import org.isochron.lockstep.UnreliableNetwork.Weather;
import org.isochron.state.Event;
import org.junit.jupiter.api.Test;

class SpectatorTest {
  private static final Rollback.Settings SETTINGS = Rollback.Settings.of(4_711, 0, 1)
      .withSession(Lockstep.Settings.of(4_711, 0, 16).withInputDelay(0).withHashInterval(1));
  private static final Weather LAN = new Weather(10, 20, 0, 0, 0);

  @Test
  void spectatorIsNeverWaitedForAndCatchesUp() {
    RollbackGame game = new RollbackGame(1, LAN, SETTINGS.withSpectators(1), 100, 100, 100);
    game.runUntilConfirmed(100);
    game.player(2).nextFrameNanos += Duration.ofSeconds(2).toNanos();
    long before = game.player(0).loop.lastTick();
    game.run(Duration.ofMillis(1_900));
    assertThat(game.player(0).loop.lastTick() - before).isBetween(180L, 195L);
    assertThat(game.player(0).status().session().waiting()).isEmpty();

    game.run(Duration.ofSeconds(1));
    assertThat(game.player(2).status().pacePermille()).isGreaterThan(1_000);
    game.run(Duration.ofSeconds(4));

    assertThat(game.player(0).loop.lastTick() - game.player(2).loop.lastTick()).isLessThan(12);
    assertThat(game.player(2).status().rollbacks()).isZero();
    assertSame(game, 500);
  }

  @Test
  void spectatorThatFellTooFarBehindJoinsAgainWithoutAFault() {
    RollbackGame game = new RollbackGame(1, LAN, SETTINGS.withSpectators(1), 100, 100, 100);
    game.runUntilConfirmed(100);
    game.network.end(0, 2).cut = true;
    game.network.end(1, 2).cut = true;
    game.run(Duration.ofSeconds(8));
    assertThat(game.player(0).other(2).presence()).isEqualTo(Presence.PLAYING);
    game.network.end(0, 2).cut = false;
    game.network.end(1, 2).cut = false;

    game.run(Duration.ofSeconds(10));

    assertThat(game.player(2).other(0).fault()).isEmpty();
    assertThat(game.player(0).loop.lastTick() - game.player(2).loop.lastTick()).isLessThan(60);
    assertThat(game.player(0).status().session().waiting()).isEmpty();
  }

  @Test
  void spectatorThatFallsSilentIsSeen() {
    RollbackGame game = new RollbackGame(1, LAN, SETTINGS.withSpectators(1), 100, 100, 100);
    game.runUntilConfirmed(100);
    game.player(2).nextFrameNanos = Long.MAX_VALUE;

    game.run(Duration.ofSeconds(6));

    assertThat(game.player(0).other(2).presence()).isEqualTo(Presence.SILENT);
    assertThat(game.player(0).countOf(Event.Kind.PEER_GONE)).isZero();
  }

  private static void assertSame(RollbackGame game, int ticks) {
    long[] hashes = game.player(0).world.hashes(ticks);
    for (RollbackPlayer player : game.players) {
      assertThat(player.world.hashes(ticks)).isEqualTo(hashes);
      assertThat(player.status().session().desync()).isEmpty();
    }
  }
}
