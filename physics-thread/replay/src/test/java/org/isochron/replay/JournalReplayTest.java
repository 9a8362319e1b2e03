package org.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.isochron.physics.GameLoop;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JournalReplayTest {
  @TempDir
  private Path folder;

  @Test
  void journalContainsTheStateThatWasRestoredBeforeTheRecording() throws IOException {
    Path file = folder.resolve("restored");
    SavedState saved = new SavedState();
    try (JournalSession earlier = new JournalSession(1, new SteeredSpheres())) {
      earlier.run(30);
      earlier.save(saved);
    }
    SteeredSpheres recorded = new SteeredSpheres();
    recorded.restore(saved.rewind());
    try (Recording recording = Recording.start(file, SteeredSpheres.IDENTITY, recorded);
        JournalSession session = new JournalSession(2, recording.simulation())) {
      session.run(50);
    }

    SteeredSpheres again = new SteeredSpheres();
    again.restore(saved.rewind());
    assertThat(replayed(file, again)).isEmpty();
    assertThat(replayed(file, new SteeredSpheres())).isEmpty();
  }

  @Test
  void worldContinuesFromTheEndOfAJournal() throws IOException {
    Path file = folder.resolve("ended");
    Map<Long, Long> hashes = SteeredJournal.record(file, 7, 250, Recording.Settings.DEFAULT);
    Journal journal = Journal.open(file);
    SteeredSpheres world = new SteeredSpheres();

    try (Replay replay = SteeredJournal.toEnd(SteeredJournal.replay(journal))) {
      replay.save().restoreInto(world, SteeredSpheres.IDENTITY.rate());
    }

    assertThat(world.stateHash()).isEqualTo(hashes.get(journal.lastTick()));
  }

  @ParameterizedTest
  @ValueSource(longs = {2, 3, 4, 5})
  void replayInALoopIgnoresLiveCommandsAndStopsAtTheEnd(long seed) throws IOException {
    Path file = folder.resolve("viewed");
    Map<Long, Long> hashes = SteeredJournal.record(file, seed, 500, Recording.Settings.DEFAULT);
    Journal journal = Journal.open(file);
    Replay replay = SteeredJournal.replay(journal);

    try (JournalSession viewed = new JournalSession(seed + 100, replay.simulation())) {
      viewed.run(journal.lastTick());
      viewed.clock.advance(JournalSession.PERIOD_NANOS);
      viewed.loop.advance(viewed.clock.nanos());

      assertThat(viewed.hashes).as("seed %d", seed).isEqualTo(hashes);
      assertThat(viewed.loop.lastTick()).isEqualTo(journal.lastTick());
      assertThat(replay.divergence()).isEmpty();
    }
  }

  @Test
  void endAndDivergenceAreEvents() throws IOException {
    Path file = folder.resolve("events");
    SteeredJournal.record(file, 7, 300, Recording.Settings.DEFAULT);
    Journal journal = Journal.open(file);
    String end = "REPLAY_ENDED " + journal.lastTick();

    assertThat(events(journal, new SteeredSpheres())).containsExactly(end);
    assertThat(events(journal, new Nudged(new SteeredSpheres(), 237)))
        .containsExactly("DIVERGED 237", end);
  }

  private static List<String> events(Journal journal, Simulation simulation) throws IOException {
    List<String> seen = new ArrayList<>();
    Replay replay = Replay.of(journal, SteeredSpheres.IDENTITY, simulation);
    try (GameLoop loop = GameLoop.atFullSpeed(replay.simulation())) {
      EventCursor events = loop.state().openEvents();
      while (replay.tick() < journal.lastTick()) {
        loop.run(1);
        events.poll(event -> {
          if (event.kind() == Event.Kind.DIVERGED || event.kind() == Event.Kind.REPLAY_ENDED) {
            seen.add(event.kind() + " " + event.tick());
          }
        });
      }
    }
    return seen;
  }

  @Test
  void firstDivergingTickBodyAndQuantityAreNamed() throws IOException {
    Path file = folder.resolve("diverging");
    SteeredJournal.record(file, 7, 400, Recording.Settings.DEFAULT);

    Replay.Divergence divergence =
        replayed(file, new Nudged(new SteeredSpheres(), 237)).orElseThrow();

    assertThat(divergence.tick()).isEqualTo(237);
    assertThat(divergence.equalTick()).isEqualTo(236);
    Replay.Divergence.Body body = divergence.body().orElseThrow();
    assertThat(body.tick()).as("the next tick with bodies").isEqualTo(300);
    assertThat(BodyId.slot(body.body())).isEqualTo(Nudged.SLOT);
    assertThat(divergence.toString())
        .contains("diverged at tick 237: ", "body 1#", " after tick 300");
  }

  @Test
  void bodiesRecordedEveryTickNameTheQuantityImmediately() throws IOException {
    Path file = folder.resolve("diverging");
    SteeredJournal.record(file, 7, 300, Recording.Settings.DEFAULT.withPosesInterval(1));

    Replay.Divergence divergence =
        replayed(file, new Nudged(new SteeredSpheres(), 237)).orElseThrow();

    assertThat(divergence.body().orElseThrow().tick()).isEqualTo(237);
    assertThat(divergence.body().orElseThrow().quantity()).isEqualTo("x");
  }

  @Test
  void hashesFarApartNameTheSpanInWhichItDiverged() throws IOException {
    Path file = folder.resolve("sparse");
    SteeredJournal.record(
        file, 8, 400, Recording.Settings.DEFAULT.withHashInterval(50).withPosesInterval(10_000));

    Replay.Divergence divergence =
        replayed(file, new Nudged(new SteeredSpheres(), 237)).orElseThrow();

    assertThat(divergence.tick()).isEqualTo(250);
    assertThat(divergence.equalTick()).isEqualTo(200);
    assertThat(divergence.toString()).contains("tick 250, or after tick 200");
  }

  @Test
  void anotherSceneIsDetectedBeforeTheFirstTick() throws IOException {
    Path file = folder.resolve("scene");
    SteeredJournal.record(file, 9, 50, Recording.Settings.DEFAULT);

    Replay.Divergence divergence =
        replayed(file, new Nudged(new SteeredSpheres(), 0)).orElseThrow();

    assertThat(divergence.tick()).isZero();
    assertThat(divergence.toString()).contains("before any tick: build the recorded simulation");
  }

  @Test
  void anotherEngineVersionLayoutRateOrSceneIsRefusedByName() throws IOException {
    Path file = folder.resolve("refused");
    SteeredJournal.record(file, 10, 10, Recording.Settings.DEFAULT);
    Journal.Identity recorded = Journal.open(file).identity();
    assertThat(recorded).isEqualTo(SteeredSpheres.IDENTITY.in("reference 4"));

    Journal.Identity other = new Journal.Identity(
        TickRate.hertz(60), "jolt", "2", SnapshotLayout.bodies(5), "pile", 8, 4, "");

    assertThatThrownBy(() -> Replay.of(Journal.open(file), other, new SteeredSpheres()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(
            "rate is",
            "engine is steered spheres in the journal and jolt here",
            "engine version is 1 in the journal")
        .hasMessageContainingAll("layout is", "scene is balls", "scene hash is 7", "seed is 3");
    assertThatThrownBy(() ->
            Replay.of(Journal.open(file), recorded.withScene("balls", 7, 4), new SteeredSpheres()))
        .hasMessage(
            "the journal is of another simulation: seed is 3 in the journal and 4 here; build the simulation with the journal's values");
  }

  @Test
  void refusedSimulationOfASupplierIsClosed() throws IOException {
    Path file = folder.resolve("closed");
    SteeredJournal.record(file, 10, 10, Recording.Settings.DEFAULT);
    List<Simulation> closed = new ArrayList<>();
    Simulation supplied = new ForwardingSimulation(new SteeredSpheres()) {
      @Override
      public void close() {
        closed.add(this);
      }
    };

    Journal.Identity other = SteeredSpheres.IDENTITY.withScene("others", 7, 3);
    assertThatThrownBy(() -> Replay.of(Journal.open(file), other, () -> supplied))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(closed).containsExactly(supplied);
  }

  @Test
  void identityIsRestoredFromTheFileCompletely() throws IOException {
    Path file = folder.resolve("identity");
    Journal.Identity identity = Journal.Identity.of(
            TickRate.hertz(60_000, 1_001),
            SnapshotLayout.bodies(9)
                .withChannel("Wärme", SnapshotLayout.Blend.STEP)
                .withChannel("angle", SnapshotLayout.Blend.ANGLE),
            "ö".repeat(512),
            "")
        .withScene("盒", Long.MIN_VALUE, -1);

    Recording.start(file, identity, new SteeredSpheres()).close();

    assertThat(Journal.open(file).identity()).isEqualTo(identity.in("reference 4"));
    assertThatThrownBy(() -> identity.withScene("x".repeat(1_025), 0, 0))
        .hasMessageContaining("scene has 1025 characters: a journal stores at most 1024 bytes");
  }

  private static Optional<Replay.Divergence> replayed(Path file, Simulation simulation)
      throws IOException {
    Journal journal = Journal.open(file);
    try (Replay replay = Replay.of(journal, SteeredSpheres.IDENTITY, simulation)) {
      SteeredJournal.toEnd(replay);
      assertThat(replay.tick()).isEqualTo(journal.lastTick());
      return replay.divergence();
    }
  }
}
