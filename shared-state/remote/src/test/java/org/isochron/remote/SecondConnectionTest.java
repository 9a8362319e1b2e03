package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.isochron.remote.RemoteState.Status.Connection;
import org.junit.jupiter.api.Test;

/** A viewer dials next to a connection that is silent, and continues with the one that answers. */
class SecondConnectionTest {
  private static final long MILLISECOND = 1_000_000;
  private static final int BODIES = 6;
  private static final int TRIALS = 20;

  /** The connection is lost with the viewer's address, and the relay still sends to the old one. */
  @Test
  void viewerWhoseAddressChangesIsServedAgainSoonWithEachCommandAndEvent() {
    VirtualRun run = run(1);
    run.network.latencyNanos = 50 * MILLISECOND;
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);
    for (int change = 1; change <= 5; change++) {
      run.network.breakConnections();
      for (int step = 0; step < 1_500; step++) {
        if (step % 100 == 0) {
          viewer.command();
        }
        run.step();
      }

      assertThat(viewer.loop.status().connection()).isEqualTo(Connection.SERVED);
      assertThat(viewer.loop.status().connectionCount()).isEqualTo(1 + change);
      assertThat(viewer.lastTick()).isGreaterThan(run.physics.lastTick() - 20);
    }
    run.run(500);

    assertThat(run.physics.receivedCommands).isEqualTo(viewer.sentCommands).isEqualTo(75);
    assertThat(viewer.gaps).isZero();
    assertThat(viewer.lastEvent()).isGreaterThan(run.physics.lastEvent() - 50);
    assertThat(run.server.status().viewers()).isEqualTo(1);
    assertThat(run.server.status().joins()).isEqualTo(1);
    assertThat(run.physics.reports).as("it has not left").containsExactly("ENTERED 1");
  }

  @Test
  void connectionThatSpeaksAgainIsKeptAndTheOtherOneClosed() {
    VirtualRun run = run(2);
    run.network.latencyNanos = 50 * MILLISECOND;
    run.serve();
    VirtualViewer viewer = run.view();
    run.run(1_000);
    int dials = run.network.dials;
    run.network.cut = true;
    run.run(1_400);
    assertThat(viewer.loop.status().connection()).isEqualTo(Connection.SILENT);
    assertThat(run.network.dials).isGreaterThan(dials);
    run.network.cut = false;
    run.run(1_000);

    assertThat(viewer.loop.status().connection()).isEqualTo(Connection.SERVED);
    assertThat(viewer.loop.status().connectionCount()).isEqualTo(1);
    assertThat(run.network.relayEnds()).hasSize(1);
    assertThat(run.server.status().viewers()).isEqualTo(1);
  }

  /** The silence ends at any moment of the second join. */
  @Test
  void silenceThatEndsDuringTheSecondJoinCostsAMomentAtMost() {
    for (int silence = 1_000; silence < 1_500; silence += 10) {
      VirtualRun run = run(3);
      run.network.latencyNanos = 50 * MILLISECOND;
      run.serve();
      VirtualViewer viewer = run.view();
      run.run(1_000);
      run.network.isCutToViewers = true; // the relay receives all, and sends again later
      for (int step = 0; step < silence; step++) {
        if (step % 100 == 0) {
          viewer.command();
        }
        run.step();
      }
      run.network.isCutToViewers = false;
      run.run(400);

      assertThat(viewer.loop.status().connection())
          .as("after %d ms: %s", silence, viewer.loop.status())
          .isEqualTo(Connection.SERVED);
      assertThat(viewer.lastTick())
          .as("after %d ms: %s", silence, viewer.loop.status())
          .isGreaterThan(run.physics.lastTick() - 20);
      run.run(1_000);
      assertThat(run.physics.receivedCommands).isEqualTo(viewer.sentCommands);
      assertThat(viewer.gaps).isZero();
    }
  }

  @Test
  void nothingIsLostOrDoubledWhateverIsCut() {
    long connections = 0;
    long repeated = 0;
    for (int seed = 1; seed <= TRIALS; seed++) {
      VirtualRun run = run(seed);
      Random random = new Random(seed);
      run.network.latencyNanos = random.nextInt(150) * MILLISECOND;
      run.network.jitterNanos = 1 + random.nextInt(50) * MILLISECOND;
      run.network.loss = random.nextInt(3) * 0.03;
      run.serve();
      VirtualViewer viewer = run.view();
      viewer.mayBeLimited = true;
      run.run(1_500);
      for (int step = 0; step < 30_000; step++) {
        disturb(run.network, random);
        if (random.nextInt(20) == 0) {
          viewer.command();
        }
        run.step();
      }
      mend(run.network);
      run.run(20_000);

      assertThat(run.physics.receivedCommands).as("seed %d", seed).isEqualTo(viewer.sentCommands);
      assertThat(viewer.gaps).as("seed %d", seed).isZero();
      assertThat(viewer.lastEvent()).isGreaterThan(run.physics.lastEvent() - 100);
      assertThat(viewer.loop.status().damagedMessages()).isZero();
      assertThat(viewer.loop.status().lostCommands()).isZero();
      assertThat(viewer.loop.status().unknownCommands()).isZero();
      assertThat(run.server.status().joins()).as("sessions").isEqualTo(1);
      connections += viewer.loop.status().connectionCount();
      repeated += viewer.loop.status().repeatedCommands();
    }
    assertThat(connections).isGreaterThan(3 * TRIALS);
    assertThat(repeated).isPositive();
  }

  private static void disturb(VirtualNetwork network, Random random) {
    switch (random.nextInt(4_000)) {
      case 0 -> network.cut = true;
      case 1 -> network.isCutToRelay = true;
      case 2 -> network.isCutToViewers = true;
      case 3 -> network.breakConnections();
      case 4, 5, 6, 7, 8 -> mend(network);
      default -> {
        // nothing happens in most steps
      }
    }
  }

  private static void mend(VirtualNetwork network) {
    network.cut = false;
    network.isCutToRelay = false;
    network.isCutToViewers = false;
  }

  private static VirtualRun run(long seed) {
    VirtualRun run = new VirtualRun(seed, MILLISECOND, BODIES);
    run.keptEvents = RemoteRelay.EVENTS;
    return run;
  }
}
