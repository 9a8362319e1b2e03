package org.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.Steppable;
import org.isochron.physics.ThreadSettings;
import org.isochron.physics.loop.LoopCounters;
import org.isochron.state.EventRing;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.threads.ByteRing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class RecordingTest {
  private static final Recording.Settings SMALL =
      Recording.Settings.DEFAULT.withBufferBytes(1 << 14);

  private static final ThreadSettings QUIET =
      ThreadSettings.DEFAULT.withFailureHandler(failure -> {});

  @TempDir
  private Path folder;

  @Test
  void slowDiskBreaksTheRecordingAndTheFileReportsIt() throws IOException {
    Path file = folder.resolve("slow");
    FaultyDisk.Stalling disk = new FaultyDisk.Stalling(file);
    Recording recording = new Recording(disk, SteeredSpheres.IDENTITY, new SteeredSpheres(), SMALL);
    long ticks;
    try (JournalSession session = JournalSession.of(1, recording)) {
      disk.stall();
      session.run(1_000);
      ticks = session.loop.lastTick();
      assertThat(recording.status().state()).isInstanceOf(Recording.Status.State.Broken.class);
      assertThat(recording.status().ticks()).isLessThan(ticks);
      disk.resume();
    }

    assertThatThrownBy(recording::close)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the journal broke off: the buffer was full at tick")
        .hasMessageContaining("raise Recording.Settings.bufferBytes");
    recording.close(); // throws only once

    assertThat(ticks).as("the physics went on").isGreaterThanOrEqualTo(1_000);
    Journal journal = Journal.open(file);
    assertThat(journal.end()).isInstanceOf(Journal.End.Broken.class);
    assertThat(journal.end().toString()).contains("the buffer was full at tick");
    assertThat(journal.lastTick()).isPositive().isLessThan(1_000);
    SteeredJournal.requireReplays(journal);
  }

  @Test
  void failingDiskIsReportedAndThePhysicsContinues() throws IOException {
    Path file = folder.resolve("full");
    FaultyDisk.Full disk = new FaultyDisk.Full(file, 50_000);
    Recording recording = new Recording(
        disk, SteeredSpheres.IDENTITY, new SteeredSpheres(), Recording.Settings.DEFAULT);
    try (JournalSession session = JournalSession.of(2, recording)) {
      session.run(500);
      until(() -> recording.status().state() instanceof Recording.Status.State.Failed);
      session.run(500);
      assertThat(session.loop.lastTick()).isGreaterThanOrEqualTo(1_000);
    }

    assertThatThrownBy(recording::close)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no space left")
        .hasRootCauseInstanceOf(IOException.class);
    assertThat(recording.status().fileBytes()).isLessThanOrEqualTo(50_000);
    Journal journal = Journal.open(file);
    assertThat(journal.end()).isInstanceOf(Journal.End.Cut.class);
    SteeredJournal.requireReplays(journal);
  }

  @Test
  void existingOrImpossibleFileIsRefusedImmediately() throws IOException {
    Path there = Files.writeString(folder.resolve("there"), "mine");

    assertThatThrownBy(() -> SteeredJournal.start(there))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThatThrownBy(() -> SteeredJournal.start(folder.resolve("no/folder")))
        .isInstanceOf(NoSuchFileException.class);
    assertThat(Files.readString(there)).isEqualTo("mine");
  }

  @Test
  void loopOfAnotherRateThanTheIdentityIsRefusedInItsFirstTick() throws IOException {
    try (Recording recording = SteeredJournal.start(folder.resolve("60"))) {
      PhysicsThread physics = PhysicsThread.start(
          SharedState.of(SteeredSpheres.IDENTITY.layout()),
          recording.simulation(),
          PhysicsSettings.hertz(60).withThread(QUIET));
      until(() -> physics.status().tick() > 0
          || physics.status().state() instanceof SharedState.WriterState.Failed);
      assertThat(physics.status().tick()).isZero();
      assertThatThrownBy(physics::close)
          .hasMessageContaining("the journal's identity has ticks of 0.01 s")
          .hasMessageContaining("set the tick rate in Journal.Identity");
    }
  }

  @Test
  void worldOfAnotherLayoutThanTheIdentityIsRefused() throws IOException {
    SnapshotLayout known = SteeredSpheres.IDENTITY.layout();
    SnapshotLayout[] others = {
      SnapshotLayout.bodies(known.bodyCapacity() + 1).withVelocities(),
      SnapshotLayout.bodies(known.bodyCapacity()),
      known.withFarPositions()
    };
    for (SnapshotLayout other : others) {
      try (Recording recording = SteeredJournal.start(folder.resolve("layout " + other))) {
        assertThatThrownBy(() -> PhysicsThread.start(
                SharedState.of(other), recording.simulation(), PhysicsSettings.DEFAULT))
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("use the state's layout in Journal.Identity");
      }
    }
    SnapshotLayout shown = known.withChannel("colour", SnapshotLayout.Blend.STEP);
    try (Recording recording = SteeredJournal.start(folder.resolve("shown"));
        PhysicsThread physics = PhysicsThread.start(
            SharedState.of(shown), recording.simulation(), PhysicsSettings.DEFAULT)) {
      until(() -> physics.status().tick() > 5);
    }
    assertThat(Journal.open(folder.resolve("shown")).identity().layout()).isEqualTo(known);
  }

  @Test
  void tickInWhichTheSimulationThrowsIsInTheJournal() throws IOException {
    Path file = folder.resolve("crash");
    try (Recording recording =
        Recording.start(file, SteeredSpheres.IDENTITY, new SteeredSpheres().throwingAt(77))) {
      JournalSession session = JournalSession.of(3, recording);
      assertThatThrownBy(() -> session.run(200)).hasMessage("tick 77");
      session.close();
    }

    Journal journal = Journal.open(file);
    assertThat(journal.end()).isEqualTo(new Journal.End.Complete());
    assertThat(journal.lastTick()).isEqualTo(77);
    try (Replay replay =
        Replay.of(journal, SteeredSpheres.IDENTITY, new SteeredSpheres().throwingAt(77))) {
      assertThatThrownBy(() -> {
            while (replay.advance()) {
              // until the fault
            }
          })
          .hasMessage("tick 77");
      assertThat(replay.divergence()).isEmpty();
    }
  }

  @Test
  void recordsUnderAPhysicsThreadAndReportsItsStatus() throws IOException {
    Path file = folder.resolve("thread");
    SharedState state = SharedState.of(SteeredSpheres.IDENTITY.layout());
    long captures;
    Supplier<Recording.Status> status;
    try (Recording recording = SteeredJournal.start(file)) {
      status = recording::status;
      PhysicsSettings settings = PhysicsSettings.DEFAULT;
      try (PhysicsThread physics = PhysicsThread.start(state, recording.simulation(), settings);
          SnapshotReader reader = state.openReader()) {
        state.commands().press(3);
        until(() -> physics.statistics().ticks() > 10);
        physics.time().speed(2);
        until(() -> reader.timeline().speedPermille() == 2_000);
        until(() -> recording.status().ticks() > 20);
        physics.stop();
        until(() -> physics.status().state() == SharedState.Phase.STOPPED);
        captures = ((LoopCounters) physics.statistics()).captures();
      }
      assertThat(recording.status().state()).isInstanceOf(Recording.Status.State.Running.class);
    }
    assertThat(status.get().state()).isInstanceOf(Recording.Status.State.Closed.class);
    assertThat(status.get().fileBytes()).isEqualTo(Files.size(file));

    Journal journal = Journal.open(file);
    assertThat(journal.end()).isEqualTo(new Journal.End.Complete());
    SteeredJournal.requireReplays(journal);
    List<JournalEntry> entries = new ArrayList<>();
    journal.forEach(entries::add);
    assertThat(entries).hasAtLeastOneElementOfType(JournalEntry.Publish.class);
    assertThat(entries)
        .filteredOn(entry -> entry instanceof JournalEntry.Change)
        .extracting(entry -> ((JournalEntry.Change) entry).timeline().speedPermille())
        .contains(1_000, 2_000);
    long publishes =
        entries.stream().filter(JournalEntry.Publish.class::isInstance).count();
    assertThat(publishes).as("tick 0 and every captured one").isEqualTo(captures + 1);
  }

  @Test
  void checkpointsWithoutRoomAreOmittedAndCounted() throws IOException {
    Path file = folder.resolve("tight");
    SteeredSpheres heavy = new SteeredSpheres().withBallast(SMALL.bufferBytes() / 4);
    try (Recording recording = Recording.start(file, SteeredSpheres.IDENTITY, heavy, SMALL);
        JournalSession session = JournalSession.of(4, recording)) {
      session.run(1);
      assertThat(recording.status().leftOut()).isEqualTo(1);
      assertThat(recording.status().state()).isInstanceOf(Recording.Status.State.Running.class);
    }

    assertThat(Journal.open(file).checkpointCount()).isZero();
    SteeredJournal.requireReplays(Journal.open(file));
  }

  @Test
  void aQuarterOfTheBufferIsKeptForRecordsThatTicksNeed() {
    ByteRing ring = new ByteRing(1_024);
    ring.begin().put(RecordKind.POSES).put(new byte[59]); // 64 bytes with kind and size
    int optional = 0;
    while (ring.sendOptional()) {
      optional++;
    }
    int needed = 0;
    while (ring.send()) {
      needed++;
    }

    assertThat(optional).isEqualTo(12);
    assertThat(needed).isEqualTo(4);
  }

  @Test
  void ticksWithGapsAreNotRecorded() throws IOException {
    Path file = folder.resolve("gap");
    Recording recording = SteeredJournal.start(file);
    try (JournalSession session = JournalSession.of(5, recording)) {
      session.run(10);
      Steppable recorded = recording.simulation();
      recorded.begin(session.loop.lastTick() + 2, new EventRing(8).claimPublisher());
    }

    assertThatThrownBy(recording::close)
        .hasMessageContaining(
            "a journal needs every tick; tick a recorded simulation without gaps");
  }

  @Test
  void moreFrameLogsThanReadersAreRefused() throws IOException {
    try (Recording recording = SteeredJournal.start(folder.resolve("frames"))) {
      for (int reader = 0; reader < Recording.MAX_FRAME_LOGS; reader++) {
        recording.openFrames();
      }

      assertThatThrownBy(recording::openFrames).hasMessageContaining("the frames of 8 readers");
    }
  }

  private static void until(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      LockSupport.parkNanos(1_000_000);
      assertThat(Thread.interrupted()).as("timed out").isFalse();
    }
  }
}
