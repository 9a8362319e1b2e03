package org.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.isochron.lockstep.Lockstep;
import org.isochron.physics.Controller;
import org.isochron.physics.GameLoop;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.SavedState;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.StateWriter;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordedHistoryTest {
  private static final Recording.Settings CHECKPOINTS =
      Recording.Settings.DEFAULT.withCheckpointInterval(40).withPosesInterval(7);

  @TempDir
  private Path folder;

  /** Ticks that are shown backwards are not recorded, and neither is the release in one of them. */
  @Test
  void keyReleasedWhileThePastIsShownBackwardsIsUpInLaterCheckpoints() throws IOException {
    Path file = folder.resolve("released");
    NanoClock.Manual clock = new NanoClock.Manual(0);
    SharedState state =
        SharedState.of(SteeredSpheres.IDENTITY.layout(), SharedState.Limits.DEFAULT, clock);
    Steppable history = History.of(new SteeredSpheres(), new History.Settings(300, 25));
    try (Recording recording =
            Recording.start(file, SteeredSpheres.IDENTITY, history, CHECKPOINTS);
        GameLoop loop = GameLoop.start(state, recording.simulation(), PhysicsSettings.DEFAULT)) {
      advance(loop, clock, 50);
      state.commands().press(3);
      advance(loop, clock, 10);
      loop.time().reverse();
      advance(loop, clock, 20);
      state.commands().release(3);
      advance(loop, clock, 10);
      loop.time().forward();
      advance(loop, clock, 70);
    }

    Journal journal = Journal.open(file);
    assertThat(journal.checkpointCount()).as("after 0, 40 and 80 ticks").isEqualTo(3);
    try (Replay replay = SteeredJournal.replay(journal)) {
      SteeredJournal.toEnd(replay);
      long hash = replay.stateHash();
      replay.seek(85);
      replay.seek(journal.lastTick());

      assertThat(replay.stateHash()).isEqualTo(hash);
      assertThat(replay.divergence()).isEmpty();
    }
  }

  /** Its simulation follows the changes of controls, which a journal does not have after a jump. */
  @Test
  void keyReleasedWhileThePastIsShownBackwardsIsReleasedInTheReplayOfATrial() throws IOException {
    Path file = folder.resolve("trial");
    NanoClock.Manual clock = new NanoClock.Manual(0);
    SharedState state =
        SharedState.of(SteeredSpheres.IDENTITY.layout(), SharedState.Limits.DEFAULT, clock);
    Steppable history = History.of(Lockstep.trial(new SteeredSpheres(), 3));
    try (Recording recording = Recording.start(file, SteeredSpheres.IDENTITY, history);
        GameLoop loop = GameLoop.start(state, recording.simulation(), PhysicsSettings.DEFAULT)) {
      state.commands().press(3);
      advance(loop, clock, 10);
      loop.time().reverse();
      state.commands().release(3);
      advance(loop, clock, 5);
      loop.time().forward();
      advance(loop, clock, 10);
    }

    Journal journal = Journal.open(file);
    try (Replay replay = Replay.of(
        journal, SteeredSpheres.IDENTITY, () -> Lockstep.trial(new SteeredSpheres(), 3))) {
      SteeredJournal.toEnd(replay);
      assertThat(replay.divergence()).isEmpty();
      assertThat(replay.stateHash()).isEqualTo(history.stateHash());
    }
  }

  /** Its controls are at rest, but the next tick has all that are held. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void controlsAreThoseOfTheRecordingAfterACheckpointAtAJump(boolean releases) throws IOException {
    Path file = folder.resolve("jump");
    NanoClock.Manual clock = new NanoClock.Manual(0);
    SharedState state =
        SharedState.of(SteeredSpheres.IDENTITY.layout(), SharedState.Limits.DEFAULT, clock);
    Steppable history = History.of(new SteeredSpheres());
    try (Recording recording =
            Recording.start(file, SteeredSpheres.IDENTITY, history, CHECKPOINTS);
        GameLoop loop = GameLoop.start(state, recording.simulation(), PhysicsSettings.DEFAULT)) {
      state.commands().press(3);
      advance(loop, clock, 40);
      loop.time().pause();
      advance(loop, clock, 1);
      loop.time().seek(40);
      if (releases) {
        state.commands().release(3);
      }
      advance(loop, clock, 2);
      loop.time().resume();
      advance(loop, clock, 20);
    }

    Journal journal = Journal.open(file);
    assertThat(journal.index().checkpointTick(45)).isEqualTo(40);
    try (Replay replay = SteeredJournal.replay(journal)) {
      SteeredJournal.toEnd(replay);
      assertThat(replay.divergence()).isEmpty();
      long hash = replay.stateHash();
      replay.seek(45);
      SteeredJournal.toEnd(replay);

      assertThat(replay.divergence()).isEmpty();
      assertThat(replay.stateHash()).isEqualTo(hash);
    }
  }

  @Test
  void aRestoredWorldCanBeReversedBeforeItsFirstTick() throws IOException {
    Path file = folder.resolve("restored");
    SavedState saved = new SavedState();
    try (JournalSession earlier = new JournalSession(1, new SteeredSpheres())) {
      earlier.run(30);
      earlier.save(saved);
    }
    NanoClock.Manual clock = new NanoClock.Manual(0);
    SharedState state =
        SharedState.of(SteeredSpheres.IDENTITY.layout(), SharedState.Limits.DEFAULT, clock);
    Steppable history = History.of(new SteeredSpheres(), History.Settings.DEFAULT);
    try (Recording recording = Recording.start(file, SteeredSpheres.IDENTITY, history);
        StateWriter writer = state.claimWriter()) {
      recording.simulation().restore(saved);
      TickLoop loop = new TickLoop(
          writer, TickLoop.Parts.of(recording.simulation()), TickSettings.DEFAULT, clock);
      loop.beginAt(30);
      loop.advance(0);
      loop.reverse(0, true);
      loop.reverse(0, false);
      clock.advance(10 * JournalSession.PERIOD_NANOS);
      loop.advance(clock.nanos());
      assertThat(loop.lastTick()).isGreaterThan(30);
    }

    try (Replay replay = SteeredJournal.replay(file)) {
      SteeredJournal.toEnd(replay);
      assertThat(replay.divergence()).isEmpty();
      assertThat(replay.stateHash()).isEqualTo(history.stateHash());
    }
  }

  /** Ticks that a rewind computes again may differ too, because they are recorded again. */
  @Test
  void whatGameCodeAroundARecordingDoesByChanceIsReplayed() throws IOException {
    Path file = folder.resolve("chance");
    NanoClock.Manual clock = new NanoClock.Manual(0);
    SharedState state =
        SharedState.of(SteeredSpheres.IDENTITY.layout(), SharedState.Limits.DEFAULT, clock);
    Random chance = new Random(4);
    Controller game = (tick, input, view, commands) -> {
      if (chance.nextInt(10) == 0) {
        commands.spawn(0, new Vector3f(chance.nextFloat(), 5, 0), new Quaternionf());
      }
      if (input.isDown(3)) {
        commands.impulse(BodyId.of(0, 1), new Vector3f(chance.nextFloat(), 0, 0));
      }
    };
    SteeredSpheres world = new SteeredSpheres();
    long last;
    try (Recording recording = Recording.start(file, SteeredSpheres.IDENTITY, world, CHECKPOINTS);
        GameLoop loop = GameLoop.start(
            state, History.of(game.around(recording.forGameCode())), PhysicsSettings.DEFAULT)) {
      advance(loop, clock, 50);
      state.commands().press(3);
      advance(loop, clock, 75);
      loop.time().rewind(30);
      advance(loop, clock, 50);
      last = world.stateHash();
    }

    try (Replay replay = SteeredJournal.replay(file)) {
      SteeredJournal.toEnd(replay);
      assertThat(replay.divergence()).isEmpty();
      assertThat(replay.stateHash()).isEqualTo(last);
    }
  }

  @Test
  void noGameCodeFitsAroundARecordedHistory() throws IOException {
    Steppable history = History.of(new SteeredSpheres());
    try (Recording recording =
        Recording.start(folder.resolve("wrong"), SteeredSpheres.IDENTITY, history)) {
      assertThatIllegalStateException()
          .isThrownBy(recording::forGameCode)
          .withMessageContaining("a rewind would not restore game code around it");
    }
  }

  private static void advance(GameLoop loop, NanoClock.Manual clock, int ticks) {
    for (int tick = 0; tick < ticks; tick++) {
      clock.advance(JournalSession.PERIOD_NANOS);
      loop.advance();
    }
  }
}
