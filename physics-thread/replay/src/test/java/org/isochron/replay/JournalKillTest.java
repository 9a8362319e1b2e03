package org.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.SavedWorld;
import org.isochron.physics.TickSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class JournalKillTest {
  private static final int KILLS = Integer.getInteger("journal.kills", 3);

  @TempDir
  private Path folder;

  @Test
  @Timeout(1_800)
  void journalOfAKilledProcessReplays() throws Exception {
    long ticks = 0;
    int torn = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      Path file = folder.resolve("kill-" + kill);
      killWhileRecording(file, kill);

      Journal journal = Journal.open(file);

      Journal.End.Cut cut = (Journal.End.Cut) journal.end();
      assertThat(cut.offset() + cut.lostBytes()).isEqualTo(Files.size(file));
      torn += cut.lostBytes() > 0 ? 1 : 0;
      ticks += journal.lastTick();
      SteeredJournal.requireReplays(journal);
      continueLive(journal, folder.resolve("next-" + kill));
      Files.delete(file);
    }

    System.out.printf("%d kills: %d ticks were left, %d files were torn%n", KILLS, ticks, torn);
    assertThat(ticks).as("ticks in all journals").isGreaterThan(10L * KILLS);
  }

  /** Starts the world again where the killed process left it, and records it again. */
  private static void continueLive(Journal journal, Path file) throws Exception {
    SavedWorld saved;
    try (Replay replay = SteeredJournal.toEnd(SteeredJournal.replay(journal))) {
      saved = replay.save();
    }
    TickSettings ticks = TickSettings.DEFAULT.withRate(saved.rate());
    PhysicsSettings settings = PhysicsSettings.DEFAULT.withTicks(ticks).withStart(saved);
    try (Recording recording =
            Recording.start(file, SteeredSpheres.IDENTITY, new SteeredSpheres());
        PhysicsThread physics = PhysicsThread.start(recording.simulation(), settings)) {
      assertThat(physics.status().tick()).isGreaterThanOrEqualTo(journal.lastTick());
      while (physics.statistics().ticks() < 5) {
        Thread.onSpinWait();
      }
    }
    Journal next = Journal.open(file);
    assertThat(next.startTick()).isEqualTo(journal.lastTick());
    SteeredJournal.requireReplays(next);
  }

  private static void killWhileRecording(Path file, int seed) throws Exception {
    Process victim = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-classpath",
            System.getProperty("java.class.path"),
            JournalVictim.class.getName(),
            file.toString(),
            Integer.toString(seed))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    try {
      BufferedReader output = victim.inputReader();
      Random random = new Random(seed);
      for (int left = 1 + random.nextInt(200); left > 0; left--) {
        assertThat(output.readLine()).as("the victim runs").isNotNull();
      }
      LockSupport.parkNanos(random.nextInt(2_000_000)); // anywhere between two of its lines
      assertThat(victim.isAlive()).as("the victim runs").isTrue();
    } finally {
      victim.destroyForcibly().waitFor();
    }
  }
}
