package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.isochron.lockstep.UnreliableNetwork.Weather;
import org.isochron.replay.Journal;
import org.isochron.replay.Recording;
import org.isochron.replay.Replay;
import org.isochron.state.SnapshotLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each peer's recording contains the complete match. */
class RecordedMatchTest {
  private static final int TICKS = 2_000;
  private static final long[] FRAMES_PER_SECOND = {144, 30};
  private static final Lockstep.Settings SETTINGS =
      Lockstep.Settings.of(4_711, 0, 1).withInputDelay(20).withHashInterval(1);
  private static final Journal.Identity IDENTITY = Journal.Identity.of(
      SETTINGS.rate(), SnapshotLayout.bodies(HashLog.BODIES).withVelocities(), "hash log", "1");

  @TempDir
  private Path folder;

  @Test
  void recordingOfEveryPeerReplaysTheMatchToTheLastBit() throws IOException {
    Game game = new Game(3, new Weather(0, 200, 100, 50), SETTINGS, FRAMES_PER_SECOND);
    List<Recording> recordings = new ArrayList<>();
    for (int peer = 0; peer < FRAMES_PER_SECOND.length; peer++) {
      HashLog world = new HashLog();
      Recording recording = Recording.start(file(peer), IDENTITY, world);
      recordings.add(recording);
      Lockstep.Settings settings = Game.seat(SETTINGS, peer, FRAMES_PER_SECOND.length);
      assertThatThrownBy(() -> new Lockstep(
              recording.simulation(),
              settings.withPredictedTicks(1),
              game.network.links(0),
              game.clock))
          .hasMessageContaining("a recording or a history would keep ticks that are rolled back");
      game.players.set(
          peer,
          new ScriptedPlayer(
              game.clock,
              new Lockstep(recording.simulation(), settings, game.network.links(peer), game.clock),
              settings,
              FRAMES_PER_SECOND[peer],
              100 + peer,
              world));
    }

    game.runUntilTick(TICKS);

    recordings.forEach(Recording::close);
    long[] match = game.player(0).world.hashes(TICKS);
    assertThat(game.player(1).world.hashes(TICKS)).isEqualTo(match);
    for (int peer = 0; peer < FRAMES_PER_SECOND.length; peer++) {
      assertThat(game.player(peer).world.commandCount).isGreaterThan(TICKS / 2);
      assertReplays(file(peer), match);
    }
  }

  @Test
  void recordingAroundAPeerIsRefused() {
    Game game = new Game(2, new Weather(0, 0, 0, 0), SETTINGS, FRAMES_PER_SECOND);
    Lockstep.Settings settings = Game.seat(SETTINGS, 0, FRAMES_PER_SECOND.length);
    Lockstep peer = new Lockstep(new HashLog(), settings, game.network.links(0), game.clock);
    assertThatThrownBy(() -> Recording.start(file(0), IDENTITY, peer.simulation()))
        .hasMessageContaining("depends on what its links receive");
    assertThat(file(0)).doesNotExist();
  }

  private static void assertReplays(Path file, long[] match) throws IOException {
    Journal journal = Journal.open(file);
    assertThat(journal.end()).isEqualTo(new Journal.End.Complete());
    assertThat(journal.lastTick()).isGreaterThanOrEqualTo(TICKS);
    HashLog world = new HashLog();
    try (Replay replay = Replay.of(journal, IDENTITY, world)) {
      while (replay.advance()) {
        // to the end
      }
      assertThat(replay.divergence()).isEmpty();
      assertThat(replay.comparedCount()).isEqualTo(journal.lastTick() + 1);
      assertThat(world.hashes(TICKS)).isEqualTo(match);
    }
  }

  private Path file(int peer) {
    return folder.resolve("peer" + peer);
  }
}
