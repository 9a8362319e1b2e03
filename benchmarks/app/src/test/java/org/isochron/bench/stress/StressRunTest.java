package org.isochron.bench.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.isochron.bench.summary.Summary;
import org.isochron.physics.Simulation;
import org.isochron.physics.slice.ForwardingSimulation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class StressRunTest {
  private static final int LONG_ENOUGH_SECONDS = 60;

  private final StressFixture run = new StressFixture();

  @AfterEach
  void close() {
    run.close();
  }

  @ParameterizedTest
  @Tag("evidence")
  @EnumSource(PlantedBug.class)
  void plantedBugIsCaughtByName(PlantedBug bug) throws InterruptedException {
    Summary summary = run.run(StressFixture.settings(2), bug).summary();
    endLeaked();

    assertThat(run.findings.first(bug.invariant)).isPresent();
    assertThat(summary.verdict()).startsWith("violated: ").contains(bug.invariant.toString());
    if (bug != PlantedBug.FAILURES) { // after a failure, ticks and inputs are missing too
      assertThat(run.findings.violated()).containsExactly(bug.invariant);
    }
  }

  @Test
  @Tag("evidence")
  @Tag("night")
  void everyInvariantHoldsUnderAllFaultsAtOnce() throws InterruptedException {
    StressSettings settings = StressFixture.settings(20, Fault.values());

    Summary summary = run.run(settings, UnaryOperator.identity()).summary();

    assertThat(run.findings.missing(settings.faults())).isEmpty();
    assertThat(summary.ticks().ticks()).isPositive();
    assertThat(summary.frames().frames()).isPositive();
    assertThat(summary.verdict())
        .as("%s", run.findings.violated().stream().map(run.findings::first).toList())
        .isEqualTo("all invariants hold");
  }

  @ParameterizedTest
  @EnumSource(Overload.class)
  @Tag("evidence")
  void everyInvariantHoldsUnderEveryPolicy(Overload overload) throws InterruptedException {
    StressSettings usual =
        StressFixture.settings(10, Fault.PHYSICS_STALL, Fault.SUSPEND, Fault.READER_CHURN);
    StressSettings settings =
        new StressSettings(usual.setup(), usual.seconds(), overload, usual.faults());

    run.run(settings, UnaryOperator.identity());

    assertThat(run.findings.violated())
        .as("%s", run.findings.violated().stream().map(run.findings::first).toList())
        .isEmpty();
  }

  @Test
  void ticksThatTheMachineKeptFromRunningAreNoFinding() throws InterruptedException {
    UnaryOperator<Simulation> preemption = simulation -> new ForwardingSimulation(simulation) {
      @Override
      public void step(long tick, double dtSeconds) {
        super.step(tick, dtSeconds);
        if (tick % 8 == 0) {
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
        }
        if (tick > 64) {
          run.ending.ask();
        }
      }
    };

    Summary summary =
        run.run(StressFixture.settings(LONG_ENOUGH_SECONDS), preemption).summary();

    assertThat(summary.ticks().ticks()).isLessThan(summary.ticks().dueTicks() * 2 / 3);
    assertThat(run.findings.violated()).isEmpty();
    assertThat(summary.verdict()).isEqualTo("all invariants hold; ended before its time");
  }

  private static void endLeaked() throws InterruptedException {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals(PlantedBug.LEAKED)) {
        thread.interrupt();
        thread.join();
      }
    }
  }
}
