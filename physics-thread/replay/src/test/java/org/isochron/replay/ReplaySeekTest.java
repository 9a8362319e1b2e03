package org.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.isochron.physics.GameLoop;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.Steppable;
import org.isochron.physics.WorldView;
import org.isochron.physics.slice.ControlTable;
import org.isochron.state.EventPublisher;
import org.isochron.state.EventRing;
import org.isochron.state.SnapshotReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplaySeekTest {
  private static final int TICKS = 600;
  private static final Recording.Settings CHECKPOINTS =
      Recording.Settings.DEFAULT.withCheckpointInterval(70);

  @TempDir
  private Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void seeksByCheckpointsToTheStateOfAnyTick(long seed) throws IOException {
    Path file = folder.resolve("checkpoints");
    Map<Long, Long> hashes = SteeredJournal.record(file, seed, TICKS, CHECKPOINTS);
    Journal journal = Journal.open(file);
    assertThat(journal.checkpointCount()).isEqualTo((journal.lastTick() - 1) / 70 + 1);

    assertSeeks(SteeredJournal.replay(journal), hashes, seed);
  }

  @Test
  void seeksWithoutCheckpointsFromANewSimulation() throws IOException {
    Path file = folder.resolve("none");
    Map<Long, Long> hashes =
        SteeredJournal.record(file, 4, TICKS, CHECKPOINTS, new SteeredSpheres(false));
    Journal journal = Journal.open(file);
    List<SteeredSpheres> built = new ArrayList<>();
    Replay replay = Replay.of(journal, SteeredSpheres.IDENTITY, () -> {
      built.add(new SteeredSpheres(false));
      return built.get(built.size() - 1);
    });
    assertThat(journal.checkpointCount()).isZero();

    assertSeeks(replay, hashes, 4);

    assertThat(built).hasSizeGreaterThan(10);
    assertThat(built).as("each was closed").allMatch(simulation -> simulation.closeCount > 0);
  }

  @Test
  void refusesToGoBackWithNeitherCheckpointsNorNewSimulations() throws IOException {
    Path file = folder.resolve("refused");
    SteeredJournal.record(file, 5, TICKS, CHECKPOINTS, new SteeredSpheres(false));
    try (Replay replay =
        Replay.of(Journal.open(file), SteeredSpheres.IDENTITY, new SteeredSpheres(false))) {
      replay.seek(50);

      assertThat(replay.earliestTick()).isEqualTo(50);
      assertThat(replay.view().tick()).isEqualTo(50);
      assertThatThrownBy(() -> replay.simulation().view(49))
          .hasMessageContaining("seek to tick 49 first");
      assertThatThrownBy(() -> replay.seek(49))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("cannot seek to tick 49, only 50 to ")
          .hasMessageContaining("record checkpoints, or give the replay a supplier");
      assertThatThrownBy(() -> replay.seek(replay.latestTick() + 1))
          .hasMessageContaining("cannot seek to tick");
    }
  }

  @Test
  void simulationIsClosedOnceByALoopAndTheReplay() throws IOException {
    Path file = folder.resolve("closed");
    SteeredJournal.record(file, 6, TICKS, CHECKPOINTS);
    SteeredSpheres spheres = new SteeredSpheres();
    try (Replay replay = Replay.of(Journal.open(file), SteeredSpheres.IDENTITY, spheres)) {
      replay.simulation().close();
    }

    assertThat(spheres.closeCount).isEqualTo(1);
  }

  @Test
  void loopSeeksAndStepsBackInAReplay() throws IOException {
    Path file = folder.resolve("loop");
    Map<Long, Long> hashes = SteeredJournal.record(file, 6, TICKS, CHECKPOINTS);
    Replay replay = SteeredJournal.replay(file);

    try (JournalSession viewed = new JournalSession(7, replay.simulation())) {
      viewed.run(300);
      for (long tick = viewed.loop.lastTick() - 1; tick > 200; tick--) {
        viewed.seek(tick);
        assertThat(replay.stateHash()).as("tick %d", tick).isEqualTo(hashes.get(tick));
      }
      viewed.run(200);

      assertThat(replay.divergence()).isEmpty();
      assertThat(hashes.entrySet()).containsAll(viewed.hashes.entrySet());
    }
  }

  @Test
  void loopContinuesFromWhereTheReplayWasPut() throws IOException {
    Path file = folder.resolve("put");
    Map<Long, Long> hashes = SteeredJournal.record(file, 6, TICKS, CHECKPOINTS);
    Replay replay = SteeredJournal.replay(file);
    replay.seek(200);

    try (GameLoop loop = GameLoop.atFullSpeed(replay.simulation());
        SnapshotReader reader = loop.state().openReader()) {
      loop.run(30);

      reader.refresh();
      assertThat(reader.newest().tick()).isEqualTo(230);
      assertThat(reader.newest().epoch()).isEqualTo(1);
      assertThat(replay.stateHash()).isEqualTo(hashes.get(230L));
      assertThat(replay.divergence()).isEmpty();
    }
  }

  @Test
  void loopOfAnotherRateIsRefused() throws IOException {
    Path file = folder.resolve("rate");
    SteeredJournal.record(file, 6, TICKS, CHECKPOINTS);
    Replay replay = SteeredJournal.replay(file);

    try (GameLoop loop = GameLoop.atFullSpeed(replay.simulation(), PhysicsSettings.hertz(50))) {
      assertThatThrownBy(() -> loop.run(1))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("steps by 0.02 s, but a tick of the journal lasts 0.01 s");
    }
  }

  @Test
  void threadThatStartsTakesTheReplayOver() throws IOException {
    Path file = folder.resolve("taken");
    SteeredJournal.record(file, 6, TICKS, CHECKPOINTS);
    Replay replay = SteeredJournal.replay(file);
    replay.seek(200);

    try (PhysicsThread physics = PhysicsThread.start(replay.simulation())) {
      long tick = physics.ask(WorldView::tick).toCompletableFuture().join();
      assertThat(tick).isBetween(200L, replay.latestTick());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13, 14, 15, 16, 25, 26})
  void ticksMadeVoidByGoingBackAreNotReplayed(long seed) throws IOException {
    Path file = folder.resolve("rewound");
    boolean outside = seed % 2 == 0;
    Map<Long, Long> hashes = recordWithRewinds(file, seed, outside);
    Journal journal = Journal.open(file);
    List<JournalEntry.Rewind> rewinds = rewinds(journal);
    assertThat(rewinds).hasSizeGreaterThanOrEqualTo(8);

    assertThat(journal.lastTick()).isEqualTo(hashes.size());
    assertSeeks(SteeredJournal.replay(journal), hashes, seed);
    assertSeeks(
        Replay.of(journal, SteeredSpheres.IDENTITY, () -> new SteeredSpheres()), hashes, seed);
  }

  @Test
  void ticksThatFollowACheckpointInTheFileAreVoidAfterARewindToIt() throws IOException {
    Path file = folder.resolve("again");
    Map<Long, Long> hashes;
    try (Recording recording =
            Recording.start(file, SteeredSpheres.IDENTITY, new Undo(new SteeredSpheres()));
        JournalSession session = JournalSession.of(1, recording)) {
      session.run(20).seek(0);
      hashes = session.run(20).hashes;
    }
    try (Replay replay = SteeredJournal.replay(file)) {
      replay.seek(15);

      replay.seek(7); // from the checkpoint

      assertThat(replay.stateHash()).isEqualTo(hashes.get(7L));
    }
  }

  @Test
  void manyCheckpointsAreThinnedEvenly() {
    JournalIndex index = new JournalIndex();
    int count = 5 << 17;
    for (int tick = 0; tick < count; tick++) {
      index.checkpoint(tick, 2L * tick);
    }

    long gap = index.checkpointTickAfter(0);
    assertThat(gap).isEqualTo(8);
    for (long tick = gap; tick < count; tick += gap) {
      assertThat(index.checkpointTick(tick + gap - 1)).isEqualTo(tick);
      assertThat(index.checkpointOffset(tick)).isEqualTo(2 * tick);
    }
  }

  @Test
  void recordingStartedInTheMiddleIsReplayedFromItsFirstCheckpoint() throws IOException {
    Path file = folder.resolve("middle");
    EventPublisher events = new EventRing(8).claimPublisher();
    SteeredSpheres running = new SteeredSpheres();
    for (long tick = 1; tick <= 120; tick++) {
      running.begin(tick, events);
      running.control(new ControlTable());
      running.step(tick, SteeredSpheres.IDENTITY.rate().dtSeconds());
    }
    Map<Long, Long> hashes = new TreeMap<>();
    try (Recording recording = Recording.start(file, SteeredSpheres.IDENTITY, running)) {
      Steppable recorded = recording.simulation();
      for (long tick = 121; tick <= 180; tick++) {
        recorded.begin(tick, events);
        recorded.control(new ControlTable());
        recorded.step(tick, SteeredSpheres.IDENTITY.rate().dtSeconds());
        hashes.put(tick, recorded.stateHash());
      }
    }
    Journal journal = Journal.open(file);
    assertThat(journal.startTick()).isEqualTo(120);

    assertSeeks(SteeredJournal.replay(journal), hashes, 1);
    Replay viewed = SteeredJournal.replay(journal);
    try (GameLoop loop = GameLoop.atFullSpeed(viewed.simulation())) {
      loop.run(20);
      assertThat(viewed.stateHash()).isEqualTo(hashes.get(140L));
    }
  }

  private static void assertSeeks(Replay replay, Map<Long, Long> hashes, long seed) {
    try (replay) {
      SteeredJournal.requireHashes(replay, Long.MAX_VALUE, hashes);
      Random random = new Random(seed);
      for (int times = 0; times < 60; times++) {
        long span = replay.latestTick() - replay.earliestTick();
        long tick = replay.earliestTick() + 1 + random.nextLong(span);
        replay.seek(tick);
        assertThat(replay.stateHash())
            .as("seed %d, tick %d", seed, tick)
            .isEqualTo(hashes.get(tick));
        SteeredJournal.requireHashes(replay, tick + random.nextInt(5), hashes);
      }
      assertThat(replay.divergence()).as("seed %d", seed).isEmpty();
    }
  }

  /** The history wraps the recording, or the recording wraps the history. */
  private static Map<Long, Long> recordWithRewinds(Path file, long seed, boolean outside)
      throws IOException {
    Random random = new Random(seed);
    Recording.Settings settings = Recording.Settings.DEFAULT.withCheckpointInterval(40);
    Steppable inside = outside ? new SteeredSpheres() : new Undo(new SteeredSpheres());
    try (Recording recording = Recording.start(file, SteeredSpheres.IDENTITY, inside, settings);
        JournalSession session = new JournalSession(
            seed, outside ? new Undo(recording.simulation()) : recording.simulation())) {
      for (int rewinds = 0; rewinds < 10; rewinds++) {
        session.run(1 + random.nextInt(120));
        session.seek(random.nextLong(session.loop.lastTick() + 1));
      }
      session.run(30);
      return session.hashes;
    }
  }

  private static List<JournalEntry.Rewind> rewinds(Journal journal) throws IOException {
    List<JournalEntry.Rewind> rewinds = new ArrayList<>();
    journal.forEach(entry -> {
      if (entry instanceof JournalEntry.Rewind rewind) {
        rewinds.add(rewind);
      }
    });
    return rewinds;
  }
}
