package org.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.TreeMap;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Simulation;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.TickRate;
import org.isochron.state.threads.ByteRing;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process is killed while it writes a prefab and the ticks that use the prefab. The journal may
 * then end at any byte and still replays.
 */
class PrefabKillTest {
  private static final String ENGINE = "ode4j";
  private static final Scene SCENE = scene();
  private static final Journal.Identity IDENTITY = Journal.Identity.of(
      TickRate.hertz(100),
      SnapshotLayout.bodies(SCENE.bodyCapacity()).withVelocities(),
      ENGINE,
      "kill");
  private static final int STEP = 13; // bytes between two tested file lengths

  private final TreeMap<Long, Long> hashes = new TreeMap<>();

  @TempDir
  Path folder;

  @Test
  void journalThatEndsAnywhereAfterAPrefabWasAddedReplays() throws IOException {
    Path file = folder.resolve("whole");
    long before = recordInTwoTurns(file);
    byte[] complete = Files.readAllBytes(file);
    long last = 0;
    for (int end = (int) before; end <= complete.length; end += STEP) {
      Path killed = Files.write(folder.resolve("killed"), Arrays.copyOf(complete, end));
      Journal journal = Journal.open(killed);
      try (Replay replay = Replay.of(journal, IDENTITY, Engines.named(ENGINE).build(SCENE))) {
        SteeredJournal.toEnd(replay);

        assertThat(replay.divergence()).as("killed at %d bytes", end).isEmpty();
        assertThat(replay.tick()).as("killed at %d bytes", end).isEqualTo(journal.lastTick());
        assertThat(replay.stateHash()).as("killed at %d", end).isEqualTo(hashes.get(replay.tick()));
      }
      last = journal.lastTick();
    }

    assertThat(last).as("most of the second turn was cut at").isGreaterThan(15);
  }

  /**
   * Records ticks in one turn, and a prefab with its bodies in the next turn. Returns the file size
   * between the turns.
   */
  private long recordInTwoTurns(Path file) throws IOException {
    RecordingHealth health = new RecordingHealth();
    ByteRing ring = new ByteRing(1 << 20);
    JournalRecords records = new JournalRecords(ring, health, false);
    Recording.Settings settings = Recording.Settings.DEFAULT;
    Simulation world = Engines.named(ENGINE).build(SCENE);
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try (JournalChannel written = JournalChannel.of(channel);
        JournalSession session = new JournalSession(
            1,
            new RecordingSimulation(
                world, IDENTITY, records, new PublishLog(records), health, settings),
            IDENTITY.layout())) {
      JournalWriter writer = new JournalWriter(
          written,
          IDENTITY.in(world.domain()),
          ring,
          world.prefabs(),
          new ForceSchedule(settings),
          health);
      tick(session, 5);
      assertThat(writer.turn()).isFalse();
      long size = channel.size();

      int added = world.prefabs().add(Prefab.dynamic(new Shape.Sphere(0.4f), 3));
      for (int body = 1; body <= 3; body++) {
        Vector3f position = new Vector3f(3 * body, 5, 0);
        assertThat(session.state.commands().spawn(added, position, new Quaternionf()))
            .isNotEqualTo(BodyId.NONE);
        tick(session, 5);
      }
      assertThat(writer.turn()).isFalse();
      hashes.putAll(session.hashes);
      return size;
    }
  }

  private static void tick(JournalSession session, int count) {
    for (int left = count; left > 0; left--) {
      session.clock.advance(JournalSession.PERIOD_NANOS);
      session.loop.advance(session.clock.nanos());
    }
  }

  private static Scene scene() {
    Scene.Builder scene = new Scene.Builder().spare(9);
    scene.body(scene.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1)), 0, 1, 0);
    return scene.build();
  }
}
