package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.isochron.lockstep.Lockstep.Status.Presence;
import org.isochron.lockstep.UnreliableNetwork.Weather;
import org.isochron.state.Event;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LockstepTest {
  private static final Lockstep.Settings SETTINGS =
      Lockstep.Settings.of(4_711, 0, 1).withHashInterval(1);

  private static Stream<Arguments> games() {
    Weather bad = new Weather(0, 200, 100, 50, 20);
    return Stream.of(
        Arguments.of(1, Weather.FAIR, 1, new long[] {60, 60}),
        Arguments.of(2, new Weather(200, 200, 0, 0, 0), 20, new long[] {144, 30}),
        Arguments.of(3, bad, 20, new long[] {144, 30}),
        Arguments.of(4, bad, 5, new long[] {60, 240}),
        Arguments.of(5, new Weather(50, 60, 300, 0, 0), 8, new long[] {60, 75, 144, 100}),
        Arguments.of(6, bad, 20, new long[] {30, 60, 144, 1_000}));
  }

  @ParameterizedTest
  @MethodSource("games")
  void peersHaveTheSameStateAfterEveryTick(
      long seed, Weather weather, int inputDelay, long[] framesPerSecond) {
    Game game = new Game(seed, weather, SETTINGS.withInputDelay(inputDelay), framesPerSecond);

    game.runUntil(() -> {
      LongSummaryStatistics ticks =
          game.players.stream().mapToLong(player -> player.loop.lastTick()).summaryStatistics();
      assertThat(ticks.getMax() - ticks.getMin()).as("lead").isLessThanOrEqualTo(inputDelay);
      return ticks.getMin() >= 3_000;
    });

    String scene = "seed %d, %s".formatted(seed, weather);
    long[] hashes = game.player(0).world.hashes(3_000);
    assertThat(LongStream.of(hashes).distinct().count()).as(scene).isGreaterThan(2_700);
    assertThat(game.network.lostCount > 0).isEqualTo(weather.lost() > 0);
    assertThat(game.network.mixedUpCount > 0).isEqualTo(weather.maxMillis() > weather.minMillis());
    for (ScriptedPlayer player : game.players) {
      assertThat(player.world.commandCount).as(scene).isGreaterThan(1_500);
      assertThat(player.world.changedControls).as(scene).isGreaterThan(600);
      assertThat(player.world.hashes(3_000)).as(scene).isEqualTo(hashes);
      assertThat(player.lockstep.status().desync()).as(scene).isEmpty();
      assertThat(player.lockstep.status().refusedCommands()).isZero();
      assertThat(player.lockstep.status().others())
          .allSatisfy(other -> assertThat(other.fault()).as(scene).isEmpty())
          .allSatisfy(other ->
              assertThat(other.refused() > 0).as(scene + other).isEqualTo(weather.damaged() > 0))
          .allSatisfy(other -> assertThat(other.presence()).isEqualTo(Presence.PLAYING));
    }
  }

  @Test
  void inputDelayAsLongAsMessagesTakeMakesNobodyWait() {
    Weather sixtyMillis = new Weather(60, 60, 0, 0, 0);
    Game enough = new Game(1, sixtyMillis, SETTINGS.withInputDelay(8), 100, 100);
    Game tooShort = new Game(1, sixtyMillis, SETTINGS.withInputDelay(3), 100, 100);

    enough.runUntilTick(1_000);
    tooShort.runUntilTick(1_000);

    assertThat(enough.player(0).lockstep.status().stalls()).isLessThan(10);
    assertThat(tooShort.player(0).lockstep.status().stalls()).isGreaterThan(100);
  }

  @ParameterizedTest
  @MethodSource("divergences")
  void tickAndPeersAreNamedWhenStatesDiffer(int hashInterval, long divergesAfter, long named) {
    Weather weather = new Weather(0, 40, 50, 0, 0);
    Game game = new Game(9, weather, SETTINGS.withHashInterval(hashInterval), 60, 100, 144);
    game.player(1).world.divergesAfter = divergesAfter;

    game.runUntilTick(divergesAfter - 1);
    assertThat(game.player(0).lockstep.status().desync()).isEmpty();
    game.runUntilTick(divergesAfter + hashInterval + 10);

    assertThat(game.player(0).lockstep.status().desync())
        .hasValue(new Lockstep.Status.Desync(named, List.of(1)));
    assertThat(game.player(1).lockstep.status().desync())
        .hasValue(new Lockstep.Status.Desync(named, List.of(0, 2)));
    assertThat(game.player(2).countOf(Event.Kind.DESYNC)).isEqualTo(1);
  }

  private static Stream<Arguments> divergences() {
    return Stream.of(Arguments.of(1, 333, 333), Arguments.of(10, 333, 340));
  }

  @Test
  void slowPeerLetsTheOthersWaitForItVisibly() {
    Game game = new Game(1, Weather.FAIR, SETTINGS, 100, 100, 100);
    game.runUntilTick(100);
    game.player(2).nextFrameNanos += Duration.ofSeconds(2).toNanos();

    game.run(Duration.ofSeconds(1));

    Lockstep.Status status = game.player(0).lockstep.status();
    assertThat(status.waiting()).hasValueSatisfying(waiting -> {
      assertThat(waiting.peers()).containsExactly(2);
      assertThat(waiting.length()).isBetween(Duration.ofMillis(800), Duration.ofSeconds(1));
    });
    assertThat(status.tick()).isLessThan(120);
    assertThat(game.player(0).loop.statistics().holds()).isPositive();
    assertThat(game.player(0).other(2).presence()).isEqualTo(Presence.PLAYING);
    game.runUntilTick(300);
    assertThat(game.player(0).lockstep.status().waiting()).isEmpty();
    game.assertSame(300);
  }

  @Test
  void ticksContinueAtTheCommonPaceAfterAStallWithoutCatchingUp() {
    Game game = new Game(1, Weather.FAIR, SETTINGS, 100, 100);
    game.runUntilTick(100);
    game.player(1).nextFrameNanos += Duration.ofSeconds(3).toNanos();
    game.run(Duration.ofSeconds(4));
    long before = game.player(0).loop.lastTick();

    game.run(Duration.ofSeconds(1));

    assertThat(game.player(0).loop.lastTick() - before).isBetween(95L, 105L);
  }

  @Test
  void peerThatFallsSilentIsReportedAndMayReturn() {
    Game game = new Game(1, Weather.FAIR, SETTINGS.withSilence(Duration.ofSeconds(2)), 100, 100);
    game.runUntilTick(100);
    game.cut(1, true);

    game.run(Duration.ofSeconds(1));
    assertThat(game.player(0).other(1).presence()).isEqualTo(Presence.PLAYING);
    game.run(Duration.ofSeconds(2));

    assertThat(game.player(0).other(1).presence()).isEqualTo(Presence.SILENT);
    assertThat(game.player(0).countOf(Event.Kind.PEER_GONE)).isEqualTo(1);
    game.cut(1, false);
    game.runUntilTick(300);
    assertThat(game.player(0).other(1).presence()).isEqualTo(Presence.PLAYING);
    game.assertSame(300);
  }

  @Test
  void allStepsThatPausedPeersAreAskedForRunThoughEachMustWaitForTheOther() {
    Game game = new Game(2, new Weather(20, 60, 50, 0, 0), SETTINGS, 100, 100);
    game.runUntilTick(50);
    game.players.forEach(player -> player.loop.pause(game.clock.nanos()));
    game.run(Duration.ofSeconds(1));
    long first = game.player(0).loop.lastTick();
    long second = game.player(1).loop.lastTick();

    for (int step = 0; step < 30; step++) {
      game.players.forEach(player -> player.loop.step(game.clock.nanos()));
      game.run(Duration.ofMillis(5));
    }
    game.run(Duration.ofSeconds(5));

    assertThat(game.player(0).loop.lastTick()).isEqualTo(first + 30);
    assertThat(game.player(1).loop.lastTick()).isEqualTo(second + 30);
  }

  @Test
  void peersThatWaitForEachOtherInARingGetLostSlicesFromTheOthers() {
    Game game = new Game(1, Weather.FAIR, SETTINGS, 100, 100, 100);
    game.runUntilTick(100);
    for (int peer = 0; peer < 3; peer++) {
      game.network.end(peer, (peer + 1) % 3).cut = true;
    }
    game.run(Duration.ofSeconds(1));
    for (int peer = 0; peer < 3; peer++) {
      assertThat(game.player(peer).lockstep.status().waiting().orElseThrow().peers())
          .containsExactly((peer + 2) % 3);
      game.network.end(peer, (peer + 1) % 3).cut = false;
    }

    game.runUntilTick(300);

    game.assertSame(300);
  }

  @Test
  void peersWaitForOneThatJoinsLater() {
    Game game = new Game(1, new Weather(0, 30, 100, 0, 0), SETTINGS, 100, 100, 100);
    game.player(1).nextFrameNanos += Duration.ofSeconds(10).toNanos();

    game.run(Duration.ofSeconds(4));
    assertThat(game.player(0).loop.lastTick()).isZero();
    assertThat(game.player(0).other(1).presence()).isEqualTo(Presence.EXPECTED);
    assertThat(game.player(0).other(2).presence()).isEqualTo(Presence.PLAYING);
    game.run(Duration.ofSeconds(5));
    assertThat(game.player(0).other(1).presence())
        .as("its link is open and it never sent a hello")
        .isEqualTo(Presence.SILENT);
    assertThat(game.player(0).other(2).presence()).isEqualTo(Presence.PLAYING);
    game.runUntilTick(200);

    assertThat(game.player(0).other(1).presence()).isEqualTo(Presence.PLAYING);
    game.assertSame(200);
  }

  @Test
  void onePeerPlaysAloneWithItsOwnDelay() {
    Game game = new Game(1, Weather.FAIR, SETTINGS.withRate(TickRate.hertz(60)), 60);

    game.runUntilTick(100);

    assertThat(game.player(0).world.commandCount).isPositive();
    assertThat(game.player(0).lockstep.status().stalls()).isZero();
  }
}
