package org.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.SceneRun;
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

  private static Steppable history(Simulation simulation) {
    return History.of(simulation, new History.Settings(50, 10));
  }

  private static JournalSession session(Steppable simulation) {
    return new JournalSession(4, simulation);
  }

  private static void pauseMidTick(JournalSession session) {
    session.clock.advance(3_000_000);
    session.loop.advance(session.clock.nanos());
    session.loop.pause(session.clock.nanos());
  }

  private static void teleport(JournalSession session, float x) {
    session.state.commands().teleport(BODY, new Vector3f(x, 5, 0), new Quaternionf());
  }

  private static void wake(JournalSession session) {
    session.clock.advance(1_000);
    session.loop.advance(session.clock.nanos());
  }
}
