package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.isochron.remote.codec.SnapshotDecoder;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.StateWriter;
import org.junit.jupiter.api.Test;

class SnapshotFeedTest {
  private static final int BODIES = 200;
  private static final SnapshotLayout LAYOUT = SnapshotLayout.bodies(BODIES);
  private static final PrefabTable PREFABS = PrefabTable.of(List.of(
      Prefab.dynamic(new Shape.Sphere(0.5f), 1).withLayer(0),
      Prefab.dynamic(new Shape.Sphere(0.5f), 1).withLayer(3)));

  private final SharedState state = SharedState.of(LAYOUT);
  private final StateWriter writer = state.claimWriter();
  private final SnapshotReader reader = state.openReader();
  private final SnapshotDecoder decoder = new SnapshotDecoder(LAYOUT, Quantisation.DEFAULT);
  private final SharedState shown = SharedState.of(LAYOUT);
  private final StateWriter shownWriter = shown.claimWriter();
  private final SnapshotReader shownReader = shown.openReader();
  private long tick;
  private boolean jumps;
  private float position;

  @Test
  void onlyTheLayersThatAreWantedAreSent() {
    SnapshotFeed feed =
        feed(RemoteState.Interest.EVERYTHING.withLayers(1 << 3), RemoteSettings.Priority.EQUAL);

    take(feed.encode(next(), false, 0));

    assertThat(shownSlots()).isNotEmpty().allMatch(slot -> slot % 2 == 1);
    assertThat(shownSlots()).hasSize(BODIES / 2);
  }

  @Test
  void bodiesWithoutPriorityAreNotSent() {
    RemoteSettings.Priority some = (snapshot, slot) -> slot < 10 ? 1 : 0;
    SnapshotFeed feed = feed(RemoteState.Interest.EVERYTHING, some);

    take(feed.encode(next(), false, 0));

    assertThat(shownSlots()).hasSize(10).allMatch(slot -> slot < 10);
  }

  @Test
  void nearBodiesComeFirstAndAllInTheEnd() {
    RemoteState.Interest near = RemoteState.Interest.EVERYTHING
        .around(0, 0, 0, 1_000)
        .withBytesPerSecond(4 * RemoteState.Interest.LEAST_BYTES);
    SnapshotFeed feed = feed(near, RemoteSettings.Priority.EQUAL);
    long now = 0;

    take(feed.encode(next(), false, now));
    Set<Integer> first = shownSlots();
    for (int turn = 0; turn < 100; turn++) {
      now += 10_000_000;
      Snapshot snapshot = next();
      if (feed.hasBytes(now)) {
        take(feed.encode(snapshot, false, now));
      } else {
        feed.pass(snapshot, false);
      }
    }

    assertThat(first).isNotEmpty().hasSizeLessThan(BODIES).contains(0, 1, 2);
    assertThat(first).doesNotContain(BODIES - 1);
    assertThat(shownSlots()).hasSize(BODIES);
  }

  @Test
  void bodyAtTheEdgeDoesNotComeAndGo() {
    SnapshotFeed feed =
        feed(RemoteState.Interest.EVERYTHING.around(0, 0, 0, 10.2f), RemoteSettings.Priority.EQUAL);
    int changes = 0;
    boolean was = false;
    for (int turn = 0; turn < 50; turn++) {
      take(feed.encode(next(), false, turn * 10_000_000L));
      boolean is = shownSlots().contains(10);
      changes += is == was ? 0 : 1;
      was = is;
    }

    assertThat(changes).as("it wobbles over the edge in every tick").isEqualTo(1);
  }

  @Test
  void teleportsOfAllBodiesStayWithinTheBytesAndNoneFliesBack() {
    int limit = 4 * RemoteState.Interest.LEAST_BYTES;
    SnapshotFeed feed = feed(
        RemoteState.Interest.EVERYTHING.withBytesPerSecond(limit), RemoteSettings.Priority.EQUAL);
    Deque<Integer> second = new ArrayDeque<>();
    long inSecond = 0;
    long worst = 0;
    int begins = 0;

    for (int turn = 0; turn < 1_000; turn++) {
      jumps = turn == 200;
      position = turn < 200 ? 0 : 500;
      Snapshot snapshot = next();
      int bytes = 0;
      if (feed.hasBytes(turn * 10_000_000L)) {
        ByteBuffer encoded = feed.encode(snapshot, false, turn * 10_000_000L);
        bytes = (int) SnapshotFeed.onTheWire(encoded.remaining());
        take(encoded);
        begins += requireBeginsAtTheirBodies();
      } else {
        feed.pass(snapshot, false);
      }
      inSecond += bytes;
      second.addLast(bytes);
      if (second.size() > 100) {
        inSecond -= second.removeFirst();
      }
      worst = Math.max(worst, inSecond);
    }

    assertThat(worst).isLessThanOrEqualTo(limit);
    assertThat(begins).isEqualTo(BODIES);
  }

  private int requireBeginsAtTheirBodies() {
    Snapshot seen = shownReader.newest();
    for (int index = 0; index < seen.startCount(); index++) {
      int slot = seen.startSlots()[index];
      assertThat(seen.startPoses().y()[index]).isCloseTo(seen.poses().y()[slot], within(2f));
    }
    return seen.startCount();
  }

  private SnapshotFeed feed(RemoteState.Interest interest, RemoteSettings.Priority priority) {
    return new SnapshotFeed(
        interest, new RelayedBodies(LAYOUT, Quantisation.DEFAULT), priority, null, 1, 0);
  }

  private Snapshot next() {
    tick++;
    writer.snapshots().begin(tick, tick * 10_000_000);
    writer.snapshots().prefabs(PREFABS);
    for (int slot = 0; slot < BODIES; slot++) {
      long body = BodyId.of(slot, 1);
      float wobble = tick % 2 == 0 ? 0.3f : 0.1f;
      float y = position + tick * 0.37f % 1;
      writer.snapshots().body(body, slot + wobble, y, 0, 0, 0, 0, 1);
      if (jumps) {
        writer.snapshots().startPose(body, slot + wobble, y, 0, 0, 0, 0, 1);
      }
      writer.snapshots().prefab(body, slot % 2);
    }
    writer.snapshots().publish(0);
    reader.refresh();
    return reader.newest();
  }

  private void take(ByteBuffer snapshot) {
    if (decoder.take(snapshot) == SnapshotDecoder.Outcome.WHOLE) {
      decoder.snapshot().copyTo(shownWriter.snapshots(), 0, 0);
      shownWriter.snapshots().publish(0);
    }
    shownReader.refresh();
  }

  private Set<Integer> shownSlots() {
    Set<Integer> slots = new TreeSet<>();
    for (int slot = 0; slot < shownReader.newest().slotCount(); slot++) {
      if (shownReader.newest().generations()[slot] != 0) {
        slots.add(slot);
      }
    }
    return slots;
  }
}
