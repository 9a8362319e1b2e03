package org.isochron.near;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;
import org.isochron.near.NearPair.Viewer;
import org.isochron.near.NearState.Status.Connection;
import org.isochron.state.command.Command;
import org.isochron.state.event.Event;
import org.isochron.state.event.EventCursor;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.snapshot.SnapshotWriter;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.time.Timeline;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a viewer sees of the ticks in another process, with both ends advanced by hand. */
class NearSnapshotsTest {
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
  void ticksThatTheServedStateLacksAreBlendedOverOnlyIfItsReadersMay() throws IOException {
    SnapshotReader reader = pair.view().state().openReader();
    pair.tick();
    pair.tick();

    pair.physics.tick(7, true);
    pair.advance();
    reader.refresh();
    assertThat(reader.length()).isEqualTo(3);
    assertThat(reader.at(1).tick()).isEqualTo(2);
    assertThat(reader.newest().tick()).isEqualTo(9);

    pair.physics.tick(7, false);
    pair.advance();
    reader.refresh();
    assertThat(reader.length()).isEqualTo(1);
    assertThat(reader.newest().tick()).isEqualTo(16);
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
  void channelOfABodyThatSleepsArrives() throws IOException {
    Viewer viewer = pair.view();
    SnapshotReader reader = viewer.state().openReader();
    pair.tick();

    SnapshotWriter writer = pair.physics.writer().snapshots();
    writer.begin(2, 2 * ServedTicks.TICK_NANOS);
    writer.body(BodyId.of(3, 1), 1, 3, 0, 0, 0, 0, 1);
    writer.channel(0, BodyId.of(3, 1), 77);
    writer.still();
    writer.publish(pair.clock.nanos());
    pair.advance();

    assertThat(reader.refresh()).isTrue();
    assertThat(reader.newest().stillSinceTick()).isEqualTo(1);
    assertThat(reader.newest().channel(0)[3]).isEqualTo(77);
  }

  @Test
  void timelineAndStateOfThePhysicsAreThoseOfTheViewer() throws IOException {
    Viewer viewer = pair.view();
    SnapshotReader reader = viewer.state().openReader();
    assertThat(reader.writerState()).isInstanceOf(WriterState.Running.class);

    Timeline slow = new Timeline(1, pair.clock.nanos(), 0, 250, Timeline.LoadState.EASING);
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
  void firstTickOfAnEpochIsNotSeenBeforeItsTimeline() throws IOException {
    Viewer viewer = pair.view();
    SnapshotReader reader = viewer.state().openReader();
    SnapshotWriter physics = pair.physics.writer().snapshots();
    physics.timeline(physics.timeline().newEpoch(pair.clock.nanos(), 0));
    pair.physics.tick();

    try (SnapshotReader served = pair.physics.state.openReader()) {
      served.refresh();
      pair.writer.publish(served.newest(), false, pair.clock.nanos()); // the status comes next
    }
    viewer.pull().advance(pair.clock.nanos());

    assertThat(reader.refresh()).isTrue();
    assertThat(reader.newest().epoch()).isEqualTo(2);
    assertThat(reader.timeline()).isEqualTo(physics.timeline());
  }

  @Test
  void fetchBringsWhatWaitsAndItsEvents() throws IOException {
    Viewer viewer = pair.view();
    SnapshotReader reader = viewer.state().openReader();
    EventCursor cursor = viewer.state().openEvents();
    pair.physics.tick();

    viewer.pull().fetch();
    assertThat(reader.refresh()).isFalse(); // the relay has not looked yet

    pair.relay.advance(pair.clock.nanos());
    viewer.pull().fetch();
    assertThat(reader.refresh()).isTrue();
    assertThat(ServedTicks.isWhole(reader.newest())).isTrue();
    assertThat(cursor.pollAll(event -> {})).isEqualTo(1);
  }

  @Test
  void frozenViewerHoldsUpNobodyAndGoesOnWithTheNewest() throws IOException {
    Viewer frozen = pair.view();
    Viewer lively = pair.view();
    pair.tick();
    frozen.life().refresh(); // looks, and stands still
    assertThat(frozen.life().load(1)).isTrue();

    for (int tick = 0; tick < 50; tick++) {
      pair.physics.tick();
      pair.relay.advance(pair.clock.nanos());
      lively.pull().advance(pair.clock.nanos());
      assertThat(newest(lively).tick()).isEqualTo(pair.physics.lastTick());
    }

    assertThat(frozen.life().load(1)).as("it was overwritten").isFalse();
    frozen.pull().advance(pair.clock.nanos());
    assertThat(newest(frozen).tick()).isEqualTo(pair.physics.lastTick());
    assertThat(frozen.status().damagedSnapshots()).isZero();
  }

  private static Snapshot newest(Viewer viewer) {
    try (SnapshotReader reader = viewer.state().openReader()) {
      reader.refresh();
      return reader.newest();
    }
  }

  /** What is behind a cut is zeros once the file is long again. */
  @Test
  void snapshotsAndEventsWhoseEndWasCutOffAreNotShown() throws IOException {
    Viewer viewer = pair.view();
    Path state = file("state");
    long length = Files.size(state);
    int shown = 0;
    long[] heard = new long[2];
    EventCursor events = viewer.state().openEvents();
    try (SnapshotReader reader = viewer.state().openReader()) {
      for (long cut = length; cut > 0; cut -= 61) {
        pair.clock.advance(ServedTicks.TICK_NANOS);
        pair.physics.tick();
        pair.relay.advance(pair.clock.nanos());
        cutAndExtend(state, cut, length);

        viewer.pull().advance(pair.clock.nanos());
        shown += reader.refresh() ? 1 : 0;
        for (int age = 0; age < reader.length(); age++) {
          assertThat(ServedTicks.isWhole(reader.at(age))).as("cut at %d", cut).isTrue();
        }
        events.pollAll(event -> {
          heard[0]++;
          heard[1] += event.kind() == Event.GAP || event.value(1) == 2 * event.token() ? 0 : 1;
        });
      }
    }
    assertThat(shown).isGreaterThan(100);
    assertThat(heard[0]).isGreaterThan(100);
    assertThat(heard[1]).as("torn events").isZero();
  }

  @Test
  void commandsWhoseEndWasCutOffAreNotTaken() throws IOException {
    Viewer viewer = pair.view();
    pair.advance();
    Path place = file("place-0");
    long length = Files.size(place);
    long[] taken = new long[2];
    for (long cut = length; cut > 0; cut--) {
      viewer.state().commands().user(Command.USER, 7, 8, 9);
      viewer.pull().advance(pair.clock.nanos());
      cutAndExtend(place, cut, length);
      for (int turn = 0; turn < 3; turn++) {
        pair.clock.advance(ServedTicks.TICK_NANOS);
        pair.advance();
      }
      pair.physics.writer().commands().drain(pair.clock.nanos(), command -> {
        taken[0]++;
        taken[1] += command.detail() == 7 && command.body() == 8 && command.token() == 9 ? 0 : 1;
      });
    }
    assertThat(taken[0]).isGreaterThan(100);
    assertThat(taken[1]).as("torn commands").isZero();
  }

  private Path file(String name) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.endsWith(name)).findFirst().orElseThrow();
    }
  }

  private static void cutAndExtend(Path file, long cut, long length) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(cut);
      channel.write(ByteBuffer.allocate(1), length - 1);
    }
  }
}
