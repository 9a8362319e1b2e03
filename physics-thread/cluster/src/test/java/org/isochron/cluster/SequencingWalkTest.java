package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Predicate;
import org.isochron.cluster.VirtualCluster.Fault;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Simulates hours of viewers that move between the nodes, failovers, stalls, restarts and clock steps on a virtual
 * network within seconds.
 */
final class SequencingWalkTest {
  private static final long STEPS_AN_HOUR = 3_600_000_000_000L / VirtualCluster.STEP_NANOS;

  /**
   * Maximum time without a tick: three successive leaders stall for ten seconds each, with
   * elections between them.
   */
  private static final int MAX_STALL_STEPS = 400;

  /** Maximum number of log entries; older entries are purged once a majority has a checkpoint. */
  private static final int LARGEST_LOG = 30_000;

  @Test
  void everyCommandIsAppliedOnceOnEveryNode() {
    walk(1, 7);
  }

  @Test
  @Tag("evidence")
  @Tag("night")
  void everyCommandIsAppliedOnceOnEveryNodeForDays() {
    long hours = Long.getLong("cluster.hours", 300);

    for (long seed = 1; seed <= hours / 10; seed++) {
      walk(10, seed);
    }
  }

  @Test
  void withoutDroppingRepeatsCommandsAreAppliedTwice() {
    assertThat(breaks(1, Fault.NO_DEDUPLICATION, broken -> broken.twice() > 0)).isTrue();
  }

  @Test
  void withoutResendingCommandsAreLost() {
    VirtualCluster broken = run(1, 7, Fault.NO_RESENDING);

    assertThat(broken.lost()).isPositive();
  }

  @Test
  void byTheWallClockTheWorldStalls() {
    assertThat(breaks(1, Fault.WALL_CLOCK, broken -> broken.longestStallSteps() > MAX_STALL_STEPS))
        .isTrue();
  }

  @Test
  void behindALeaderThatStallsAndStaysTheWorldStalls() {
    assertThat(breaks(1, Fault.NO_WATCH, broken -> broken.longestStallSteps() > MAX_STALL_STEPS))
        .isTrue();
  }

  @Test
  void withAStateThatWasSavedTooLateCommandsAreLost() {
    VirtualCluster broken = run(1, 7, Fault.LATE_CHECKPOINT);

    assertThat(broken.lost()).isPositive();
  }

  @Test
  void ifAClientThatLeftIsForgottenCommandsAreAppliedTwice() {
    assertThat(breaks(3, Fault.NO_MEMORY, broken -> broken.twice() > 0)).isTrue();
  }

  @Test
  void ifAViewerNumbersItsCommandsAnewAtAnotherNodeTheyAreAppliedTwice() {
    assertThat(breaks(1, Fault.OTHER_NUMBERS, broken -> broken.twice() > 0)).isTrue();
  }

  /**
   * Wait for five minutes: a majority needs both other nodes, which sometimes stall, restart and
   * lose reports.
   */
  private static final int MAX_FLIPPED_TICKS = 3_000;

  @Test
  void aNodeWhoseStateLosesABitIsOutvotedAndNoOtherIs() {
    flip(1, 7);
  }

  @Test
  @Tag("evidence")
  @Tag("night")
  void aNodeWhoseStateLosesABitIsOutvotedAndNoOtherIsForDays() {
    long hours = Long.getLong("cluster.hours", 100);

    for (long seed = 1; seed <= hours / 10; seed++) {
      flip(10, seed);
    }
  }

  @Test
  void withoutComparisonANodeWithAWrongStateContinues() {
    assertThat(
            breaks(6, Fault.NO_COMPARISON, broken -> broken.maxFlippedTicks() > MAX_FLIPPED_TICKS))
        .isTrue();
  }

  private static void flip(long hours, long seed) {
    VirtualCluster cluster = run(hours, seed, Fault.FLIPPED_BITS);

    assertThat(cluster.flipCount()).as("seed %d", seed).isGreaterThan(50);
    assertThat(cluster.outvoted()).as("seed %d", seed).isGreaterThan(30);
    assertThat(cluster.wronglyOutvoted()).as("seed %d", seed).isZero();
    assertThat(cluster.maxFlippedTicks()).as("seed %d", seed).isLessThan(MAX_FLIPPED_TICKS);
    assertThat(cluster.twice()).as("seed %d", seed).isZero();
    assertThat(cluster.lost()).as("seed %d", seed).isZero();
  }

  private static void walk(long hours, long seed) {
    VirtualCluster cluster = run(hours, seed, Fault.NONE);

    assertThat(cluster.failovers()).as("seed %d", seed).isGreaterThan(50);
    assertThat(cluster.restarts()).as("seed %d", seed).isGreaterThan(20);
    assertThat(cluster.fetches()).as("seed %d", seed).isPositive();
    assertThat(cluster.departures()).as("seed %d", seed).isGreaterThan(20);
    assertThat(cluster.moves()).as("seed %d", seed).isGreaterThan(500);
    assertThat(cluster.sent()).as("seed %d", seed).isGreaterThan(10_000);
    assertThat(cluster.twice()).as("seed %d", seed).isZero();
    assertThat(cluster.lost()).as("seed %d", seed).isZero();
    assertThat(cluster.longestStallSteps()).as("seed %d", seed).isLessThan(MAX_STALL_STEPS);
    assertThat(cluster.largestLog()).as("seed %d", seed).isLessThan(LARGEST_LOG);
    assertThat(cluster.outvoted()).as("seed %d", seed).isZero();
  }

  /** Runs until the fault shows, or else for some hours. */
  private static boolean breaks(long hours, Fault fault, Predicate<VirtualCluster> condition) {
    VirtualCluster broken = new VirtualCluster(7, fault);
    boolean breaks = false;
    for (long step = 0; step < hours * STEPS_AN_HOUR && !breaks; step++) {
      broken.step();
      breaks = condition.test(broken);
    }
    return breaks;
  }

  private static VirtualCluster run(long hours, long seed, Fault fault) {
    VirtualCluster cluster = new VirtualCluster(seed, fault);
    for (long step = 0; step < hours * STEPS_AN_HOUR; step++) {
      cluster.step();
    }
    cluster.settle();
    return cluster;
  }
}
