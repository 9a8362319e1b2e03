package org.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.isochron.physics.Simulation;

/** Journals of {@link SteeredSpheres}. */
final class SteeredJournal {
  private SteeredJournal() {}

  static Recording start(Path file) throws IOException {
    return Recording.start(file, SteeredSpheres.IDENTITY, new SteeredSpheres());
  }

  static Map<Long, Long> record(Path file, long seed, int ticks, Recording.Settings settings)
      throws IOException {
    return record(file, seed, ticks, settings, new SteeredSpheres());
  }

  /** Records a session, and returns the hashes of its ticks. */
  static Map<Long, Long> record(
      Path file, long seed, int ticks, Recording.Settings settings, Simulation simulation)
      throws IOException {
    try (Recording recording =
            Recording.start(file, SteeredSpheres.IDENTITY, simulation, settings);
        JournalSession session = JournalSession.of(seed, recording).run(ticks)) {
      recording.openFrames().note(1, 2, 3, session.loop.timeline());
      return session.hashes;
    }
  }

  static Replay replay(Path file) throws IOException {
    return replay(Journal.open(file));
  }

  static Replay replay(Journal journal) throws IOException {
    return Replay.of(journal, SteeredSpheres.IDENTITY, new SteeredSpheres());
  }

  /** Replays to the end. */
  static Replay toEnd(Replay replay) {
    while (replay.advance()) {
      // to the end
    }
    return replay;
  }

  static void requireReplays(Journal journal) throws IOException {
    try (Replay replay = toEnd(replay(journal))) {
      assertThat(replay.divergence()).isEmpty();
      assertThat(replay.tick()).isEqualTo(journal.lastTick());
    }
  }

  /** Checks the hash of each tick until another one or the end. */
  static void requireHashes(Replay replay, long untilTick, Map<Long, Long> hashes) {
    while (replay.tick() < untilTick && replay.advance()) {
      assertThat(replay.stateHash())
          .as("tick %d", replay.tick())
          .isEqualTo(hashes.get(replay.tick()));
    }
  }
}
