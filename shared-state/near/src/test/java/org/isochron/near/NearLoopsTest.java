package org.isochron.near;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.isochron.near.NearPair.Viewer;
import org.isochron.near.NearStatus.Connection;
import org.isochron.near.mapped.FoundLife;
import org.isochron.near.mapped.MappedReader;
import org.isochron.state.command.Command;
import org.isochron.state.event.Event;
import org.isochron.state.event.EventCursor;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.time.LoadState;
import org.isochron.state.time.ManualClock;
import org.isochron.state.time.Timeline;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a viewer sees of the physics in another process, with both ends advanced by hand. */
class NearLoopsTest {
  @TempDir
  private Path folder;

  private NearPair pair;

  @BeforeEach
  void serve() throws IOException {
    pair = new NearPair(folder);
  }

  @AfterEach
  void end() throws IOException {
    pair.close();
  }

  @Test
  void everyNumberOfEveryTickArrives() throws IOException {
    Viewer viewer = pair.view();
    SnapshotReader reader = viewer.state().openReader();

    for (int tick = 1; tick <= 300; tick++) {
      pair.tick();

      assertThat(reader.refresh()).isTrue();
      assertThat(reader.newest().tick()).isEqualTo(tick);
      assertThat(reader.length()).isEqualTo(Math.min(tick, 3));
      assertThat(ServedTicks.isWhole(reader.newest())).isTrue();
      assertThat(reader.newest().publishedNanos()).isEqualTo(pair.clock.nanos());
      assertThat(reader.newest().epoch()).isEqualTo(1);
    }
    assertThat(viewer.status().skippedSnapshots()).isZero();
    assertThat(viewer.status().damagedSnapshots()).isZero();
    assertThat(viewer.status().clockErrorNanos()).isLessThan(ServedTicks.TICK_NANOS);
  }

  @Test
  void lateViewerSeesNeighbouringTicksAndCountsTheOthers() throws IOException {
    Viewer viewer = pair.view();
    SnapshotReader reader = viewer.state().openReader();
    pair.tick();

    for (int tick = 0; tick < 10; tick++) {
      pair.physics.tick();
      pair.relay.advance(pair.clock.nanos());
    }
    pair.advance();

    assertThat(reader.refresh()).isTrue();
    assertThat(reader.newest().tick()).isEqualTo(11);
    assertThat(reader.length()).isEqualTo(3);
    assertThat(reader.at(2).tick()).isEqualTo(9);
    assertThat(viewer.status().skippedSnapshots()).isEqualTo(7);
  }

  @Test
  void lateRelayPassesItsWholeWindowOn() throws IOException {
    Viewer viewer = pair.view();
    SnapshotReader reader = viewer.state().openReader();

    for (int tick = 0; tick < 10; tick++) {
      pair.physics.tick();
    }
    pair.advance();

    assertThat(reader.refresh()).isTrue();
    assertThat(reader.length()).isEqualTo(3);
    assertThat(reader.at(2).tick()).isEqualTo(8);
  }

  @Test
  void worldThatSleepsIsStillForTheViewer() throws IOException {
    Viewer viewer = pair.view();
    SnapshotReader reader = viewer.state().openReader();
    pair.tick();

    for (int tick = 2; tick <= 3; tick++) {
      pair.physics.writer().snapshots().begin(tick, tick * ServedTicks.TICK_NANOS);
      pair.physics.writer().snapshots().still();
      pair.physics.writer().snapshots().publish(pair.clock.nanos());
      pair.advance();
    }

    assertThat(reader.refresh()).isTrue();
    assertThat(reader.newest().stillSinceTick()).isEqualTo(1);
  }

  @Test
  void eventsArriveOnceAndInOrderAndNotAfterTheirSnapshot() throws IOException {
    Viewer viewer = pair.view();
    SnapshotReader reader = viewer.state().openReader();
    EventCursor cursor = viewer.state().openEvents();
    List<Long> heard = new ArrayList<>();

    for (int tick = 1; tick <= 100; tick++) {
      pair.tick();
      reader.refresh();
      cursor.poll(1, tick, tick * ServedTicks.TICK_NANOS, event -> {
        assertThat(event.kind()).isEqualTo(ServedTicks.KIND);
        assertThat(event.tick()).isEqualTo(event.token());
        assertThat(event.value(1)).isEqualTo(2f * event.token());
        heard.add(event.token());
      });

      assertThat(heard).last().isEqualTo(reader.newest().tick());
    }

    assertThat(heard).hasSize(100).isSorted();
    assertThat(viewer.status().lostEvents()).isZero();
  }

