package org.isochron.lockstep;

import org.isochron.engine.SceneRun;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.isochron.lockstep.Lockstep.Status.Presence;
import org.isochron.lockstep.UnreliableNetwork.Weather;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.joml.Vector3d;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class SpectatorReturnTest {
  private static final Rollback.Settings SETTINGS = Rollback.Settings.of(4_711, 0, 1)
      .withSession(Lockstep.Settings.of(4_711, 0, 16).withInputDelay(0).withHashInterval(1));
  private static final Weather LAN = new Weather(10, 20, 20, 5, 0);

  @Test
  void aSpectatorThatFellTooFarBehindJoinsAgain() {
    RollbackGame game = new RollbackGame(1, LAN, SETTINGS.withSpectators(1), 100, 100, 100);
    game.runUntilConfirmed(100);
    cut(game, 2, true);
    game.run(Duration.ofSeconds(20));
    assertThat(game.player(2).loop.lastTick()).isLessThan(150);
    cut(game, 2, false);

    game.run(Duration.ofSeconds(15));

    long last = game.player(2).loop.lastTick();
    assertThat(game.player(0).loop.lastTick() - last).isLessThan(60);
    assertSameFrom(game, last - 100, last - 20);
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
    assertSameFrom(game, last - 100, last - 20);
  }

  @Test
  void shortOutagesOfTwelveSpectatorsEndInNoFault() {
    cutTwelveSpectatorsOff(30);
  }

  @Test
  @Tag("evidence")
  void shortOutagesOfTwelveSpectatorsAreNoFaultLaterEither() {
    cutTwelveSpectatorsOff(100);
  }

  private static void cutTwelveSpectatorsOff(int secondsAfter) {
    long[] frames = new long[14];
    Arrays.fill(frames, 100);
    RollbackGame game = new RollbackGame(3, LAN, SETTINGS.withSpectators(12), frames);
    game.runUntilConfirmed(100);
    for (int peer = 2; peer < 14; peer++) {
      cut(game, peer, true);
    }
    game.run(Duration.ofSeconds(4));
    for (int peer = 2; peer < 14; peer++) {
      cut(game, peer, false);
    }
    game.run(Duration.ofSeconds(secondsAfter));

    for (int peer = 2; peer < 14; peer++) {
      assertThat(game.player(peer).status().session().others())
          .allSatisfy(other -> assertThat(other.fault()).isEmpty());
      assertThat(game.player(0).loop.lastTick() - game.player(peer).loop.lastTick())
          .isLessThan(20);
    }
    assertSameFrom(game, secondsAfter * 90L, secondsAfter * 99L);
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
    List<PrefabWorld> worlds = new ArrayList<>();
    PlayedGame<RollbackPlayer> game = new PlayedGame<>(5, LAN, 3) {};
    for (int peer = 0; peer < 3; peer++) {
      worlds.add(new PrefabWorld());
      game.players.add(new RollbackPlayer(
          game.clock,
          RollbackGame.seat(SETTINGS.withSpectators(1), peer, 3),
          game.network.links(peer),
          100,
          peer,
          worlds.get(peer),
          worlds.get(peer)));
    }
    game.player(2).nextFrameNanos = Duration.ofMinutes(1).toNanos();
    game.run(Duration.ofSeconds(1));

    CompletableFuture<Integer> number = CompletableFuture.supplyAsync(
        () -> game.player(1).rollback.prefabs().add(Prefab.dynamic(new Shape.Sphere(1), 7)),
        task -> new Thread(task).start());
    game.runUntil(number::isDone);
    SceneRun.spawn(game.player(0).state.commands(), number.join(), new Vector3d(), 0);
    game.run(Duration.ofMinutes(2));

    long last = game.player(2).loop.lastTick();
    assertThat(game.player(0).loop.lastTick() - last).isLessThan(60);
    assertThat(worlds.get(2).prefabs().table().count()).isEqualTo(2);
    assertSameFrom(game, last - 100, last - 20);

    List<ByteBuffer> former = List.copyOf(game.network.end(2, 0).sentMessages);
    PrefabWorld restarted = new PrefabWorld();
    startAgain(game, 2, restarted);
    for (int round = 0; round < 100; round++) { // simulates late messages
      former.forEach(message -> game.network.end(0, 2).deliver(message));
      game.run(Duration.ofMillis(10));
    }
    game.run(Duration.ofSeconds(30));

    assertThat(restarted.prefabs().table().count()).isEqualTo(2);
    assertSameFrom(game, last + 2_800, last + 2_900);
    assertNoFaults(game);
  }

  @Test
  void aSpectatorThatStartsAgainAmongAHundredPrefabsIsServedWithinSeconds() {
    List<PrefabWorld> worlds = new ArrayList<>();
    PlayedGame<RollbackPlayer> game = new PlayedGame<>(8, LAN, 3) {};
    for (int peer = 0; peer < 3; peer++) {
      worlds.add(new PrefabWorld());
      game.players.add(new RollbackPlayer(
          game.clock,
          RollbackGame.seat(SETTINGS.withSpectators(1), peer, 3),
          game.network.links(peer),
          100,
          peer,
          worlds.get(peer),
          worlds.get(peer)));
    }
    game.run(Duration.ofSeconds(1));
    for (int added = 0; added < 100; added++) {
      int kilograms = added + 1;
      CompletableFuture<Integer> number = CompletableFuture.supplyAsync(
          () ->
              game.player(0).rollback.prefabs().add(Prefab.dynamic(new Shape.Sphere(1), kilograms)),
          task -> new Thread(task).start());
      game.runUntil(number::isDone);
      assertThat(number.join()).isEqualTo(added + 1);
    }

    PrefabWorld restarted = new PrefabWorld();
    startAgain(game, 2, restarted);
    game.run(Duration.ofSeconds(6));

    long last = game.player(2).loop.lastTick();
    assertThat(restarted.prefabs().table().count()).isEqualTo(101);
    assertThat(game.player(0).loop.lastTick() - last).isLessThan(60);
    assertNoFaults(game);
  }

  @Test
  void aSpectatorWhoseProcessStartsAgainIsServedAgain() {
    RollbackGame game = new RollbackGame(6, LAN, SETTINGS.withSpectators(1), 100, 100, 100);
    for (int times = 0; times < 3; times++) {
      game.runUntilConfirmed(game.player(0).loop.lastTick() + 600);
      startAgain(game, 2, new HashLog());
      game.run(Duration.ofSeconds(20));

      long last = game.player(2).loop.lastTick();
      assertThat(game.player(0).loop.lastTick() - last).isLessThan(60);
      assertSameFrom(game, last - 100, last - 20);
      assertNoFaults(game);
    }
  }

  @Test
  void aSpectatorThatStartsAgainIsNoFaultToAnotherSpectator() {
    RollbackGame game = new RollbackGame(8, LAN, SETTINGS.withSpectators(2), 100, 100, 100);
    game.runUntilConfirmed(200);
    startAgain(game, 2, 2, new HashLog());
    game.run(Duration.ofSeconds(5));

    assertNoFaults(game);
    assertThat(game.player(1).other(2).refused()).isZero();
    assertThat(game.player(1).other(2).presence()).isEqualTo(Presence.PLAYING);
  }

  @Test
  void aPlayerWhoseProcessStartsAgainIsReported() {
    RollbackGame game = new RollbackGame(7, LAN, SETTINGS.withSpectators(1), 100, 100, 100);
    game.runUntilConfirmed(100);
    startAgain(game, 1, new HashLog());
    game.run(Duration.ofSeconds(20));

    assertThat(game.player(0).other(1).fault().orElseThrow()).startsWith("has restarted");
    assertThat(game.player(2).other(1).fault().orElseThrow()).startsWith("has restarted");
  }

  private static void startAgain(PlayedGame<RollbackPlayer> game, int peer, HashLog world) {
    startAgain(game, peer, 1, world);
  }

  private static void startAgain(
      PlayedGame<RollbackPlayer> game, int peer, int spectators, HashLog world) {
    RollbackPlayer player = new RollbackPlayer(
        game.clock,
        RollbackGame.seat(SETTINGS.withSpectators(spectators), peer, 3),
        game.network.links(peer),
        100,
        99,
        world,
        world);
    game.players.set(peer, player);
  }

  private static void cut(PlayedGame<RollbackPlayer> game, int peer, boolean isCut) {
    for (int other = 0; other < game.players.size(); other++) {
      game.network.end(peer, other).cut = isCut;
      game.network.end(other, peer).cut = isCut;
    }
  }

  private static void assertSameFrom(PlayedGame<RollbackPlayer> game, long from, long until) {
    long[] expected = hashes(game.player(0), from, until);
    for (RollbackPlayer player : game.players) {
      assertThat(hashes(player, from, until)).isEqualTo(expected);
      assertThat(player.status().session().desync()).isEmpty();
    }
  }

  private static void assertNoFaults(PlayedGame<RollbackPlayer> game) {
    for (RollbackPlayer player : game.players) {
      assertThat(player.status().session().others())
          .allSatisfy(other -> assertThat(other.fault()).isEmpty());
    }
  }

  private static long[] hashes(RollbackPlayer player, long from, long until) {
    return Arrays.copyOfRange(player.world.hashes(until), (int) from - 1, (int) until);
  }
}
