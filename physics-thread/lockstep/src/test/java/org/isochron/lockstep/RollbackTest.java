package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.isochron.lockstep.Lockstep.Status.Presence;
import org.isochron.lockstep.PlayedGame.Seen;
import org.isochron.lockstep.Rollback.Settings.EventReport;
import org.isochron.lockstep.UnreliableNetwork.Weather;
import org.isochron.state.Command;
import org.isochron.state.Event;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RollbackTest {
  private static final Rollback.Settings SETTINGS = Rollback.Settings.of(4_711, 0, 1)
      .withSession(Lockstep.Settings.of(4_711, 0, 1).withInputDelay(0).withHashInterval(1));

  private static Stream<Arguments> games() {
    Weather bad = new Weather(20, 70, 200, 50, 20);
    return Stream.of(
        Arguments.of(1, Weather.FAIR, 0, 8, 0, new long[] {60, 60}),
        Arguments.of(2, new Weather(40, 60, 0, 0, 0), 0, 8, 0, new long[] {100, 100}),
        Arguments.of(3, bad, 0, 8, 0, new long[] {144, 30}),
        Arguments.of(4, bad, 2, 8, 1, new long[] {100, 144, 60}),
        Arguments.of(5, new Weather(160, 200, 200, 20, 0), 14, 8, 0, new long[] {100, 100}),
        Arguments.of(6, new Weather(160, 200, 200, 20, 0), 0, 8, 0, new long[] {100, 75}),
        Arguments.of(7, bad, 0, 8, 0, new long[] {60, 75, 144, 100}),
        Arguments.of(8, bad, 3, 4, 1, new long[] {100, 100, 100, 100, 50}),
        Arguments.of(9, bad, 0, 1, 0, new long[] {100, 1_000}));
  }

  @ParameterizedTest
  @MethodSource("games")
  void peersHaveTheSameStateAfterEveryConfirmedTick(
      long seed, Weather weather, int delay, int predicted, int spectators, long[] frames) {
    long rollbacks = play(seed, weather, settings(delay, predicted, spectators), 1_500, frames);

    assertThat(rollbacks).isGreaterThan(100);
  }

  @Tag("evidence")
  @Test
  void peersHaveTheSameStateInAThousandGames() {
    Random random = new Random(2_024);
    long rollbacks = 0;
    for (int seed = 1; seed <= 1_000; seed++) {
      int min = random.nextInt(150);
      Weather weather = new Weather(
          min,
          min + random.nextInt(51),
          random.nextInt(201),
          random.nextInt(100),
          random.nextInt(30));
      int spectators = random.nextInt(4) / 3;
      long[] frames = IntStream.range(0, (random.nextBoolean() ? 2 : 4) + spectators)
          .mapToLong(peer -> 50 + random.nextInt(100))
          .toArray();
      Rollback.Settings settings = settings(random.nextInt(16), 1 + random.nextInt(8), spectators);
      rollbacks += play(seed, weather, settings, 300, frames);
    }
    assertThat(rollbacks).isGreaterThan(50_000);
  }

  private static Rollback.Settings settings(int delay, int predicted, int spectators) {
    // the game assigns the peer numbers
    Lockstep.Settings session = Lockstep.Settings.of(4_711, 0, 16);
    return SETTINGS
        .withSession(session.withHashInterval(1).withInputDelay(delay))
        .withPredictedTicks(predicted)
        .withSpectators(spectators);
  }

  private static long play(
      long seed, Weather weather, Rollback.Settings settings, int ticks, long... frames) {
    // spectators predict nothing, so the players are compared with them
    RollbackGame game = new RollbackGame(seed, weather, settings, frames);

    game.runUntilConfirmed(ticks);

    String scene = "seed %d, %s, %s".formatted(seed, weather, settings);
    long[] hashes = game.player(0).world.hashes(ticks);
    assertThat(LongStream.of(hashes).distinct().count()).as(scene).isGreaterThan(ticks * 8L / 10);
    int players = frames.length - settings.spectators();
    long rollbacks = 0;
    for (int peer = 0; peer < frames.length; peer++) {
      RollbackPlayer player = game.player(peer);
      Rollback.Status status = player.status();
      assertThat(player.world.hashes(ticks)).as(scene).isEqualTo(hashes);
      assertThat(status.session().desync()).as(scene).isEmpty();
      assertThat(status.session().refusedCommands()).as(scene).isZero();
      assertThat(status.deepestTicks()).as(scene).isLessThanOrEqualTo(settings.predictedTicks());
      assertThat(peer < players || status.rollbacks() == 0).as(scene).isTrue();
      rollbacks += status.rollbacks();
      assertThat(status.session().others())
          .allSatisfy(other -> assertThat(other.fault()).as(scene).isEmpty())
          .allSatisfy(other -> assertThat(other.presence()).isEqualTo(Presence.PLAYING));
      assertThat(player.worldEvents(ticks))
          .as("events, each once and in order; %s", scene)
          .isEqualTo(game.player(frames.length - 1).worldEvents(ticks))
          .isNotEmpty();
    }
    return rollbacks;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10})
  void plantedNonDeterminismIsNamedWithinSixtyTicks(int hashInterval) {
    Weather weather = new Weather(20, 60, 50, 0, 0);
    Lockstep.Settings session = SETTINGS.session().withHashInterval(hashInterval);
    RollbackGame game = new RollbackGame(9, weather, SETTINGS.withSession(session), 60, 100, 144);
    game.player(1).world.divergesAfter = 333;

    game.runUntilConfirmed(332);
    assertThat(game.player(0).status().session().desync()).isEmpty();
    game.runUntil(() -> game.player(0).status().session().desync().isPresent()
        && game.player(1).status().session().desync().isPresent());

    long named = hashInterval == 1 ? 333 : 340;
    assertThat(game.player(0).status().session().desync())
        .hasValue(new Lockstep.Status.Desync(named, List.of(1)));
    assertThat(game.player(1).status().session().desync())
        .hasValue(new Lockstep.Status.Desync(named, List.of(0, 2)));
    assertThat(game.player(0).loop.lastTick()).isLessThan(333 + 60);
    game.runUntilConfirmed(400);
    assertThat(game.player(2).countOf(Event.Kind.DESYNC)).isEqualTo(1);
  }

  @Test
  void predictedEventsAreCancelledUnlessTheyHappen() {
    Weather bad = new Weather(30, 70, 200, 0, 0);
    int ticks = 1_500;
    RollbackGame confirmed = new RollbackGame(5, bad, SETTINGS, 100, 100);
    RollbackGame predicted =
        new RollbackGame(5, bad, SETTINGS.withReport(EventReport.PREDICTED), 100, 100);

    confirmed.runUntilConfirmed(ticks);
    predicted.runUntilConfirmed(ticks);

    for (int peer = 0; peer < 2; peer++) {
      RollbackPlayer player = predicted.player(peer);
      assertThat(player.countOf(Event.Kind.CANCELLED)).isPositive();
      assertThat(remaining(player, ticks))
          .containsExactlyInAnyOrderElementsOf(identities(confirmed.player(peer), ticks));
      assertThat(player.seen.stream()
              .filter(event -> event.kind() == Event.Kind.CONFIRMED && event.tick() <= ticks)
              .map(Seen::tick))
          .doesNotHaveDuplicates()
          .containsExactlyInAnyOrderElementsOf(confirmed.player(peer).worldEvents(ticks).stream()
              .map(Seen::tick)
              .distinct()
              .toList());
    }
  }

  /** Events that were published as predictions and not cancelled. */
  private static List<List<Long>> remaining(RollbackPlayer player, long untilTick) {
    List<List<Long>> remaining = new ArrayList<>();
    for (Seen event : player.seen) {
      if (event.tick() <= untilTick && event.ofWorld()) {
        remaining.add(identity(event.kind(), event));
      } else if (event.tick() <= untilTick && event.kind() == Event.Kind.CANCELLED) {
        assertThat(remaining.remove(identity(Event.Kind.of(event.detail()), event)))
            .as("%s", event)
            .isTrue();
      }
    }
    return remaining;
  }

  private static List<List<Long>> identities(RollbackPlayer player, long untilTick) {
    return player.worldEvents(untilTick).stream()
        .map(event -> identity(event.kind(), event))
        .toList();
  }

  private static List<Long> identity(Event.Kind kind, Seen event) {
    return List.of(
        (long) kind.number(), event.tick(), event.instantNanos(), event.body(), event.token());
  }

  @Test
  void aPredictionOfOnesOwnIsUsedAndItsErrorsAreTakenBack() {
    Command guess =
        Command.empty().readFrom(ByteBuffer.allocate(Command.BYTES).putInt(0, Command.USER));
    Rollback.Prediction wild = (peer, tick, last, predicted) -> predicted.add(guess);

    RollbackGame right = quietGame(SETTINGS);
    RollbackGame wrong = quietGame(SETTINGS.withPrediction(wild));

    assertThat(right.player(0).status().rollbacks()).isZero();
    assertThat(wrong.player(0).status().rollbacks()).isGreaterThan(100);
    assertThat(wrong.player(0).world.hashes(300))
        .isEqualTo(right.player(1).world.hashes(300));
  }

  /** The players send no input, so holding the last known input is always right. */
  private static RollbackGame quietGame(Rollback.Settings settings) {
    RollbackGame game = new RollbackGame(5, new Weather(50, 50, 0, 0, 0), settings, 100, 100);
    game.players.forEach(player -> player.commandsPerFrame = 0);
    game.runUntilConfirmed(300);
    return game;
  }

  @Test
  void ownInputActsInTheTickInWhichItIsMadeAndOthersWhenItArrives() {
    RollbackGame game = new RollbackGame(1, new Weather(50, 50, 0, 0, 0), SETTINGS, 100, 100);
    game.players.forEach(player -> player.commandsPerFrame = 0);
    game.runUntilConfirmed(50);
    long quiet = game.player(0).world.commandCount;
    long otherQuiet = game.player(1).world.commandCount;

    game.player(0).state.commands().press(3);
    game.player(0).state.commands().despawn(77);
    long tick = game.player(0).loop.lastTick();
    game.runUntil(() -> game.player(0).loop.lastTick() == tick + 1);

    assertThat(game.player(0).world.commandCount).isEqualTo(quiet + 1);
    assertThat(game.player(1).world.commandCount).isEqualTo(otherQuiet);
    game.runUntil(() -> game.player(0).loop.lastTick() == tick + 9);
    assertThat(game.player(1).world.commandCount).isEqualTo(otherQuiet + 1);
    assertThat(game.player(1).status().rollbacks()).isEqualTo(1);
    assertThat(game.player(0).status().rollbacks()).isZero();
  }

  @Test
  void aRecordingHasEveryRollback(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("game.jfr");
    RollbackGame game = new RollbackGame(1, new Weather(50, 60, 0, 0, 0), SETTINGS, 100, 100);
    try (Recording recording = new Recording()) {
      recording.enable("org.isochron.Rollback");
      recording.start();
      game.runUntilConfirmed(100);
      recording.stop();
      recording.dump(file);
    }

    List<RecordedEvent> recorded = RecordingFile.readAllEvents(file);
    assertThat(recorded)
        .hasSize((int)
            game.players.stream().mapToLong(one -> one.status().rollbacks()).sum())
        .isNotEmpty()
        .allSatisfy(event -> assertThat(event.getLong("ticks")).isBetween(1L, 8L));
    assertThat(recorded.stream().mapToLong(event -> event.getLong("ticks")).sum())
        .isEqualTo(
            game.players.stream().mapToLong(one -> one.status().repeatedTicks()).sum());
  }

  @Test
  void whatIsPredictedRightlyIsNotTakenBack() {
    RollbackGame game = new RollbackGame(1, new Weather(50, 60, 100, 0, 0), SETTINGS, 100, 100);
    game.players.forEach(player -> player.commandsPerFrame = 0);
    game.player(0).state.commands().press(3); // and hold it

    game.runUntilConfirmed(500);

    assertThat(game.player(1).status().rollbacks()).isEqualTo(1);
    assertThat(game.player(1).status().wrongSlices()).isEqualTo(1);
    assertThat(game.player(1).status().comparedSlices()).isGreaterThan(400);
    assertThat(game.player(0).status().wrongSlices()).isZero();
    assertThat(game.player(1).world.hashes(500)).isEqualTo(game.player(0).world.hashes(500));
  }
}
