package org.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
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
    Recording.Settings settings = Recording.Settings.DEFAULT.withForceInterval(10);

    List<Long> forced = forced(settings, new SteeredSpheres());

    assertThat(forced).as("once for ten ticks, and at the end").hasSize(TICKS / 10 + 1);
    for (int index = 0; index < forced.size() - 1; index++) {
      assertThat(lastTick(forced.get(index))).isEqualTo(10L * (index + 1));
    }
    assertEndsForced(forced);
  }

  @Test
  void diskThatFailsIsReportedAndThePhysicsContinues() throws IOException {
    FaultyDisk.Forced disk = new FaultyDisk.Forced(folder.resolve("refused"));
    disk.isBroken = true;
    Recording recording = new Recording(
        disk,
        SteeredSpheres.IDENTITY,
        new SteeredSpheres(),
        Recording.Settings.DEFAULT.withForceInterval(1));
    try (JournalSession session = JournalSession.of(1, recording).run(TICKS)) {
      while (!(recording.status().state() instanceof Recording.Status.State.Failed)) {
        LockSupport.parkNanos(1_000_000);
      }
      session.run(TICKS);
    }

    assertThatThrownBy(recording::close).hasMessageContaining("input/output error");
  }

  @Test
  void impossibleIntervalIsRefused() {
    assertThatThrownBy(() -> Recording.Settings.DEFAULT.withForceInterval(0))
        .hasMessageStartingWith("forceInterval is 0");
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
