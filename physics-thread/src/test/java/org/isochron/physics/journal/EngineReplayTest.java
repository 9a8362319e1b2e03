package org.isochron.physics.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.isochron.physics.engine.Engine;
import org.isochron.physics.engine.Engines;
import org.isochron.physics.scene.Scene;
import org.isochron.physics.scene.Scenes;
import org.isochron.physics.simulation.Simulation;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.time.TickRate;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every engine that loads here and claims to save its state to the last bit is replayed bit for bit; {@code -Djournal.ticks=60000} for ten minutes of each. */
@Timeout(1_800)
class EngineReplayTest {
  private static final int TICKS = Integer.getInteger("journal.ticks", 400);
  private static final int BODIES = 30;

  @TempDir
  private Path folder;

  static List<String> engines() {
    return Engines.available().stream()
        .filter(EngineReplayTest::claimsToBeExact)
        .map(Engine::name)
        .toList();
  }

  private static boolean claimsToBeExact(Engine engine) {
    try (Simulation simulation = engine.build(Scenes.fallingPile(1))) {
      return simulation.savesState();
    }
  }

  @ParameterizedTest
  @MethodSource("engines")
  void recordedPileReplaysBitIdenticallyAtEveryTick(String name) throws IOException {
    Engine engine = Engines.named(name);
    Scene scene = Scenes.fallingPile(BODIES);
    SnapshotLayout layout = SnapshotLayout.bodies(scene.bodyCapacity()).withVelocities();
    JournalIdentity identity = JournalIdentity.of(TickRate.hertz(100), layout, name, "as built");
    Path file = folder.resolve(name);
    Map<Long, Long> hashes;
    try (Recording recording = Recording.start(
            file,
            identity,
            engine.build(scene),
            RecordingSettings.DEFAULT.withBufferBytes(1 << 26));
        Session session = new Session(1, recording.simulation(), recording.listener(), layout)) {
      hashes = session.run(TICKS).hashes;
    }

    try (Replay replay = Replay.of(Journal.open(file), identity, () -> engine.build(scene))) {
      while (replay.advance()) {
        assertThat(replay.stateHash())
            .as("tick %d", replay.tick())
            .isEqualTo(hashes.get(replay.tick()));
      }
      assertThat(replay.tick()).isEqualTo(hashes.size()).isGreaterThanOrEqualTo(TICKS);
      assertThat(replay.divergence()).isEmpty();
    }
  }
}
