package org.isochron.bench.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.isochron.bench.stress.fault.FaultKind;
import org.isochron.bench.stress.finding.Invariant;
import org.isochron.bench.stress.finding.Sabotage;
import org.isochron.bench.stress.run.LiveRun;
import org.isochron.bench.stress.run.StressSettings;
import org.isochron.bench.summary.Summary;
import org.isochron.state.Snapshot;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that need real threads. */
final class LiveRunTest {
  private static final int LONG_ENOUGH_SECONDS = 60;

  private final StressFixture run = new StressFixture();

  @AfterEach
  void close() {
    run.close();
  }

  @Test
  @Tag("evidence")
  void everyInvariantHoldsUnderAllFaultsAtOnce() throws InterruptedException {
    Set<FaultKind> faults = EnumSet.complementOf(EnumSet.of(FaultKind.CLOCK_STEPS));
    StressSettings settings = StressFixture.settings("Jolt", 20, faults);

    Summary summary = new LiveRun(settings, run.watch(Sabotage.NONE)).run().summary();

    assertThat(faults).allMatch(fault -> run.strikes.count(fault) > 0);
    assertThat(summary.ticks().ticks()).isPositive();
    assertThat(summary.frames().frames()).isPositive();
    assertThat(summary.verdict())
        .as("%s", run.findings.violated().stream().map(run.findings::first).toList())
        .isEqualTo("all invariants hold");
  }

  @Test
  @Tag("evidence")
  void lostAnswerIsCaughtByName() throws InterruptedException {
    Sabotage loss = PlantedBugs.violating(Invariant.LOST_ANSWERS);
    Sabotage lossAndEnd = new Sabotage() {
      @Override
      public boolean losesAnswer(long number) {
        return loss.losesAnswer(number);
      }

      @Override
      public void ticked(long tick) {
        if (run.findings.count(Invariant.LOST_ANSWERS) > 0) {
          run.ending.ask();
        }
      }
    };
    EnumSet<FaultKind> flood = EnumSet.of(FaultKind.QUERY_FLOOD);

    Summary summary = new LiveRun(
            StressFixture.settings("reference", LONG_ENOUGH_SECONDS, flood), run.watch(lossAndEnd))
        .run()
        .summary();

    assertThat(run.findings.violated()).containsExactly(Invariant.LOST_ANSWERS);
    assertThat(summary.verdict()).contains("lost answers");
  }

  @Test
  @Tag("evidence")
  void leakedThreadIsCaughtByName() throws InterruptedException {
    Sabotage leak = PlantedBugs.violating(Invariant.LEAKED_THREADS);
    Sabotage leakAndEnd = new Sabotage() {
      @Override
      public void ticked(long tick) {
        leak.ticked(tick);
        if (tick > 60) {
          run.ending.ask();
        }
      }
    };

    Summary summary = new LiveRun(
            StressFixture.settings(LONG_ENOUGH_SECONDS), run.watch(leakAndEnd))
        .run()
        .summary();

    endLeaked();
    assertThat(run.findings.violated()).containsExactly(Invariant.LEAKED_THREADS);
    assertThat(run.findings.first(Invariant.LEAKED_THREADS))
        .hasValueSatisfying(first -> assertThat(first).contains(PlantedBugs.LEAKED));
    assertThat(summary.verdict()).contains("leaked threads", "ended before its time");
  }

  @Test
  void allocationOnThePhysicsThreadIsCaughtByName() throws InterruptedException {
    Sabotage allocation = PlantedBugs.violating(Invariant.ALLOCATION);
    Sabotage bug = new Sabotage() {
      @Override
      public void ticked(long tick) {
        allocation.ticked(tick);
        endOnceCaught();
      }
    };

    Summary summary = new LiveRun(StressFixture.settings(LONG_ENOUGH_SECONDS), run.watch(bug))
        .run()
        .summary();

    assertThat(run.findings.violated()).containsExactly(Invariant.ALLOCATION);
    assertThat(summary.damage().bytesPerTick()).isGreaterThanOrEqualTo(64);
    assertThat(summary.damage().bytesPerFrame()).isLessThan(64);
  }

  @Test
  @Tag("evidence")
  void allocationOnAReadersThreadIsCaughtByName() throws InterruptedException {
    Sabotage allocation = PlantedBugs.violating(Invariant.ALLOCATION);
    Sabotage bug = new Sabotage() {
      @Override
      public void blended(Snapshot.Poses poses) {
        allocation.blended(poses);
        endOnceCaught();
      }
    };

    Summary summary = new LiveRun(StressFixture.settings(LONG_ENOUGH_SECONDS), run.watch(bug))
        .run()
        .summary();

    assertThat(run.findings.violated()).containsExactly(Invariant.ALLOCATION);
    assertThat(summary.damage().bytesPerFrame()).isGreaterThanOrEqualTo(64);
    assertThat(summary.damage().bytesPerTick()).isLessThan(64);
  }

  @Test
  void ticksThatTheMachineKeptFromRunningAreNoFinding() throws InterruptedException {
    Sabotage preemption = new Sabotage() {
      @Override
      public void ticked(long tick) {
        if (tick % 8 == 0) {
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
        }
        if (tick > 64) {
          run.ending.ask();
        }
      }
    };

    Summary summary = new LiveRun(
            StressFixture.settings(LONG_ENOUGH_SECONDS), run.watch(preemption))
        .run()
        .summary();

    assertThat(summary.ticks().ticks()).isLessThan(summary.ticks().dueTicks() * 2 / 3);
    assertThat(run.findings.violated()).isEmpty();
  }

  private void endOnceCaught() {
    if (run.findings.count(Invariant.ALLOCATION) > 0) {
      run.ending.ask();
    }
  }

  private static void endLeaked() throws InterruptedException {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals(PlantedBugs.LEAKED)) {
        thread.interrupt();
        thread.join();
      }
    }
  }
}
