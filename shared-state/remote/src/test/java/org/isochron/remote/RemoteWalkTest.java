package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.isochron.remote.content.Interest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Seeded faults of every kind on a virtual network; viewers and physics check at every step what they see. */
class RemoteWalkTest {
  private static final long MILLISECONDS_AN_HOUR = 3_600_000;

  @Test
  void everyInvariantHoldsUnderFaults() {
    for (long seed = 1; seed <= 4; seed++) {
      walk(seed, 60_000);
    }
  }

  /** A number of simulated hours: {@code -Dremote.hours=1000}. */
  @Test
  @Tag("evidence")
  void everyInvariantHoldsForHoursOfFaults() {
    long hours = Long.getLong("remote.hours", 1);
    for (long hour = 0; hour < hours; hour++) {
      walk(1_000 + hour, MILLISECONDS_AN_HOUR);
    }
  }

  private static void walk(long seed, long milliseconds) {
    VirtualRun run = new VirtualRun(seed);
    Random random = run.random;
    run.settings = RemoteSettings.DEFAULT.withViewers(6);
    run.serve();
    run.view();
    try {
      for (long turn = 0; turn < milliseconds; turn++) {
        if (random.nextInt(3_000) == 0) {
          fault(run, random);
        }
        if (random.nextInt(20) == 0) {
          run.viewers.get(random.nextInt(run.viewers.size())).command();
        }
        run.step();
      }
      settle(run);
    } catch (Throwable e) {
      throw new AssertionError("seed " + seed, e);
    }
  }

  private static void fault(VirtualRun run, Random random) {
    switch (random.nextInt(9)) {
      case 0 -> run.network.loss = random.nextDouble() * 0.3;
      case 1 -> run.network.duplication = random.nextDouble() * 0.3;
      case 2 -> run.network.latencyNanos = random.nextInt(200) * 1_000_000L;
      case 3 -> run.network.jitterNanos = 1 + random.nextInt(50) * 1_000_000L;
      case 4 -> run.network.cut = !run.network.cut;
      case 5 -> {
        if (run.viewers.size() < 5) {
          VirtualViewer viewer = run.view();
          if (random.nextBoolean()) {
            viewer.interest = Interest.EVERYTHING.around(0, 0, 0, 10).withBytesPerSecond(20_000);
          }
        }
      }
      case 6 -> {
        if (run.viewers.size() > 1) {
          run.leave(run.viewers.get(random.nextInt(run.viewers.size())));
        }
      }
      case 7 -> {
        run.endServer();
        run.run(random.nextInt(3_000));
        run.serve();
      }
      default -> {
        run.network.loss = 0;
        run.network.cut = false;
      }
    }
  }

  /** On a good network all viewers are soon where the physics is, and nothing is under way. */
  private static void settle(VirtualRun run) {
    run.network.loss = 0;
    run.network.duplication = 0;
    run.network.cut = false;
    run.network.latencyNanos = 5_000_000;
    run.network.jitterNanos = 1;
    run.run(20_000);
    for (VirtualViewer viewer : run.viewers) {
      assertThat(viewer.lastTick()).isGreaterThan(run.physics.lastTick() - 30);
      assertThat(viewer.lastEvent()).isGreaterThan(run.physics.lastEvent() - 30);
      assertThat(viewer.loop.status().damagedMessages()).isZero();
      long lost = viewer.loop.status().lostCommands();
      assertThat(run.commandCounts.getOrDefault(viewer.sender, 0L))
          .isBetween(viewer.sentCommands - lost, viewer.sentCommands);
    }
  }
}
