package org.isochron.replay;

import org.isochron.engine.SceneRun;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Commands sent during a pause are shown immediately, belong to the slice of the next tick, and
 * replay exactly.
 */
class PausedCommandsTest {
  private static final long BODY = BodyId.of(1, 1);

  @Test
  void commandsAreShownImmediatelyAsTheSameTickWithTheirEvents() {
    try (JournalSession session = session(new SteeredSpheres())) {
      SnapshotReader reader = session.state.openReader();
      EventCursor events = session.state.openEvents();
      pauseMidTick(session);
      long tick = session.loop.lastTick();
      long instant = tick * JournalSession.PERIOD_NANOS;

      teleport(session, 70);
      SceneRun.spawn(session.state.commands(), 0, new Vector3d(80, 1, 0), 17);
      wake(session);

      reader.refresh();
      Snapshot shown = reader.newest();
      assertThat(shown.tick()).isEqualTo(tick);
      assertThat(shown.epoch()).isEqualTo(1);
      assertThat(shown.poses().x()[BodyId.slot(BODY)]).isEqualTo(70);
      assertThat(shown.startCount()).isEqualTo(2);
      List<String> reported = new ArrayList<>();
      events.pollUntil(
          1,
          Long.MAX_VALUE,
          instant,
          Long.MAX_VALUE,
          event -> reported.add(event.kind() + ":" + event.token() + ":" + event.tick()));
      assertThat(reported).contains(Event.Kind.SPAWN + ":17:" + tick);
      long spawned = shown.body(shown.slotCount() - 1);
      assertThat(spawned).isNotEqualTo(BodyId.NONE);

      session.state.commands().despawn(spawned);
      wake(session);
      reader.refresh();
      assertThat(reader.newest().contains(spawned)).isFalse();
      assertThat(reader.newest().tick()).isEqualTo(tick);
      assertThat(session.loop.lastTick()).isEqualTo(tick);
    }
  }

  @Test
  void nothingIsPublishedWithoutCommands() {
    try (JournalSession session = session(new SteeredSpheres())) {
      SnapshotReader reader = session.state.openReader();
      pauseMidTick(session);
      reader.refresh();

      session.state.commands().press(3);
      wake(session);
      wake(session);

      assertThat(reader.refresh()).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void stateAfterwardsIsThatOfCommandsAppliedWithTheTick(long seed) {
    List<TreeMap<Long, Long>> ends = new ArrayList<>();
    for (int looks = 0; looks < 2; looks++) {
      SteeredSpheres spheres = new SteeredSpheres();
      try (JournalSession session = new JournalSession(seed, spheres)) {
        session.takesIds = false;
        pauseMidTick(session);
        long pausedNanos = session.clock.nanos();
        for (int command = 0; command < 5; command++) {
          session.clock.moveTo(pausedNanos + (long) command * 1_000);
          command(session, command);
          if (looks == 1) {
            session.loop.advance(session.clock.nanos());
          }
        }
        session.clock.moveTo(pausedNanos + 10_000_000);
        session.loop.resume(session.clock.nanos());
        session.run(30);
        ends.add(new TreeMap<>(session.hashes));
      }
    }

    assertThat(ends.get(1)).hasSizeGreaterThan(20).isEqualTo(ends.get(0));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void recordedCommandsReplayToTheLastBit(boolean saves, @TempDir Path folder) throws IOException {
    Path file = folder.resolve("paused");
    SteeredSpheres recorded = new SteeredSpheres(saves);
    long hash;
    try (Recording recording = Recording.start(file, SteeredSpheres.IDENTITY, recorded);
        JournalSession session = JournalSession.of(8, recording)) {
      commandsInPause(session); // before the first tick
      session.loop.resume(session.clock.nanos());
      for (int pause = 0; pause < 20; pause++) {
        session.run(5 + pause);
        pauseMidTick(session);
        commandsInPause(session);
        if (pause % 2 == 0) {
          session.loop.step(session.clock.nanos());
          wake(session);
          commandsInPause(session);
        }
        session.loop.resume(session.clock.nanos());
      }
      session.run(5);
      hash = recorded.stateHash();
    }

    Replay replay = Replay.of(Journal.open(file), SteeredSpheres.IDENTITY, new SteeredSpheres());
    try (replay) {
      while (replay.advance()) {
        assertThat(replay.divergence()).isEmpty();
      }
      assertThat(replay.stateHash()).isEqualTo(hash);
    }
  }

  @Test
  void seekInThePauseDropsTheCommands() {
    SteeredSpheres spheres = new SteeredSpheres();
    try (JournalSession session = session(history(spheres))) {
      session.run(60);
      long tick = session.loop.lastTick();
      Long before = session.hashes.get(tick);
      pauseMidTick(session);
      commandsInPause(session);
      assertThat(spheres.stateHash()).isNotEqualTo(before);

      session.seek(tick);

      assertThat(spheres.stateHash()).isEqualTo(before);
      assertThat(session.loop.lastTick()).isEqualTo(tick);
      session.seek(tick - 20);
      assertThat(spheres.stateHash()).isEqualTo(session.hashes.get(tick - 20));
    }
  }

  @Test
  void reverseBeginsWithTheEffectOfTheCommands() {
    try (JournalSession session = session(history(new SteeredSpheres(false)))) {
      SnapshotReader reader = session.state.openReader();
      session.run(30);
      pauseMidTick(session);
      long tick = session.loop.lastTick();
      teleport(session, 70);
      wake(session);

      session.loop.reverse(session.clock.nanos(), true);

      reader.refresh();
      assertThat(reader.newest().tick()).isEqualTo(tick + 1);
      assertThat(reader.newest().poses().x()[BodyId.slot(BODY)]).isBetween(69f, 71f);
      session.loop.step(session.clock.nanos());
      wake(session);
      reader.refresh();
      assertThat(reader.newest().poses().x()[BodyId.slot(BODY)]).isLessThan(60);
      session.loop.reverse(session.clock.nanos(), false);
      assertThat(session.loop.lastTick()).isEqualTo(tick + 1);
    }
  }

  private static History history(Simulation simulation) {
    return History.of(simulation, SteeredSpheres.IDENTITY.layout(), new History.Settings(50, 10));
  }

  private static JournalSession session(Steppable simulation) {
    return new JournalSession(4, simulation);
  }

  private static void pauseMidTick(JournalSession session) {
    session.clock.advance(3_000_000);
    session.loop.advance(session.clock.nanos());
    session.loop.pause(session.clock.nanos());
  }

  private static void commandsInPause(JournalSession session) {
    session.loop.pause(session.clock.nanos());
    for (int command = 0; command < 6; command++) {
      session.clock.advance(1_000);
      command(session, command);
      if (command % 3 != 1) {
        wake(session);
      }
    }
    wake(session);
  }

  private static void command(JournalSession session, int which) {
    switch (which % 5) {
      case 0 -> teleport(session, 20 + which);
      case 1 -> session.state.commands().press(2);
      case 2 ->
        SceneRun.spawn(session.state.commands(), 0, new Vector3d(which, 9, 0), which);
      case 3 -> session.state.commands().release(2);
      default -> session.state.commands().despawn(BodyId.of(2, 1));
    }
  }

  private static void teleport(JournalSession session, float x) {
    session.state.commands().teleport(BODY, new Vector3f(x, 5, 0), new Quaternionf());
  }

  private static void wake(JournalSession session) {
    session.clock.advance(1_000);
    session.loop.advance(session.clock.nanos());
  }
}
