package org.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Simulation;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.TickRate;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Engines replay bit for bit, from the start and from checkpoints; {@code -Djournal.ticks=60000}
 * runs ten minutes per engine.
 */
@Timeout(1_800)
class EngineReplayTest {
  private static final Engine.Settings CONTACTS = Engine.Settings.defaults().withContactEvents();

  private static final int TICKS = Integer.getInteger("journal.ticks", 400);
  private static final int BODIES = 30;
  private static final Vector3dc FAR = new Vector3d(30_000_000.5, -29_999_999.25, 3.5);

  @TempDir
  private Path folder;

  static List<String> engines() {
    return Engines.available().stream()
        .filter(EngineReplayTest::claimsToBeExact)
        .map(Engine::name)
        .toList();
  }

  private static boolean claimsToBeExact(Engine engine) {
    try (Simulation simulation = engine.build(Scene.fallingPile(1))) {
      return simulation.savesState();
    }
  }

  @ParameterizedTest
  @MethodSource("engines")
  void recordedPileReplaysBitIdenticallyAtEveryTick(String name) throws IOException {
    Scene scene = Scene.fallingPile(BODIES);
    assertReplays(name, scene, SnapshotLayout.bodies(scene.bodyCapacity()).withVelocities());
  }

  @ParameterizedTest
  @MethodSource("engines")
  void recordedPileFarAwayReplaysBitIdenticallyAtEveryTick(String name) throws IOException {
    Scene home = Scene.fallingPile(BODIES);
    Scene scene = new Scene(
        FAR,
        home.gravity(),
        home.prefabs(),
        moved(home, FAR),
        home.joints(),
        home.bodyCapacity(),
        false);
    assertReplays(
        name,
        scene,
        SnapshotLayout.bodies(scene.bodyCapacity()).withVelocities().withFarPositions());
  }

  private static List<Scene.Placement> moved(Scene scene, Vector3dc by) {
    return scene.bodies().stream()
        .map(body -> new Scene.Placement(
            body.prefab(),
            body.position().add(by, new Vector3d()),
            body.rotation(),
            body.linear(),
            body.angular()))
        .toList();
  }

  private void assertReplays(String name, Scene scene, SnapshotLayout layout) throws IOException {
    Engine engine = Engines.named(name);
    Journal.Identity identity = Journal.Identity.of(TickRate.hertz(100), layout, name, "as built");
    Path file = folder.resolve(name);
    Map<Long, Long> hashes;
    try (Recording recording = Recording.start(
            file,
            identity,
            engine.build(scene, CONTACTS),
            Recording.Settings.DEFAULT.withBufferBytes(1 << 26));
        JournalSession session = new JournalSession(1, recording.simulation(), layout)) {
      hashes = session.run(TICKS).hashes;
    }

    Journal journal = Journal.open(file);
    assertThat(journal.added().isEmpty()).isFalse();
    assertThat(journal.checkpointCount()).isGreaterThanOrEqualTo(TICKS / 100);
    try (Replay replay = Replay.of(journal, identity, () -> engine.build(scene, CONTACTS))) {
      SteeredJournal.requireHashes(replay, Long.MAX_VALUE, hashes);
      assertThat(replay.tick()).isEqualTo(hashes.size()).isGreaterThanOrEqualTo(TICKS);
      assertSeeks(replay, hashes);
      assertThat(replay.divergence()).isEmpty();
    }
    try (Replay unticked = Replay.of(journal, identity, () -> engine.build(scene, CONTACTS))) {
      assertSeeks(unticked, hashes);
      assertThat(unticked.divergence()).isEmpty();
    }
  }

  /**
   * Without saved states a replay restarts with a new simulation, which also needs the added
   * prefabs.
   */
  @ParameterizedTest
  @MethodSource("engines")
  void replayThatBeginsAgainIsBitIdentical(String name) throws IOException {
    Scene scene = Scene.fallingPile(BODIES);
    SnapshotLayout layout = SnapshotLayout.bodies(scene.bodyCapacity()).withVelocities();
    Journal.Identity identity = Journal.Identity.of(TickRate.hertz(100), layout, name, "as built");
    Path file = folder.resolve(name);
    Map<Long, Long> hashes;
    try (Recording recording =
            Recording.start(file, identity, unsaved(name, scene), Recording.Settings.DEFAULT);
        JournalSession session = new JournalSession(1, recording.simulation(), layout)) {
      hashes = session.run(60).hashes;
    }

    Journal journal = Journal.open(file);
    assertThat(journal.checkpointCount()).isZero();
    try (Replay replay = Replay.of(journal, identity, () -> unsaved(name, scene))) {
      SteeredJournal.requireHashes(replay, Long.MAX_VALUE, hashes);
      replay.seek(20);
      SteeredJournal.requireHashes(replay, Long.MAX_VALUE, hashes);
      assertThat(replay.tick()).isEqualTo(hashes.size());
    }
  }

  private static Simulation unsaved(String engine, Scene scene) {
    return new ForwardingSimulation(Engines.named(engine).build(scene, CONTACTS)) {
      @Override
      public boolean savesState() {
        return false;
      }
    };
  }

  /** Seeks to several positions in the journal in mixed order, and continues from each. */
  private static void assertSeeks(Replay replay, Map<Long, Long> hashes) {
    for (int eighth : new int[] {7, 3, 6, 1, 4}) {
      long tick = replay.latestTick() * eighth / 8;

      replay.seek(tick);

      assertThat(replay.stateHash()).as("sought tick %d", tick).isEqualTo(hashes.get(tick));
      SteeredJournal.requireHashes(replay, tick + 30, hashes);
    }
  }
}