  @Test
  void eventsThatAViewerComesTooLateForAreCountedInAGap() throws IOException {
    Viewer viewer = pair.view();
    EventCursor cursor = viewer.state().openEvents();
    for (int tick = 0; tick < 20; tick++) { // the ring keeps 8
      pair.physics.tick();
      pair.relay.advance(pair.clock.nanos());
    }
    pair.advance();

    List<Long> heard = new ArrayList<>();
    long[] lost = new long[1];
    cursor.pollAll(event -> {
      if (event.kind() == Event.GAP) {
        lost[0] += event.token();
      } else {
        heard.add(event.token());
      }
    });

    assertThat(lost[0]).isEqualTo(16).isEqualTo(viewer.status().lostEvents());
    assertThat(heard).containsExactly(17L, 18L, 19L, 20L);
  }

  @Test
  void commandsArriveInOrderWithTheirValuesAndTheInstantOfTheirArrival() throws IOException {
    Viewer viewer = pair.view();
    Vector3f push = new Vector3f(1, 2, 3);
    viewer.state().commands().impulse(BodyId.of(3, 1), push, new Vector3f());
    viewer.state().commands().press(7);
    pair.clock.advance(5);
    viewer.pull().advance(pair.clock.nanos());
    pair.clock.advance(5);
    pair.relay.advance(pair.clock.nanos());

    List<Integer> kinds = new ArrayList<>();
    pair.physics.writer().commands().drain(pair.clock.nanos() + 1, command -> {
      kinds.add(command.kind());
      assertThat(command.stampNanos()).isEqualTo(pair.clock.nanos());
      if (command.kind() == Command.IMPULSE) {
        assertThat(command.body()).isEqualTo(BodyId.of(3, 1));
        assertThat(command.linear(new Vector3f())).isEqualTo(push);
      } else {
        assertThat(command.detail()).isEqualTo(7);
      }
    });

    assertThat(kinds).containsExactly(Command.IMPULSE, Command.PRESS);
  }

