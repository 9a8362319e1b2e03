package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Seeded random faults of every kind on a virtual network. The viewers and the physics check every
 * step.
 */
class RemoteWalkTest {
  private static final long MILLISECOND = 1_000_000;
  private static final long MINUTE_NANOS = 60_000_000_000L;
  private static final long MEAN_FAULT_NANOS = 3_000_000_000L;

  /**
   * Steps of the simulated hours. Most hours have long steps and few bodies, so that many hours fit
   * in a minute of processor time.
   */
  private static final long[] STEPS = {50 * MILLISECOND, 20 * MILLISECOND, 40 * MILLISECOND};

  private static final int FEW_BODIES = 6;

  @Test
  void everyInvariantHoldsUnderFaults() {
    for (long seed = 1; seed <= 2; seed++) {
      walk(seed, new VirtualRun(seed), MILLISECOND, MINUTE_NANOS, 5);
    }
  }

  /**
   * {@code -Dremote.hours=1000} sets the number of simulated hours. Ticks are slower than in a
   * game, but faults are as frequent.
   */
  @Test
  @Tag("evidence")
  @Tag("night")
  void everyInvariantHoldsForHoursOfFaults() {
    long hours = Long.getLong("remote.hours", 1);
    for (long hour = 0; hour < hours; hour++) {
      long seed = 1_000 + hour;
      long step = STEPS[(int) (hour % STEPS.length)];
      walk(seed, new VirtualRun(seed, step, FEW_BODIES), step, 60 * MINUTE_NANOS, 3);
    }
  }

  private static void walk(long seed, VirtualRun run, long stepNanos, long nanos, int max) {
    Random random = run.random;
    run.settings = run.settings.withViewers(6);
    if (seed % 2 == 0) {
      run.settings = run.settings.withSecret("open");
    }
    run.serve();
    run.view().mayBeLimited = true;
    try {
      for (long turn = nanos / stepNanos; turn > 0; turn--) {
        if (random.nextInt((int) (MEAN_FAULT_NANOS / stepNanos)) == 0) {
          fault(run, random, max);
        }
        if (random.nextInt(20) == 0) {
          run.viewers.get(random.nextInt(run.viewers.size())).command();
        }
        run.step();
      }
      settle(run);
      for (VirtualViewer viewer : run.viewers) {
        assertThat(viewer.loop.status().damagedMessages()).isZero();
      }
    } catch (Throwable e) {
      throw new AssertionError("seed " + seed, e);
    }
  }

  static void fault(VirtualRun run, Random random, int max) {
    switch (random.nextInt(9)) {
      case 0 -> run.network.loss = random.nextDouble() * 0.3;
      case 1 -> run.network.isCutToViewers = !run.network.isCutToViewers;
      case 2 -> run.network.latencyNanos = random.nextInt(200) * 1_000_000L;
      case 3 -> run.network.jitterNanos = 1 + random.nextInt(50) * 1_000_000L;
      case 4 -> run.network.cut = !run.network.cut;
      case 5 -> {
        if (run.viewers.size() < max) {
          VirtualViewer viewer = run.view();
          viewer.mayBeLimited = true;
          if (random.nextBoolean()) {
            viewer.interest =
                RemoteState.Interest.EVERYTHING.around(0, 0, 0, 10).withBytesPerSecond(20_000);
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
        run.network.isCutToViewers = false;
      }
    }
  }

  /**
   * Ends the faults, and requires that every viewer has the whole world and no command ran twice.
   */
  static void settle(VirtualRun run) {
    run.network.loss = 0;
    run.network.cut = false;
    run.network.isCutToViewers = false;
    run.network.latencyNanos = 5_000_000;
    run.network.jitterNanos = 1;
    run.run(20_000);
    run.viewers.forEach(viewer -> viewer.mayBeLimited = false);
    run.run(2_000);
    for (VirtualViewer viewer : run.viewers) {
      assertThat(viewer.lastTick()).isGreaterThan(run.physics.lastTick() - 30);
      assertThat(viewer.lastEvent()).isGreaterThan(run.physics.lastEvent() - 30);
      long lost = viewer.loop.status().lostCommands();
      long unknown = viewer.loop.status().unknownCommands();
      assertThat(run.commandCounts.getOrDefault(viewer.sender, 0L))
          .isBetween(viewer.sentCommands - lost - unknown, viewer.sentCommands - lost);
    }
  }
}
