package org.isochron.near;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.isochron.near.NearPair.Viewer;
import org.isochron.near.NearState.Status.Connection;
import org.isochron.state.event.EventCursor;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.time.LoadState;
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
    frozen.mapped().refresh(); // looks, and stands still
    assertThat(frozen.mapped().load(1)).isTrue();

    for (int tick = 0; tick < 50; tick++) {
      pair.physics.tick();
      pair.relay.advance(pair.clock.nanos());
      lively.pull().advance(pair.clock.nanos());
      assertThat(newest(lively).tick()).isEqualTo(pair.physics.lastTick());
    }

    assertThat(frozen.mapped().load(1)).as("it was overwritten").isFalse();
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
}
