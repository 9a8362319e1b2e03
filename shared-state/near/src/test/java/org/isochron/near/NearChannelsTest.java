package org.isochron.near;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.isochron.near.NearPair.Viewer;
import org.isochron.state.command.Command;
import org.isochron.state.event.Event;
import org.isochron.state.event.EventCursor;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.SnapshotReader;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What of events and commands crosses between processes, with both ends advanced by hand. */
class NearChannelsTest {
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
  void eventsOfAPauseNeedNoSnapshot() throws IOException {
    Viewer viewer = pair.view();
    EventCursor cursor = viewer.state().openEvents();

    pair.physics.writer().events().publish(Event.SPAWN, 0, 1, 0, 5);
    pair.advance();

    assertThat(cursor.pollAll(event -> assertThat(event.token()).isEqualTo(5))).isEqualTo(1);
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
    assertThat(accepted)
        .isBetween(13, 20); // here, in the ring, and in half of the simulation's queue
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
}
