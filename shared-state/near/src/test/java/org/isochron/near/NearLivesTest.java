package org.isochron.near;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.isochron.near.NearPair.Viewer;
import org.isochron.near.NearState.Status.Connection;
import org.isochron.near.file.FoundLife;
import org.isochron.near.file.LifeReader;
import org.isochron.state.event.Event;
import org.isochron.state.event.EventCursor;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.time.ManualClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a viewer sees when it comes and goes, and when the physics does, with both ends advanced by
 * hand.
 */
class NearLivesTest {
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
    cursor.pollAll(event -> epochs.add(event.kind() == Event.GAP ? -1 : event.epoch()));
    assertThat(epochs).as("a gap between the lives").containsExactly(1L, 1L, -1L, 3L);
  }

  @Test
  void otherStateInTheFolderIsNotJoined() throws IOException {
    Viewer viewer = pair.view();
    pair.endLife();
    viewer.pull().advance(pair.clock.nanos());
    try (NearRelay other = NearRelay.serve(
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
    assertThat(LifeReader.open(life)).isEmpty();
    pair.tick();
    Snapshot seen = newest(second);
    assertThat(ServedTicks.isWhole(seen)).isTrue();

    first.pull().close();

    Optional<LifeReader> third = LifeReader.open(life);
    assertThat(third).isPresent();
    third.get().close();
  }

  private static Snapshot newest(Viewer viewer) {
    try (SnapshotReader reader = viewer.state().openReader()) {
      reader.refresh();
      return reader.newest();
    }
  }
}
