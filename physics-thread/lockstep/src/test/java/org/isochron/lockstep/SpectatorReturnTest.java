package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.isochron.engine.SceneRun;
import org.isochron.lockstep.Lockstep.Status.Presence;
import org.isochron.lockstep.UnreliableNetwork.Weather;
import org.isochron.state.Event;
import org.joml.Vector3d;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class SpectatorReturnTest {
  private static final Rollback.Settings SETTINGS = Rollback.Settings.of(4_711, 0, 1)
      .withSession(Lockstep.Settings.of(4_711, 0, 16).withInputDelay(0).withHashInterval(1));
  private static final Weather LAN = new Weather(10, 20, 20, 5, 0);
  private static final Weather QUIET = new Weather(10, 20, 0, 0, 0);

  @Test
  void spectatorIsNeverWaitedForAndCatchesUp() {
    RollbackGame game = new RollbackGame(1, QUIET, SETTINGS.withSpectators(1), 100, 100, 100);
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
    game.assertSame(500);
  }

  @Test
  void spectatorThatFallsSilentIsSeen() {
    RollbackGame game = new RollbackGame(1, QUIET, SETTINGS.withSpectators(1), 100, 100, 100);
    game.runUntilConfirmed(100);
    game.player(2).nextFrameNanos = Long.MAX_VALUE;

    game.run(Duration.ofSeconds(6));

    assertThat(game.player(0).other(2).presence()).isEqualTo(Presence.SILENT);
    assertThat(game.player(0).countOf(Event.Kind.PEER_GONE)).isZero();
  }

  @Test
  void aSpectatorThatFellTooFarBehindJoinsAgain() {
    RollbackGame game = new RollbackGame(1, LAN, SETTINGS.withSpectators(1), 100, 100, 100);
    game.runUntilConfirmed(100);
    game.cut(2, true);
    game.run(Duration.ofSeconds(20));
    assertThat(game.player(2).loop.lastTick()).isLessThan(150);
    game.cut(2, false);

    game.run(Duration.ofSeconds(15));

    long last = game.player(2).loop.lastTick();
    assertThat(game.player(0).loop.lastTick() - last).isLessThan(60);
    game.assertSame(last - 100, last - 20);
    assertThat(game.player(2).loop.timeline().epoch()).isEqualTo(2);
    assertThat(game.player(2).status().session().tick()).isEqualTo(last);
  }

  @Test
  void aSpectatorThatJoinsLongAfterTheStartGetsInToo() {
    RollbackGame game = new RollbackGame(2, LAN, SETTINGS.withSpectators(2), 100, 100, 100, 100);
    game.player(3).nextFrameNanos = Duration.ofSeconds(30).toNanos();

    game.run(Duration.ofSeconds(50));

    long last = game.player(3).loop.lastTick();
    assertThat(game.player(0).loop.lastTick() - last).isLessThan(60);
    game.assertSame(last - 100, last - 20);
  }

  @Test
  void shortOutagesOfTwelveSpectatorsEndInNoFault() {
    cutTwelveSpectatorsOff(12);
  }

  @Test
  @Tag("evidence")
  void shortOutagesOfTwelveSpectatorsAreNoFaultLaterEither() {
    cutTwelveSpectatorsOff(100);
  }

  private static void cutTwelveSpectatorsOff(int secondsAfter) {
    RollbackGame game = new RollbackGame(3, LAN, SETTINGS.withSpectators(12), Game.hundreds(14));
    game.runUntilConfirmed(100);
    for (int peer = 2; peer < 14; peer++) {
      game.cut(peer, true);
    }
    game.run(Duration.ofSeconds(4));
    for (int peer = 2; peer < 14; peer++) {
      game.cut(peer, false);
    }
    game.run(Duration.ofSeconds(secondsAfter));

    for (int peer = 2; peer < 14; peer++) {
      assertThat(game.player(0).loop.lastTick() - game.player(peer).loop.lastTick())
          .isLessThan(20);
    }
    game.assertNoFaults();
    game.assertSame(secondsAfter * 90L, secondsAfter * 99L);
  }

  @Test
  void aSilentSpectatorCostsItsPlayersNoMoreTheLongerItIsSilent() {
    RollbackGame game = new RollbackGame(4, LAN, SETTINGS.withSpectators(1), 100, 100, 100);
    game.players.forEach(player -> player.commandsPerFrame = 50);
    game.runUntilConfirmed(100);
    long before = game.network.end(0, 2).sentBytes;
    game.run(Duration.ofSeconds(1));
    long served = game.network.end(0, 2).sentBytes - before;
    game.player(2).nextFrameNanos = Long.MAX_VALUE;
    game.run(Duration.ofSeconds(3));

    before = game.network.end(0, 2).sentBytes;
    game.run(Duration.ofSeconds(10));

    assertThat(game.network.end(0, 2).sentBytes - before).as("in ten seconds").isLessThan(5_000);
    assertThat(served).isBetween(100_000L, 2_500_000L);
  }

  @Test
  void aSpectatorThatSendsAndReceivesNothingCostsItsPlayersNoMoreOverTime() {
    RollbackGame game = new RollbackGame(4, LAN, SETTINGS.withSpectators(1), 100, 100, 100);
    game.players.forEach(player -> player.commandsPerFrame = 50);
    game.runUntilConfirmed(100);
    long served = bytesToSpectator(game, Duration.ofSeconds(2));
    game.network.end(0, 2).cut = true;
    game.network.end(1, 2).cut = true;
    game.run(Duration.ofSeconds(20));

    long unanswered = bytesToSpectator(game, Duration.ofSeconds(2));
    assertThat(game.player(0).other(2).presence()).isEqualTo(Presence.PLAYING);
    assertThat(unanswered).isLessThan(2 * served);
  }

  private static long bytesToSpectator(RollbackGame game, Duration time) {
    long before = game.network.end(0, 2).sentBytes;
    game.run(time);
    return game.network.end(0, 2).sentBytes - before;
  }

  @Test
  void nobodyWaitsForASpectatorToGetAPrefab() {
    RollbackGame game = prefabGame(5);
    game.player(2).nextFrameNanos = Duration.ofMinutes(1).toNanos();
    game.run(Duration.ofSeconds(1));

    CompletableFuture<Integer> number = PrefabWorld.adding(game.player(1).rollback, 7);
    game.runUntil(number::isDone);
    SceneRun.spawn(game.player(0).state.commands(), number.join(), new Vector3d(), 0);
    game.run(Duration.ofMinutes(2));

    long last = game.player(2).loop.lastTick();
    assertThat(game.player(0).loop.lastTick() - last).isLessThan(60);
    assertThat(game.player(2).world.prefabs().table().count()).isEqualTo(2);
    game.assertSame(last - 100, last - 20);

    List<ByteBuffer> former = List.copyOf(game.network.end(2, 0).sentMessages);
    PrefabWorld restarted = new PrefabWorld();
    game.startAgain(2, restarted);
    for (int round = 0; round < 100; round++) { // simulates late messages
      former.forEach(message -> game.network.end(0, 2).deliver(message));
      game.run(Duration.ofMillis(10));
    }
    game.run(Duration.ofSeconds(30));

    assertThat(restarted.prefabs().table().count()).isEqualTo(2);
    game.assertSame(last + 2_800, last + 2_900);
    game.assertNoFaults();
  }

  @Test
  void aSpectatorThatStartsAgainAmongAHundredPrefabsIsServedWithinSeconds() {
    RollbackGame game = prefabGame(8);
    game.run(Duration.ofSeconds(1));
    for (int added = 0; added < 100; added++) {
      CompletableFuture<Integer> number = PrefabWorld.adding(game.player(0).rollback, added + 1);
      game.runUntil(number::isDone);
      assertThat(number.join()).isEqualTo(added + 1);
    }

    PrefabWorld restarted = new PrefabWorld();
    game.startAgain(2, restarted);
    game.run(Duration.ofSeconds(6));

    long last = game.player(2).loop.lastTick();
    assertThat(restarted.prefabs().table().count()).isEqualTo(101);
    assertThat(game.player(0).loop.lastTick() - last).isLessThan(60);
    game.assertNoFaults();
  }

  @Test
  void aSpectatorWhoseProcessStartsAgainIsServedAgain() {
    RollbackGame game = new RollbackGame(6, LAN, SETTINGS.withSpectators(1), 100, 100, 100);
    for (int times = 0; times < 3; times++) {
      game.runUntilConfirmed(game.player(0).loop.lastTick() + 600);
      game.startAgain(2, new HashLog());
      game.run(Duration.ofSeconds(20));

      long last = game.player(2).loop.lastTick();
      assertThat(game.player(0).loop.lastTick() - last).isLessThan(60);
      game.assertSame(last - 100, last - 20);
      game.assertNoFaults();
    }
  }

  @Test
  void aSpectatorThatStartsAgainIsNoFaultToAnotherSpectator() {
    RollbackGame game = new RollbackGame(8, LAN, SETTINGS.withSpectators(2), 100, 100, 100);
    game.runUntilConfirmed(200);
    game.startAgain(2, new HashLog());
    game.run(Duration.ofSeconds(5));

    game.assertNoFaults();
    assertThat(game.player(1).other(2).refused()).isZero();
    assertThat(game.player(1).other(2).presence()).isEqualTo(Presence.PLAYING);
  }

  @Test
  void aPlayerWhoseProcessStartsAgainIsReported() {
    RollbackGame game = new RollbackGame(7, LAN, SETTINGS.withSpectators(1), 100, 100, 100);
    game.runUntilConfirmed(100);
    game.startAgain(1, new HashLog());
    game.run(Duration.ofSeconds(20));

    assertThat(game.player(0).other(1).fault().orElseThrow()).startsWith("has restarted");
    assertThat(game.player(2).other(1).fault().orElseThrow()).startsWith("has restarted");
  }

  private static RollbackGame prefabGame(long seed) {
    return new RollbackGame(
        seed, LAN, SETTINGS.withSpectators(1), PrefabWorld::new, Game.hundreds(3));
  }
}
