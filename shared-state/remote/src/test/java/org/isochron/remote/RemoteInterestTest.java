package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicLong;
import org.isochron.remote.codec.SnapshotFormat;
import org.isochron.state.Snapshot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RemoteInterestTest {
  private static final int SECOND_STEPS = 1_000;
  private static final int RADIUS = 60;

  /** Bytes a second, too few for all bodies within the radius in every tick. */
  private static final int LIMIT = 16_384;

  /**
   * Distance along the row up to which bodies are inside the radius, at any position across the
   * row.
   */
  private static final int INSIDE = 35;

  private final VirtualRun run = new VirtualRun(5);

  @Test
  void interestThatFollowsACameraKeepsItsBodiesAndItsBudget() {
    run.serve();
    VirtualViewer viewer = run.view();
    viewer.interest = at(0);
    run.run(3_000);
    Deque<Long> bytes = new ArrayDeque<>();
    long worst = 0;
    long vanished = 0;
    Snapshot last = null;
    boolean[] shown = new boolean[TokenPhysics.BODIES];

    for (int step = 0; step < 10 * SECOND_STEPS; step++) {
      float z = step * 0.005f;
      viewer.interest = at(z);
      run.step();
      bytes.addLast(viewer.loop.counts.receivedBytes);
      if (bytes.size() > SECOND_STEPS) {
        worst = Math.max(worst, bytes.getLast() - bytes.removeFirst());
      }
      Snapshot newest = viewer.reader.newest();
      if (newest != last) {
        last = newest;
        vanished += vanished(newest, z, shown);
      }
    }

    assertThat(worst).isPositive().isLessThanOrEqualTo(LIMIT);
    assertThat(vanished).isZero();
    assertThat(run.server.status().joins()).isEqualTo(1);
  }

  /** Bundles also contain the parities of earlier snapshots. */
  @ParameterizedTest
  @ValueSource(ints = {10, 25, 30, 60, 1_000})
  void bundlesStayWithinTheByteLimit(int radius) {
    run.network.latencyNanos = 35_000_000;
    run.network.loss = 0.02;
    run.serve();
    VirtualViewer viewer = run.view();
    viewer.interest = at(0, radius);
    run.run(20 * SECOND_STEPS);
    run.network.loss = 0;
    run.network.toViewer.clear();
    Deque<Long> bytes = new ArrayDeque<>();
    long worst = 0;

    for (int step = 0; step < 10 * SECOND_STEPS; step++) {
      viewer.interest = at(step * 0.005f, radius);
      run.step();
      bytes.addLast(viewer.loop.counts.receivedBytes);
      if (bytes.size() > SECOND_STEPS) {
        worst = Math.max(worst, bytes.getLast() - bytes.removeFirst());
      }
    }

    assertThat(run.network.toViewer)
        .extracting(message -> message.get(0))
        .contains(SnapshotFormat.BUNDLE);
    assertThat(worst).isPositive().isLessThanOrEqualTo(LIMIT);
  }

  /** The keyframe after a loss has no room for all bodies at once. */
  @Test
  void viewerWithAByteLimitKeepsItsBodiesThroughALoss() {
    VirtualViewer viewer = settledViewer();
    int losses = 0;
    for (int round = 0; round < 10; round++) {
      int before = count(viewer.reader.newest());
      run.network.isCutToViewers = true;
      run.run(100 + 40 * round);
      run.network.isCutToViewers = false;
      long lost = viewer.reader.newest().tick();
      int least = before;
      for (int step = 0; step < 4 * SECOND_STEPS; step++) {
        run.step();
        Snapshot newest = viewer.reader.newest();
        least = Math.min(least, count(newest));
        losses += newest.tick() > lost + 5 && step < SECOND_STEPS ? 1 : 0;
        lost = newest.tick();
      }
      assertThat(least).as("round %d, of %d bodies", round, before).isGreaterThan(before * 3 / 4);
      Snapshot settled = viewer.reader.newest();
      for (int slot = 0; slot < settled.slotCount(); slot++) {
        if (settled.generations()[slot] != 0) {
          assertThat(TokenPhysics.isThere(settled.tick(), slot))
              .as("slot %d", slot)
              .isTrue();
        }
      }
    }
    assertThat(losses).isEqualTo(10);
  }

  /** Changes that the viewer cannot use would take the bytes of the keyframe. */
  @Test
  void keyframeAfterALossDoesNotWaitForBytes() {
    VirtualViewer viewer = settledViewer();
    for (int round = 0; round < 40; round++) {
      run.network.isCutToViewers = true;
      run.run(50 + round);
      run.network.isCutToViewers = false;
      long last = viewer.reader.newest().tick();
      int milliseconds = 0;
      for (; viewer.reader.newest().tick() == last; milliseconds++) {
        run.step();
      }
      assertThat(milliseconds).as("round %d", round).isLessThan(400);
      run.run(1_500 + 7 * round);
    }
  }

  /**
   * After a stall, the relay gets more ticks at once than a byte limit lets it send, and a start
   * pose of the first ones is too old for the format.
   */
  @Test
  void startPosesThatWaitedTooLongAreNotRefused() {
    run.maxTicks = 20;
    VirtualViewer viewer = settledViewer();
    for (int stall = 0; stall < 10; stall++) {
      run.stall(500 + 100 * stall);
      run.run(3_000);
      assertThat(viewer.loop.status().damagedMessages()).as("stall %d", stall).isZero();
    }
  }

  /** Returns a viewer that has all bodies within its radius. */
  private VirtualViewer settledViewer() {
    run.serve();
    VirtualViewer viewer = run.view();
    viewer.interest = at(30);
    run.run(8_000);
    return viewer;
  }

  private static int count(Snapshot snapshot) {
    int count = 0;
    for (int slot = 0; slot < snapshot.slotCount(); slot++) {
      count += snapshot.generations()[slot] != 0 ? 1 : 0;
    }
    return count;
  }

  private static RemoteState.Interest at(float z) {
    return at(z, RADIUS);
  }

  private static RemoteState.Interest at(float z, float radius) {
    return RemoteState.Interest.EVERYTHING.around(45, 0, z, radius).withBytesPerSecond(LIMIT);
  }

  private static long vanished(Snapshot newest, float z, boolean[] shown) {
    long vanished = 0;
    for (int slot = 0; slot < shown.length; slot++) {
      boolean is = slot < newest.slotCount() && newest.generations()[slot] != 0;
      boolean there = TokenPhysics.isThere(newest.tick(), slot)
          && TokenPhysics.isThere(newest.tick() - 1, slot);
      if (shown[slot] && !is && there && Math.abs(slot - z) < INSIDE) {
        vanished++;
      }
      shown[slot] = is;
    }
    return vanished;
  }

  @Test
  void interestThatIsSetDuringAnOutageIsReceived() {
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);
    run.network.cut = true;
    run.run(4_000);
    viewer.interest = RemoteState.Interest.EVERYTHING.around(0, 0, 0, 5);
    run.network.cut = false;

    run.run(3_000);

    Snapshot newest = viewer.reader.newest();
    assertThat(newest.tick()).isGreaterThan(run.physics.lastTick() - 3);
    for (int slot = 10; slot < newest.slotCount(); slot++) {
      assertThat(newest.generations()[slot]).as("slot %d", slot).isZero();
    }
  }

  @Test
  void seekIsNoLossOfSnapshots() {
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);
    run.physics.seek(97_000);

    run.run(1_000);

    assertThat(viewer.lastTick()).isGreaterThan(97_000);
    assertThat(viewer.loop.status().lostSnapshots()).isZero();
  }

  /** Its snapshots do not fit in datagrams, which the network drops without a word. */
  @Test
  void viewerThatTakesNothingCostsTheRelayNothing() {
    VirtualRun run = new VirtualRun(5, 1_000_000, 10 * TokenPhysics.BODIES);
    AtomicLong looked = new AtomicLong();
    run.settings = RemoteSettings.DEFAULT.withPriority((snapshot, slot) -> {
      looked.incrementAndGet();
      return 1;
    });
    run.serve();
    run.view();
    run.run(1_000);
    assertThat(looked.getAndSet(0)).as("it chooses among the bodies").isPositive();
    run.network.stalls = true;
    run.run(2_000);
    looked.set(0);

    run.run(2_000);

    assertThat(looked.get()).isZero();
    run.network.stalls = false;
    run.run(500);
    assertThat(run.viewers.get(0).lastTick()).isGreaterThan(run.physics.lastTick() - 3);
  }
}
