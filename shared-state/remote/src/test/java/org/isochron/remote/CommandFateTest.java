package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.isochron.remote.RemoteState.Status.Connection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What became of the commands that a viewer accepted: acknowledged, lost or unknown. The viewer
 * closes at random instants on a network with latency, loss and relay restarts.
 */
class CommandFateTest {
  private static final long MILLISECOND = 1_000_000;
  private static final int BODIES = 6;
  private static final int TRIALS = 100;

  /** Longer than a command that was sent before the close is in transit. */
  private static final long TRANSIT_MILLIS = 1_500;

  @Test
  void everyAcceptedCommandIsAppliedLostOrUnknownAndNoLostOneIsApplied() {
    Sum sum = new Sum();
    for (int seed = 1; seed <= TRIALS; seed++) {
      VirtualRun run = new VirtualRun(seed, MILLISECOND, BODIES);
      Random random = new Random(seed);
      run.network.latencyNanos = random.nextInt(300) * MILLISECOND;
      run.network.jitterNanos = 1 + random.nextInt(50) * MILLISECOND;
      run.network.loss = random.nextInt(3) * 0.1;
      run.serve();
      VirtualViewer viewer = run.view();
      for (int step = 1_500 + random.nextInt(2_000); step > 0; step--) {
        disturb(run, random);
        send(viewer, random);
        run.step();
      }

      close(run, viewer, random.nextInt(4) * 300);

      sum.add(seed, run, viewer);
    }
    assertThat(sum.applied).isPositive();
    assertThat(sum.lost).isPositive();
    assertThat(sum.unknown).as("of both kinds").isGreaterThan(sum.unknownApplied);
    assertThat(sum.unknownApplied).isPositive();
  }

  private static void disturb(VirtualRun run, Random random) {
    switch (random.nextInt(4_000)) {
      case 0 -> restart(run, random);
      case 1 -> {
        run.network.isCutToViewers = true; // the viewers do not learn of the end
        restart(run, random);
        run.network.isCutToViewers = false;
      }
      case 2 -> run.network.cut = true;
      case 3, 4, 5 -> run.network.cut = false;
      default -> {
        // nothing happens in most steps
      }
    }
  }

  private static void restart(VirtualRun run, Random random) {
    run.endServer();
    run.run(random.nextInt(500));
    run.serve();
  }

  private static void send(VirtualViewer viewer, Random random) {
    if (random.nextInt(5) == 0) {
      viewer.command();
    }
  }

  /** Leaves as {@link RemoteState#close} does. */
  private static void close(VirtualRun run, VirtualViewer viewer, int flushMillis) {
    for (int step = 0; step < flushMillis && isPending(viewer); step++) {
      run.step();
    }
    run.leave(viewer);
    run.network.cut = false;
    run.run(TRANSIT_MILLIS);
  }

  private static boolean isPending(VirtualViewer viewer) {
    return viewer.isJoined() && !viewer.loop.isFlushed(viewer.clock.nanos());
  }

  @ParameterizedTest(name = "{0} ms")
  @ValueSource(ints = {1, 20, 150, 400})
  void noCommandIsLostOrUnknownIfTheFlushTimeSuffices(int latencyMillis) {
    assertThat(afterFlush(latencyMillis, 0).unknown).as("without a flush").isPositive();
    assertThat(afterFlush(latencyMillis, latencyMillis).unknown)
        .as("until the commands arrive")
        .isPositive();
    // one round trip for the commands in flight, and another one for those that waited for room
    long roundTripMillis = 2L * latencyMillis + RelayClock.ASK_NANOS / MILLISECOND;
    Sum enough = afterFlush(latencyMillis, 2 * roundTripMillis);
    assertThat(enough.unknown + enough.lost).isZero();
  }

  private static Sum afterFlush(int latencyMillis, long flushMillis) {
    VirtualRun run = new VirtualRun(7, MILLISECOND, BODIES);
    run.serve();
    VirtualViewer viewer = run.view();
    run.network.latencyNanos = latencyMillis * MILLISECOND;
    Random random = new Random(7);
    for (int step = 0; step < 5_000; step++) {
      send(viewer, random);
      run.step();
    }
    viewer.command();

    close(run, viewer, (int) flushMillis);

    Sum sum = new Sum();
    sum.add(7, run, viewer);
    return sum;
  }

