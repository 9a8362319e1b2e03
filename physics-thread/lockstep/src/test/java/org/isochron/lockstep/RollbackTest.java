package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.isochron.lockstep.Lockstep.Settings.EventReport;
import org.isochron.lockstep.ScriptedPlayer.Seen;
import org.isochron.lockstep.UnreliableNetwork.Weather;
import org.isochron.state.Command;
import org.isochron.state.Event;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RollbackTest {
  private static final Lockstep.Settings SETTINGS =
      Lockstep.Settings.rollback(4_711, 0, 1).withHashInterval(1);

  @Test
  void predictedEventsAreCancelledUnlessTheyHappen() {
    Weather bad = new Weather(30, 70, 200, 0);
    int ticks = 1_500;
    Game confirmed = new Game(5, bad, SETTINGS, 100, 100);
    Game predicted = new Game(5, bad, SETTINGS.withReport(EventReport.PREDICTED), 100, 100);

    confirmed.runUntilTick(ticks);
    predicted.runUntilTick(ticks);

    for (int peer = 0; peer < 2; peer++) {
      ScriptedPlayer player = predicted.player(peer);
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
  private static List<List<Long>> remaining(ScriptedPlayer player, long untilTick) {
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

  private static List<List<Long>> identities(ScriptedPlayer player, long untilTick) {
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
    Lockstep.Prediction wild = (peer, tick, last, predicted) -> predicted.add(guess);

    Game right = quietGame(SETTINGS);
    Game wrong = quietGame(SETTINGS.withPrediction(wild));

    assertThat(right.player(0).status().rollbacks().count()).isZero();
    assertThat(wrong.player(0).status().rollbacks().count()).isGreaterThan(100);
    assertThat(wrong.player(0).world.hashes(300))
        .isEqualTo(right.player(1).world.hashes(300));
  }

  /** The players send no input, so holding the last known input is always right. */
  private static Game quietGame(Lockstep.Settings settings) {
    Game game = new Game(5, new Weather(50, 50, 0, 0), settings, 100, 100);
    game.players.forEach(player -> player.commandsPerFrame = 0);
    game.runUntilTick(300);
    return game;
  }

  @Test
  void ownInputActsInTheTickInWhichItIsMadeAndOthersWhenItArrives() {
    Game game = new Game(1, new Weather(50, 50, 0, 0), SETTINGS, 100, 100);
    game.players.forEach(player -> player.commandsPerFrame = 0);
    game.runUntilTick(50);
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
    assertThat(game.player(1).status().rollbacks().count()).isEqualTo(1);
    assertThat(game.player(0).status().rollbacks().count()).isZero();
  }

  @Test
  void aRecordingHasEveryRollback(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("game.jfr");
    Game game = new Game(1, new Weather(50, 60, 0, 0), SETTINGS, 100, 100);
    try (Recording recording = new Recording()) {
      recording.enable("org.isochron.Rollback");
      recording.start();
      game.runUntilTick(100);
      recording.stop();
      recording.dump(file);
    }

    List<RecordedEvent> recorded = RecordingFile.readAllEvents(file);
    assertThat(recorded)
        .hasSize((int) game.players.stream()
            .mapToLong(one -> one.status().rollbacks().count())
            .sum())
        .isNotEmpty()
        .allSatisfy(event -> assertThat(event.getLong("ticks")).isBetween(1L, 8L));
    assertThat(recorded.stream().mapToLong(event -> event.getLong("ticks")).sum())
        .isEqualTo(game.players.stream()
            .mapToLong(one -> one.status().rollbacks().repeatedTicks())
            .sum());
  }

  @Test
  void whatIsPredictedRightlyIsNotTakenBack() {
    Game game = new Game(1, new Weather(50, 60, 100, 0), SETTINGS, 100, 100);
    game.players.forEach(player -> player.commandsPerFrame = 0);
    game.player(0).state.commands().press(3); // and hold it

    game.runUntilTick(500);

    assertThat(game.player(1).status().rollbacks().count()).isEqualTo(1);
    assertThat(game.player(1).status().rollbacks().wrongSlices()).isEqualTo(1);
    assertThat(game.player(0).status().rollbacks().wrongSlices()).isZero();
    assertThat(game.player(1).world.hashes(500)).isEqualTo(game.player(0).world.hashes(500));
  }
}
