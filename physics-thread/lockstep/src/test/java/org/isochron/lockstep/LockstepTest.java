package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.isochron.engine.SceneRun;
import org.isochron.lockstep.Lockstep.Status.Presence;
import org.isochron.lockstep.UnreliableNetwork.Weather;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.TickRate;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LockstepTest {
  private static final Lockstep.Settings SETTINGS =
      Lockstep.Settings.of(4_711, 0, 1).withHashInterval(1);

  private static Stream<Arguments> games() {
    Weather bad = new Weather(0, 200, 100, 50);
    Weather slow = new Weather(160, 200, 200, 20);
    Weather lossy = new Weather(20, 70, 200, 50);
    return Stream.of(
        Arguments.of(1, Weather.FAIR, 1, 0, new long[] {60, 60}),
        Arguments.of(2, new Weather(200, 200, 0, 0), 20, 0, new long[] {144, 30}),
        Arguments.of(3, bad, 20, 0, new long[] {144, 30}),
        Arguments.of(4, bad, 5, 0, new long[] {60, 240}),
        Arguments.of(5, new Weather(50, 60, 300, 0), 8, 0, new long[] {60, 75, 144, 100}),
        Arguments.of(6, bad, 20, 0, new long[] {30, 60, 144, 1_000}),
        Arguments.of(1, Weather.FAIR, 0, 8, new long[] {60, 60}),
        Arguments.of(2, new Weather(40, 60, 0, 0), 0, 8, new long[] {100, 100}),
        Arguments.of(3, lossy, 0, 8, new long[] {144, 30}),
        Arguments.of(4, lossy, 2, 8, new long[] {100, 144, 60}),
        Arguments.of(5, slow, 14, 8, new long[] {100, 100}),
        Arguments.of(6, slow, 0, 8, new long[] {100, 75}),
        Arguments.of(7, lossy, 0, 8, new long[] {60, 75, 144, 100}),
        Arguments.of(8, lossy, 3, 4, new long[] {100, 100, 100, 100, 50}),
        Arguments.of(9, lossy, 0, 1, new long[] {100, 1_000}));
  }

  @ParameterizedTest
  @MethodSource("games")
  void peersHaveTheSameStateAfterEveryTick(
      long seed, Weather weather, int delay, int predicted, long[] framesPerSecond) {
    long rollbacks = play(seed, weather, settings(delay, predicted), 1_500, framesPerSecond);

    assertThat(rollbacks > 100).isEqualTo(predicted > 0);
  }

  @Tag("evidence")
  @Test
  void peersHaveTheSameStateInAThousandGames() {
    Random random = new Random(2_024);
    long rollbacks = 0;
    for (int seed = 1; seed <= 1_000; seed++) {
      int min = random.nextInt(150);
      Weather weather =
          new Weather(min, min + random.nextInt(51), random.nextInt(201), random.nextInt(100));
      long[] frames = IntStream.range(0, random.nextBoolean() ? 2 : 4)
          .mapToLong(peer -> 50 + random.nextInt(100))
          .toArray();
      Lockstep.Settings settings = settings(1 + random.nextInt(16), random.nextInt(9));
      rollbacks += play(seed, weather, settings, 300, frames);
    }
    assertThat(rollbacks).isGreaterThan(50_000);
  }

  private static Lockstep.Settings settings(int delay, int predicted) {
    return Lockstep.Settings.rollback(4_711, 0, 1)
        .withHashInterval(1)
        .withInputDelay(delay)
        .withPredictedTicks(predicted);
  }

  /** A network that is only a little bad may happen to disturb nothing. */
  private static void requireBad(long count, int howBad) {
    if (howBad == 0) {
      assertThat(count).isZero();
    } else if (howBad >= 20) {
      assertThat(count).isPositive();
    }
  }

  private static long play(
      long seed, Weather weather, Lockstep.Settings settings, int ticks, long... frames) {
    Game game = new Game(seed, weather, settings, frames);
    int maxLead = settings.inputDelay() + settings.predictedTicks();

    game.runUntil(() -> {
      LongSummaryStatistics last =
          game.players.stream().mapToLong(player -> player.loop.lastTick()).summaryStatistics();
      assertThat(last.getMax() - last.getMin()).as("lead").isLessThanOrEqualTo(maxLead);
      return game.players.stream().allMatch(player -> player.status().confirmedTick() >= ticks);
    });

    String scene = "seed %d, %s, %s".formatted(seed, weather, settings);
    long[] hashes = game.player(0).world.hashes(ticks);
    assertThat(LongStream.of(hashes).distinct().count()).as(scene).isGreaterThan(ticks * 8L / 10);
    requireBad(game.network.lostCount, weather.lost());
    requireBad(game.network.mixedUpCount, weather.maxMillis() - weather.minMillis());
    long rollbacks = 0;
    for (ScriptedPlayer player : game.players) {
      Lockstep.Status status = player.status();
      assertThat(player.world.commandCount).as(scene).isGreaterThan(ticks / 2);
      assertThat(player.world.changedControls).as(scene).isGreaterThan(ticks / 5);
      assertThat(player.world.hashes(ticks)).as(scene).isEqualTo(hashes);
      assertThat(status.desync()).as(scene).isEmpty();
      assertThat(status.refusedCommands()).as(scene).isZero();
      assertThat(status.rollbacks().deepestTicks())
          .as(scene)
          .isLessThanOrEqualTo(settings.predictedTicks());
      assertThat(status.others())
          .allSatisfy(other -> assertThat(other.fault()).as(scene).isEmpty())
          .allSatisfy(other -> assertThat(other.refused()).as(scene).isZero())
          .allSatisfy(other -> assertThat(other.presence()).isEqualTo(Presence.PLAYING));
      assertThat(player.worldEvents(ticks))
          .as("events, each once and in order; %s", scene)
          .isEqualTo(game.player(0).worldEvents(ticks))
          .isNotEmpty();
      rollbacks += status.rollbacks().count();
    }
    return rollbacks;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void sameCommandsGiveTheSameStatesWithAndWithoutPredictions(long seed) {
    Game lockstep = scripted(seed, settings(3, 0));
    Game rollback = scripted(seed, settings(3, 8));

    assertThat(lockstep.player(0).world.hashes(400))
        .isEqualTo(rollback.player(0).world.hashes(400));
    assertThat(rollback.player(0).status().rollbacks().count()).isGreaterThan(50);
  }

  /** Plays commands that depend on the tick in which they are sent, whenever it runs. */
  private static Game scripted(long seed, Lockstep.Settings settings) {
    Game game = new Game(seed, new Weather(40, 80, 100, 0), settings, 1_000, 1_000);
    game.players.forEach(player -> player.commandsPerFrame = 0);
    long[] sent = new long[2];
    game.runUntil(() -> {
      for (int peer = 0; peer < 2; peer++) {
        ScriptedPlayer player = game.player(peer);
        long tick = player.loop.lastTick() + 1;
        assertThat(tick - sent[peer]).as("commands of each tick").isBetween(0L, 1L);
        if (tick > sent[peer]) {
          sent[peer] = tick;
          Vector3d position = new Vector3d(tick % 7, 5, seed);
          SceneRun.spawn(player.state.commands(), 0, position, tick);
          long body = BodyId.of((int) (tick * seed % HashLog.BODIES), 1);
          player.state.commands().impulse(body, new Vector3f(peer, tick % 3, 1));
          player.state.commands().level(peer, (float) (tick % 5));
        }
      }
      return game.players.stream().allMatch(player -> player.status().confirmedTick() >= 400);
    });
    assertThat(LongStream.of(game.player(0).world.hashes(400)).distinct().count())
        .isGreaterThan(390);
    return game;
  }

  @Test
  void inputDelayAsLongAsMessagesTakeMakesNobodyWait() {
    Weather sixtyMillis = new Weather(60, 60, 0, 0);
    Game enough = new Game(1, sixtyMillis, SETTINGS.withInputDelay(8), 100, 100);
    Game tooShort = new Game(1, sixtyMillis, SETTINGS.withInputDelay(3), 100, 100);

    enough.runUntilTick(1_000);
    tooShort.runUntilTick(1_000);

    assertThat(enough.player(0).status().stalls()).isLessThan(10);
    assertThat(tooShort.player(0).status().stalls()).isGreaterThan(100);
  }

  @ParameterizedTest
  @CsvSource({"5, 0, 1, 333", "5, 0, 10, 340", "0, 8, 1, 333", "0, 8, 10, 340"})
  void tickAndPeersAreNamedWhenStatesDiffer(int delay, int predicted, int interval, long named) {
    Weather weather = new Weather(0, 40, 50, 0);
    Game game =
        new Game(9, weather, settings(delay, predicted).withHashInterval(interval), 60, 100, 144);
    game.player(1).world.divergesAfter = 333;

    game.runUntilTick(332);
    assertThat(game.player(0).status().desync()).isEmpty();
    game.runUntil(
        () -> game.players.stream().allMatch(player -> player.status().desync().isPresent()));

    assertThat(game.player(0).status().desync())
        .hasValue(new Lockstep.Status.Desync(named, List.of(1)));
    assertThat(game.player(1).status().desync())
        .hasValue(new Lockstep.Status.Desync(named, List.of(0, 2)));
    assertThat(game.player(0).loop.lastTick()).isLessThan(333 + 60);
    game.runUntilTick(400);
    assertThat(game.player(2).countOf(Event.Kind.DESYNC)).isEqualTo(1);
  }

  @Test
  void slowPeerLetsTheOthersWaitForItVisibly() {
    Game game = new Game(1, Weather.FAIR, SETTINGS, 100, 100, 100);
    game.runUntilTick(100);
    game.player(2).nextFrameNanos += Duration.ofSeconds(2).toNanos();

    game.run(Duration.ofSeconds(1));

    Lockstep.Status status = game.player(0).status();
    assertThat(status.waiting()).hasValueSatisfying(waiting -> {
      assertThat(waiting.peers()).containsExactly(2);
      assertThat(waiting.length()).isBetween(Duration.ofMillis(800), Duration.ofSeconds(1));
    });
    assertThat(status.tick()).isLessThan(120);
    assertThat(game.player(0).loop.statistics().holds()).isPositive();
    assertThat(game.player(0).other(2).presence()).isEqualTo(Presence.PLAYING);
    game.runUntilTick(300);
    assertThat(game.player(0).status().waiting()).isEmpty();
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
    Game game = new Game(2, new Weather(20, 60, 50, 0), SETTINGS, 100, 100);
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
      assertThat(game.player(peer).status().waiting().orElseThrow().peers())
          .containsExactly((peer + 2) % 3);
      game.network.end(peer, (peer + 1) % 3).cut = false;
    }

    game.runUntilTick(300);

    game.assertSame(300);
  }

  @Test
  void peersWaitForOneThatJoinsLater() {
    Game game = new Game(1, new Weather(0, 30, 100, 0), SETTINGS, 100, 100, 100);
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
    assertThat(game.player(0).status().stalls()).isZero();
  }
}