  /** The relay comes back while the viewer still waits for its acknowledgements. */
  @Test
  void flushContinuesWhileTheViewerJoinsAgain() {
    VirtualRun run = new VirtualRun(7, MILLISECOND, BODIES);
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);
    run.network.cut = true;
    viewer.command();
    run.run(6_500);
    assertThat(viewer.loop.status().connection()).isEqualTo(Connection.SILENT);
    run.network.cut = false;

    close(run, viewer, 3_000);

    assertThat(run.physics.receivedCommands).isEqualTo(1);
    assertThat(viewer.loop.status().unknownCommands()).isZero();
    assertThat(viewer.loop.status().lostCommands()).isZero();
  }

  /** A relay that ends says which commands it has; one that is killed does not. */
  @ParameterizedTest(name = "says so: {0}")
  @ValueSource(booleans = {true, false})
  void commandsThatARelayDidNotReceiveBeforeItsEndAreLostIfItSaysSo(boolean says) {
    VirtualRun run = new VirtualRun(7, MILLISECOND, BODIES);
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);
    run.network.isCutToRelay = true;
    viewer.command();
    run.run(100);
    run.network.isCutToViewers = !says;
    run.endServer();
    run.network.isCutToRelay = false;
    run.network.isCutToViewers = false;
    run.serve();
    run.run(5_000);

    assertThat(viewer.loop.status().connectionCount()).isEqualTo(2);
    assertThat(viewer.loop.status().lostCommands()).isEqualTo(says ? 1 : 0);
    assertThat(viewer.loop.status().unknownCommands()).isEqualTo(says ? 0 : 1);
  }

  @Test
  void closeDoesNotWaitForARelayThatHasEnded() {
    VirtualRun run = new VirtualRun(7, MILLISECOND, BODIES);
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);
    run.endServer();
    run.run(100);
    viewer.command();
    run.run(100);

    assertThat(isPending(viewer)).isFalse();
    run.leave(viewer);

    assertThat(viewer.loop.status().lostCommands()).isEqualTo(1);
    assertThat(viewer.loop.status().unknownCommands()).isZero();
  }

  @Test
  void viewerThatClosesWhileItJoinsAgainLeavesTheRelay() {
    VirtualRun run = new VirtualRun(7, MILLISECOND, BODIES);
    run.network.latencyNanos = 50 * MILLISECOND;
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);
    run.network.cut = true;
    run.run(7_000);
    assertThat(run.server.status().viewers()).isZero();
    run.network.cut = false;
    while (run.server.status().viewers() == 0) {
      run.step();
    }
    assertThat(viewer.loop.status().connection()).as("no answer yet").isEqualTo(Connection.SILENT);

    run.leave(viewer);
    run.run(200);

    assertThat(run.server.status().viewers()).isZero();
    assertThat(run.physics.reports).containsExactly("ENTERED 1", "LEFT 1");
  }

  private static final class Sum {
    private long applied;
    private long lost;
    private long unknown;
    private long unknownApplied;

    void add(int seed, VirtualRun run, VirtualViewer viewer) {
      if (!viewer.isJoined()) {
        return;
      }
      RemoteState.Status status = viewer.loop.status();
      long itsLost = status.lostCommands();
      long itsUnknown = status.unknownCommands();
      long itsApplied = run.commandCounts.getOrDefault(viewer.sender, 0L);
      assertThat(itsApplied)
          .as("seed %d: %d lost and %d unknown", seed, itsLost, itsUnknown)
          .isBetween(viewer.sentCommands - itsLost - itsUnknown, viewer.sentCommands - itsLost);
      applied += itsApplied;
      lost += itsLost;
      unknown += itsUnknown;
      unknownApplied += itsApplied - (viewer.sentCommands - itsLost - itsUnknown);
    }
  }
}
