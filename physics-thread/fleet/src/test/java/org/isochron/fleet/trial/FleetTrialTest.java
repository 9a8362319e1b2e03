package org.isochron.fleet.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class FleetTrialTest {
  @Test
  void worldsStartAndEndAndTheSummaryCountsThem() throws IOException {
    FleetPlan plan = new FleetPlan(6, 1, 0, 100, 2, "jolt", 10, 2, false, false, 10_000);

    FleetSummary summary = run(plan);

    assertThat(summary.holds(plan)).as(summary.verdict(plan)).isTrue();
    assertThat(summary.failedWorlds()).isZero();
    assertThat(summary.openedWorlds()).isGreaterThanOrEqualTo(6);
    assertThat(summary.ticks()).isBetween(1L, summary.ticksDue());
    assertThat(summary.memory().heapMegabytes()).isPositive();
    assertThat(summary.memoryAtFirst().heapMegabytes()).isPositive();
  }

  /** System properties configure longer runs; {@code trial.summary} names the output file. */
  @Test
  @Tag("evidence")
  void worldsThatHangAndFailEndAloneAmongThoseThatStartAndEnd() throws IOException {
    FleetPlan plan = FleetPlan.asked();

    FleetSummary summary = run(plan);

    String file = System.getProperty("trial.summary");
    if (file != null) {
      Files.writeString(Path.of(file), summary.json(plan));
    }
    assertThat(summary.holds(plan)).as(summary.verdict(plan)).isTrue();
    assertThat(summary.failedWorlds()).isEqualTo(plan.planted());
    assertThat(summary.openedWorlds())
        .isGreaterThan(plan.worlds() + plan.seconds() * plan.leaving() * 3 / 5);
    assertThat(summary.ticks()).isBetween(1L, summary.ticksDue());
    assertThat(summary.lateness().nanosAtPermille(500))
        .isBetween(0L, summary.lateness().nanosAtPermille(990));
    assertThat(summary.memory().residentMegabytes())
        .isGreaterThanOrEqualTo(summary.memory().heapMegabytes());
  }

  private static FleetSummary run(FleetPlan plan) throws IOException {
    return new FleetRun(plan).run();
  }
}