  @Test
  void acceptedCommandIsNeverLostHoweverFullTheQueuesAre() throws IOException {
    Viewer viewer = pair.view();
    int accepted = 0;
    for (int turn = 0; turn < 30; turn++) { // the physics takes none
      accepted += viewer.state().commands().user(Command.USER, accepted, 0, 0) ? 1 : 0;
      pair.clock.advance(1);
      pair.advance();
    }
    assertThat(accepted).isBetween(17, 24); // here, in the ring, and in the simulation's queue
    assertThat(viewer.state().commands().refusedCount()).isEqualTo(30 - accepted);

    List<Integer> arrived = new ArrayList<>();
    for (int turn = 0; turn < 10; turn++) {
      pair.clock.advance(1);
      pair.physics
          .writer()
          .commands()
          .drain(pair.clock.nanos() + 1, command -> arrived.add(command.detail()));
      pair.advance();
    }

    assertThat(arrived).hasSize(accepted).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void timelineAndStateOfThePhysicsAreThoseOfTheViewer() throws IOException {
    Viewer viewer = pair.view();
    SnapshotReader reader = viewer.state().openReader();
    assertThat(reader.writerState()).isInstanceOf(WriterState.Running.class);

    Timeline slow = new Timeline(1, pair.clock.nanos(), 0, 250, LoadState.EASING);
    pair.physics.writer().snapshots().timeline(slow);
    pair.physics.writer().snapshots().state(new WriterState.Paused());
    pair.advance();
    assertThat(reader.timeline()).isEqualTo(slow);
    assertThat(reader.writerState()).isInstanceOf(WriterState.Paused.class);

    pair.physics
        .writer()
        .snapshots()
        .state(new WriterState.Failed(new ArithmeticException("oops")));
    pair.advance();
    WriterState.Failed failed = (WriterState.Failed) reader.writerState();
    assertThat(failed.cause()).hasMessageContaining("ArithmeticException: oops");
    assertThat(viewer.status().connection()).isEqualTo(Connection.SERVED);
  }

  @Test
  void tickOfAnEarlierTimelineKeepsIt() throws IOException {
    Viewer viewer = pair.view();
    SnapshotReader reader = viewer.state().openReader();
    Timeline first = pair.physics.writer().snapshots().timeline();
    pair.physics.tick();
    pair.physics.writer().snapshots().timeline(first.withSpeed(pair.clock.nanos(), 500));

    pair.advance();

    assertThat(reader.refresh()).isTrue();
    assertThat(reader.newest().timeline()).isEqualTo(first);
    assertThat(reader.timeline().speedPermille()).isEqualTo(500);
  }

  @Test
  void pausedPhysicsShowsALateViewerItsLastTick() throws IOException {
    pair.tick();
    pair.physics.writer().snapshots().state(new WriterState.Paused());
    pair.view().pull().close();
    pair.viewers.clear();

    SnapshotReader reader =
        pair.view().state().openReader(); // in the same place, which has taken it

    assertThat(reader.refresh()).isTrue();
    assertThat(reader.newest().tick()).isEqualTo(1);
    assertThat(ServedTicks.isWhole(reader.newest())).isTrue();
  }

  @Test
  void instantsAreThoseOfTheViewersClock() throws IOException {
    pair.endLife();
    ManualClock other = new ManualClock(-77_000_000_000L);
    pair.serve(new ServedTicks(other, NearPair.LIMITS));
    Viewer viewer = pair.view();
    SnapshotReader reader = viewer.state().openReader();

    other.advance(5);
    pair.tick();

    assertThat(reader.refresh()).isTrue();
    assertThat(reader.newest().publishedNanos()).isEqualTo(1_000_000_005);
    assertThat(reader.timeline().wallNanos()).isEqualTo(1_000_000_000);
    assertThat(reader.newest().timeline().wallNanos()).isEqualTo(1_000_000_000);
  }

  @Test
  void nextLifeGoesOnInALaterEpoch() throws IOException {
    Viewer viewer = pair.view();
    SnapshotReader reader = viewer.state().openReader();
    EventCursor cursor = viewer.state().openEvents();
    pair.tick();
    pair.tick();
    pair.endLife();
    viewer.pull().advance(pair.clock.nanos());
    assertThat(viewer.status().connection()).isEqualTo(Connection.ENDED);
    assertThat(reader.writerState()).isInstanceOf(WriterState.Stopped.class);
    viewer.state().commands().press(3);

    pair.clock.advance(PullLoop.SEARCH_NANOS);
    viewer.pull().advance(pair.clock.nanos());
    pair.serve(new ServedTicks(pair.clock, NearPair.LIMITS));
    pair.advance(); // finds it
    pair.advance(); // asks for the clock
    pair.advance();
    pair.tick();

    assertThat(viewer.status().connection()).isEqualTo(Connection.SERVED);
    assertThat(viewer.status().connectionCount()).isEqualTo(2);
    assertThat(viewer.status().lostCommands()).isEqualTo(1);
    assertThat(reader.refresh()).isTrue();
    assertThat(reader.newest().tick()).isEqualTo(1);
    assertThat(reader.length()).isEqualTo(1);
    assertThat(reader.newest().epoch()).isEqualTo(3).isEqualTo(reader.timeline().epoch());
    assertThat(reader.writerState()).isInstanceOf(WriterState.Running.class);
    List<Long> epochs = new ArrayList<>();
    cursor.pollAll(event -> epochs.add(event.epoch()));
    assertThat(epochs).containsExactly(1L, 1L, 3L);
  }

  @Test
  void otherStateInTheFolderIsNotJoined() throws IOException {
    Viewer viewer = pair.view();
    pair.endLife();
    viewer.pull().advance(pair.clock.nanos());
    try (MappedRelay other = MappedRelay.serve(
        new ServedTicks(pair.clock).state, folder, NearPair.SETTINGS.withDescription("another"))) {
      viewer.pull().advance(pair.clock.nanos());

      assertThat(viewer.status().connection()).isEqualTo(Connection.CHANGED);
      assertThat(other.failure()).isEmpty();
    }
    pair.serve(new ServedTicks(pair.clock, NearPair.LIMITS));
  }

  @Test
  void placesRunOutAndComeFreeAgain() throws IOException {
    Viewer first = pair.view();
    Viewer second = pair.view();
    FoundLife life = FoundLife.find(folder).orElseThrow();
    assertThat(MappedReader.open(life)).isEmpty();
    pair.tick();
    Snapshot seen = newest(second);
    assertThat(ServedTicks.isWhole(seen)).isTrue();

    first.pull().close();

    Optional<MappedReader> third = MappedReader.open(life);
    assertThat(third).isPresent();
    third.get().close();
  }

  @Test
  void copyOfAFrozenViewerStaysWholeForItself() throws IOException {
    Viewer frozen = pair.view();
    Viewer lively = pair.view();
    pair.tick();
    frozen.mapped().refresh(); // takes a window, and stands still

    for (int tick = 0; tick < 50; tick++) {
      pair.physics.tick();
      pair.relay.advance(pair.clock.nanos());
      lively.pull().advance(pair.clock.nanos());
      assertThat(newest(lively).tick()).isEqualTo(pair.physics.lastTick());
      assertThat(frozen.mapped().sequence(0)).isEqualTo(1); // still what it has taken
    }
  }

  @Test
  void quaternionsAndPositionsOfSpawnsArrive() throws IOException {
    Viewer viewer = pair.view();
    Quaternionf turned = new Quaternionf().rotateY(1);
    viewer.state().commands().spawn(2, new Vector3f(4, 5, 6), turned, 99);
    pair.clock.advance(1);
    pair.advance();
    pair.advance();

    int handed = pair.physics.writer().commands().drain(pair.clock.nanos() + 1, command -> {
      assertThat(command.position(new Vector3f())).isEqualTo(new Vector3f(4, 5, 6));
      assertThat(command.rotation(new Quaternionf())).isEqualTo(turned);
      assertThat(command.token()).isEqualTo(99);
    });

    assertThat(handed).isEqualTo(1);
  }

  private static Snapshot newest(Viewer viewer) {
    try (SnapshotReader reader = viewer.state().openReader()) {
      reader.refresh();
      return reader.newest();
    }
  }
}
