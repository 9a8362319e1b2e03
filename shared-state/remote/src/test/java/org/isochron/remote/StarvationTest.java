package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.isochron.remote.codec.SnapshotDecoder;
import org.isochron.state.BodyId;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.StateWriter;
import org.junit.jupiter.api.Test;

class StarvationTest {
  private static final int WILD = 60;
  private static final int BODIES = 90;
  private static final long TICK_NANOS = 10_000_000;

  private final SnapshotLayout layout = SnapshotLayout.bodies(BODIES);
  private final Random random = new Random(7);
  private final int[] waits = new int[BODIES];

  @Test
  void eachBodyIsSentWithinTheStatedNumberOfSnapshots() {
    SharedState state = SharedState.of(layout);
    StateWriter physics = state.claimWriter();
    SnapshotReader reader = state.openReader();
    SnapshotFeed feed = new SnapshotFeed(
        RemoteState.Interest.EVERYTHING
            .around(0, 0, 0, 1_000)
            .withBytesPerSecond(4 * RemoteState.Interest.LEAST_BYTES),
        new RelayedBodies(layout, Quantisation.DEFAULT),
        RemoteSettings.Priority.EQUAL,
        null,
        1,
        0);
    SnapshotDecoder decoder = new SnapshotDecoder(layout, Quantisation.DEFAULT);
    SharedState shown = SharedState.of(layout);
    StateWriter shownWriter = shown.claimWriter();
    SnapshotReader shownReader = shown.openReader();
    int longest = 0;
    int snapshots = 0;
    long passed = 0;
    long maxPassed = 0;

    for (int tick = 1; tick <= 6_000; tick++) {
      publish(physics, tick);
      reader.refresh();
      long now = tick * TICK_NANOS;
      if (!feed.hasBytes(now)) {
        feed.pass(reader.newest(), false);
        maxPassed = Math.max(maxPassed, ++passed);
        continue;
      }
      passed = 0;
      snapshots++;
      decoder.take(feed.encode(reader.newest(), false, now));
      decoder.snapshot().copyTo(shownWriter.snapshots(), 0, 0);
      shownWriter.snapshots().publish(0);
      shownReader.refresh();
      longest = Math.max(longest, longestWait(reader.newest(), shownReader.newest()));
    }

    assertThat(snapshots).isGreaterThan(10 * BODIES);
    assertThat(longest)
        .as("the bytes are so few that some are passed over")
        .isGreaterThan(BodySelection.LONGEST_WAIT / 2)
        .isLessThanOrEqualTo(BodySelection.LONGEST_WAIT + BODIES);
    assertThat(maxPassed).isLessThanOrEqualTo(3);
  }

  private int longestWait(Snapshot is, Snapshot shown) {
    int longest = 0;
    for (int slot = 0; slot < BODIES; slot++) {
      boolean there = slot < shown.slotCount() && shown.generations()[slot] != 0;
      float error = there ? is.poses().x()[slot] - shown.poses().x()[slot] : 1;
      waits[slot] = Math.abs(error) < 0.003f ? 0 : waits[slot] + 1;
      longest = Math.max(longest, waits[slot]);
    }
    return longest;
  }

  /** The first bodies jump near the viewer, and the last ones creep far away from it. */
  private void publish(StateWriter physics, int tick) {
    physics.snapshots().begin(tick, tick * TICK_NANOS);
    for (int slot = 0; slot < BODIES; slot++) {
      boolean wild = slot < WILD;
      float x = wild ? random.nextFloat() * 9 : 900 + tick * 0.008f;
      long body = BodyId.of(slot, 1);
      physics.snapshots().body(body, x, slot, 0, 0, 0, 0, 1);
      if (wild && slot % 2 == 0) {
        physics.snapshots().startPose(body, x, slot, 0, 0, 0, 0, 1);
      }
    }
    physics.snapshots().publish(0);
  }
}
