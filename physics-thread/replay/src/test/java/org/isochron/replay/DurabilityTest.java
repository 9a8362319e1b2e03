package org.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.isochron.replay.Recording.Settings.Durability;
import org.isochron.state.threads.ByteRing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class DurabilityTest {
  private static final int TICKS = 60;

  @TempDir
  private Path folder;

  @Test
  void neverForcesNothing() throws IOException {
    assertThat(forced(Recording.Settings.DEFAULT, new SteeredSpheres())).isEmpty();
  }

  @Test
  void everyTenTicksForcesWhatWasWrittenOfThem() throws IOException {
    Recording.Settings settings =
        Recording.Settings.DEFAULT.withDurability(Durability.everyTicks(10));

    List<Long> forced = forced(settings, new SteeredSpheres());

    assertThat(forced).as("once for ten ticks, and at the end").hasSize(TICKS / 10 + 1);
    for (int index = 0; index < forced.size() - 1; index++) {
      assertThat(lastTick(forced.get(index))).isEqualTo(10L * (index + 1));
    }
    assertEndsForced(forced);
  }

  @Test
  void checkpointsAreForcedCompletely() throws IOException {
    Recording.Settings settings = Recording.Settings.DEFAULT
        .withCheckpointInterval(20)
        .withDurability(Durability.atCheckpoints());

    List<Long> forced = forced(settings, new SteeredSpheres());

    assertThat(forced).as("after 0, 20 and 40 ticks, and at the end").hasSize(4);
    for (int index = 0; index < 3; index++) {
      Journal cut = cutAt(forced.get(index));
      assertThat(cut.checkpointCount()).isEqualTo(index + 1);
      assertThat(cut.lastTick()).as("with the tick after it").isEqualTo(20L * index + 1);
    }
    assertEndsForced(forced);
  }

  @Test
  void simulationWithoutCheckpointsIsForcedAsOften() throws IOException {
    Recording.Settings settings = Recording.Settings.DEFAULT
        .withCheckpointInterval(20)
        .withDurability(Durability.atCheckpoints());

    assertThat(forced(settings, new SteeredSpheres(false))).hasSize(TICKS / 20 + 1);
  }

  @Test
  void diskThatFailsIsReportedAndThePhysicsContinues() throws IOException {
    FaultyDisk.Forced disk = new FaultyDisk.Forced(folder.resolve("refused"));
    disk.isBroken = true;
    Recording recording = new Recording(
        disk,
        SteeredSpheres.IDENTITY,
        new SteeredSpheres(),
        Recording.Settings.DEFAULT.withDurability(Durability.everyTicks(1)));
    try (JournalSession session = JournalSession.of(1, recording).run(TICKS)) {
      while (!(recording.status().state() instanceof Recording.Status.State.Failed)) {
        LockSupport.parkNanos(1_000_000);
      }
      session.run(TICKS);
    }

    assertThatThrownBy(recording::close).hasMessageContaining("input/output error");
  }

  @Test
  @SuppressWarnings("NullAway") // callers without a null checker
  void impossibleDurabilityIsRefused() {
    assertThatThrownBy(() -> Durability.everyTicks(0)).hasMessageStartingWith("ticks is 0");
    assertThatThrownBy(() -> Recording.Settings.DEFAULT.withDurability(null))
        .hasMessage("durability is null; use Durability.never()");
  }

  private List<Long> forced(Recording.Settings settings, SteeredSpheres simulation)
      throws IOException {
    RecordingHealth health = new RecordingHealth();
    ByteRing ring = new ByteRing(settings.bufferBytes());
    JournalRecords records = new JournalRecords(ring, health, false);
    RecordingSimulation recordingSimulation = new RecordingSimulation(
        simulation, SteeredSpheres.IDENTITY, records, new PublishLog(records), health, settings);
    try (FaultyDisk.Forced disk = new FaultyDisk.Forced(folder.resolve("journal"));
        JournalSession session = new JournalSession(1, recordingSimulation)) {
      JournalWriter writer = new JournalWriter(
          disk,
          SteeredSpheres.IDENTITY,
          ring,
          recordingSimulation.prefabs(),
          new ForceSchedule(settings),
          health);
      while (session.loop.lastTick() < TICKS) {
        session.clock.advance(JournalSession.PERIOD_NANOS);
        session.loop.advance(session.clock.nanos());
        assertThat(writer.turn()).isFalse();
      }
      writer.close();
      assertThat(writer.turn()).isTrue();
      return disk.forcedBytes();
    }
  }

  private void assertEndsForced(List<Long> forced) throws IOException {
    assertThat(forced.get(forced.size() - 1)).isEqualTo(Files.size(folder.resolve("journal")));
  }

  private long lastTick(long bytes) throws IOException {
    return cutAt(bytes).lastTick();
  }

  private Journal cutAt(long bytes) throws IOException {
    byte[] complete = Files.readAllBytes(folder.resolve("journal"));
    Path cut = folder.resolve("cut");
    Files.write(cut, Arrays.copyOf(complete, (int) bytes));
    Journal journal = Journal.open(cut);
    assertThat(journal.wholeBytes()).as("no record is cut").isEqualTo(bytes);
    return journal;
  }
}
