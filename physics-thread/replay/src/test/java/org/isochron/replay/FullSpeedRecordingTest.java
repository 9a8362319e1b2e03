package org.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.GameLoop;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.SavedState;
import org.isochron.physics.SavedWorld;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickSettings;
import org.isochron.physics.WorldBatch;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class FullSpeedRecordingTest {
  private static final int TICKS = 3_000;

  /**
   * Settings with a buffer so small that the loop fills it many times between two turns of the
   * writing thread.
   */
  private static final Recording.Settings SMALL =
      Recording.Settings.DEFAULT.withBufferBytes(1 << 14).withPosesInterval(1).withWaiting();

  @TempDir
  private Path folder;

  @Test
  void loopAtFullSpeedWaitsForTheDiskAndNothingIsLost() throws IOException {
    Path file = folder.resolve("loop");
    try (Recording recording = Recording.start(file, world(), SMALL);
        GameLoop loop = GameLoop.atFullSpeed(recording.simulation())) {
      for (int run = 0; run < TICKS / 100; run++) {
        loop.state().commands().press(run % SteeredSpheres.CONTROLS);
        loop.run(100);
      }
      assertThat(recording.status().leftOut()).isZero();
    }

    assertReplaysUpTo(TICKS, file);
  }

  @Test
  void loopOnAManualClockIsRecordedHoweverFarAFrameIs() throws IOException {
    Path file = folder.resolve("frames");
    NanoClock.Manual clock = new NanoClock.Manual(0);
    SharedState state =
        SharedState.of(SteeredSpheres.IDENTITY.layout(), SharedState.Limits.DEFAULT, clock);
    long ticks;
    try (Recording recording = Recording.start(file, world(), SMALL);
        GameLoop loop = GameLoop.start(state, recording.simulation(), PhysicsSettings.DEFAULT)) {
      for (int frame = 0; frame < 300; frame++) {
        loop.advance();
        clock.advance(70_000_000);
      }
      ticks = loop.statistics().ticks();
    }

    assertThat(ticks).isGreaterThan(2_000);
    assertReplaysUpTo(ticks, file);
  }

  @Test
  void worldsOfABatchAreRecordedAlsoAfterAReset() throws IOException {
    List<Recording> recordings = new ArrayList<>();
    for (int world = 0; world < 3; world++) {
      recordings.add(Recording.start(folder.resolve("world " + world), world(), SMALL));
    }
    try (WorldBatch batch = WorldBatch.of(
        recordings.stream().map(Recording::simulation).toList(), 2, TickSettings.DEFAULT)) {
      batch.state(1).commands().press(1);
      batch.run(500);
      SavedWorld saved = batch.save(1);
      batch.state(1).commands().press(2);
      batch.run(500);
      batch.reset(1, saved);
      batch.state(2).commands().press(3);
      batch.run(61);
      batch.reset(2, saved); // of another world
      batch.run(139);
    }
    recordings.forEach(Recording::close);

    assertReplaysUpTo(1_200, folder.resolve("world 0"));
    assertReplaysUpTo(700, folder.resolve("world 1"));
    assertReplaysUpTo(639, folder.resolve("world 2"));
  }

  @Test
  void rewindToATickWithARestoredStateIsReplayedFromThatState() throws IOException {
    SavedState other = new SavedState();
    try (Simulation world = world();
        GameLoop loop = GameLoop.atFullSpeed(world)) {
      loop.state().commands().press(1);
      loop.run(50);
      world.save(other);
    }
    Path file = folder.resolve("restored");
    try (Recording recording = Recording.start(file, History.of(world()), SMALL);
        GameLoop loop = GameLoop.atFullSpeed(recording.simulation())) {
      loop.run(100);
      recording.simulation().restore(other.rewind());
      loop.run(20);
      loop.time().seek(100);
      loop.run(30);
    }

    assertReplaysUpTo(130, file);
  }

  @Test
  void diskThatFailsEndsTheWaiting() throws IOException {
    FaultyDisk.Full disk = new FaultyDisk.Full(folder.resolve("full"), 50_000);
    Recording recording = new Recording(disk, SteeredSpheres.IDENTITY, world(), SMALL);
    try (GameLoop loop = GameLoop.atFullSpeed(recording.simulation())) {
      loop.run(TICKS);
      assertThat(loop.statistics().ticks()).isEqualTo(TICKS);
    }

    assertThatThrownBy(recording::close).hasMessageContaining("no space left");
  }

  @Test
  void identityIsThatOfTheSimulation() throws IOException {
    Path file = folder.resolve("identity");
    Recording.start(file, world()).close();

    Journal journal = Journal.open(file);

    assertThat(journal.identity()).isEqualTo(Journal.Identity.of(TickRate.hertz(100), world()));
    assertThat(journal.identity().layout()).isEqualTo(SteeredSpheres.IDENTITY.layout());
    assertThat(journal.identity().domain()).isEqualTo(world().domain());
    assertThatThrownBy(() -> Replay.of(journal, new ForwardingSimulation(world()) {
          @Override
          public SnapshotLayout layout() {
            return SnapshotLayout.bodies(3);
          }
        }))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("layout is");
    assertThatThrownBy(() -> Replay.of(journal, new ForwardingSimulation(world()) {
          @Override
          public String domain() {
            return "another engine";
          }
        }))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("and another engine here");
  }

  private static Simulation world() {
    return new ForwardingSimulation(new SteeredSpheres()) {
      @Override
      public SnapshotLayout layout() {
        return SteeredSpheres.IDENTITY.layout();
      }
    };
  }

  private static void assertReplaysUpTo(long ticks, Path file) throws IOException {
    Journal journal = Journal.open(file);
    assertThat(journal.end()).isEqualTo(new Journal.End.Complete());
    assertThat(journal.lastTick()).isEqualTo(ticks);
    try (Replay replay = Replay.of(journal, world())) {
      while (replay.advance()) {
        assertThat(replay.divergence()).isEmpty();
      }
      assertThat(replay.tick()).isEqualTo(ticks);
      assertThat(replay.comparedTick()).isEqualTo(ticks);
      assertThat(replay.divergence()).isEmpty();
    }
  }
}
