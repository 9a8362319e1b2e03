package org.isochron.fleet.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.fleet.WorldHost;
import org.isochron.physics.Simulation;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.Distribution;
import org.isochron.state.OpenPorts;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetTrialTest {
  @TempDir
  private Path folder;

  @Test
  void worldsStartAndEndAndTheSummaryCountsThem() throws IOException {
    FleetPlan plan =
        new FleetPlan(6, 1, 0, 0, 100, 2, "jolt", 10, 2, false, false, 10_000, Optional.empty());

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
    FleetPlan plan = FleetPlan.asked(folder);

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

  @Test
  @Tag("evidence")
  void worldsAreServedOverOnePortToViewersThatOutliveThem() throws IOException {
    FleetPlan.Serving serving = new FleetPlan.Serving(OpenPorts.address(), 2, 2, folder);
    FleetPlan plan = new FleetPlan(
        4, 4, 0, 0, 20, 2, "reference", 10, 1, false, false, 10_000, Optional.of(serving));

    FleetSummary summary = run(plan);

    assertThat(summary.holds(plan)).as(summary.verdict(plan)).isTrue();
    assertThat(summary.openedWorlds()).isGreaterThan(6);
    assertThat(summary.ticks()).isBetween(1L, summary.ticksDue());
    FleetSummary.Served served = summary.served().orElseThrow();
    assertThat(served.viewers()).isEqualTo(new FleetViewers.Count(4, 0, 0));
    assertThat(served.unansweredViewers()).isZero();
    assertThat(served.viewerProcesses()).isEqualTo(1);
    assertThat(served.joins()).as("of worlds that came again").isGreaterThan(4);
    assertThat(served.microsPerViewerTick(summary.ticksAWorld())).isPositive();
    assertThat(served.sentBytes()).isPositive();
    assertThat(served.trouble()).isEmpty();
  }

  @Test
  void nobodyWaitsForTheTicksOfAFirstWorldThatHasFailed() throws IOException {
    FleetPlan plan = new FleetPlan(
        2, 1, 0, 0, 100, 1, "reference", 1, 0, false, false, 10_000, Optional.empty());
    Deque<Simulation> built = new ArrayDeque<>(List.of(new ForwardingSimulation(pile()) {
      @Override
      public void step(long tick, double dtSeconds) {
        FaultyWorld.fail();
      }
    }));
    Supplier<Simulation> worlds = () -> built.isEmpty() ? pile() : built.remove();

    List<String> output = new ArrayList<>();

    FleetSummary summary = new FleetRun(plan, output::add, worlds).run();

    assertThat(summary.verdict(plan)).contains("1 worlds failed that were not made to");
    assertThat(String.join("", output)).doesNotContain("opening, 20 of 20 s");
  }

  private static Simulation pile() {
    return Engines.named("reference").build(Scene.fallingPile(1));
  }

  @Test
  void verdictNamesWhatWasNotPlannedAndWhatIsLate() {
    FleetPlan plan =
        new FleetPlan(6, 5, 0, 0, 20, 1, "reference", 1, 0, false, true, 1_000, Optional.empty());

    assertThat(summary(1, 0, 0, 1_000).holds(plan)).isTrue();
    assertThat(summary(1, 0, 0, 1_000).verdict(plan)).startsWith("in time");
    assertThat(summary(1, 0, 0, 5_000_000).verdict(plan)).startsWith("late").contains("10 of 100");
    assertThat(summary(1, 0, 3, 1_000).verdict(plan)).contains("3 worlds found no room");
    assertThat(summary(2, 1, 0, 1_000).verdict(plan))
        .contains("1 worlds failed that were not made to, 1 of 1 planted failures");
    assertThat(summary(0, 0, 0, 1_000).holds(plan)).isFalse();
  }

  @Test
  void verdictDistinguishesViewersThatWereLostRefusedOrNeverAnswered() {
    FleetPlan plan =
        new FleetPlan(6, 5, 0, 0, 20, 1, "reference", 1, 0, false, true, 1_000, Optional.empty());

    assertThat(served(0, 0, 0).holds(plan)).isTrue();
    assertThat(served(2, 0, 0).holds(plan)).isFalse();
    assertThat(served(0, 3, 0).holds(plan)).isFalse();
    assertThat(served(0, 0, 4).holds(plan)).isFalse();
    assertThat(served(2, 3, 4).verdict(plan))
        .contains("2 viewers were lost", "3 viewers were refused and 4 never answered");
    assertThat(served(2, 3, 4).json(plan))
        .contains("\"viewersServed\":9", "\"viewersLost\":2")
        .contains("\"viewersRefused\":3", "\"viewersUnanswered\":4");
  }

  @Test
  void viewersOfAProcessAreCountedByItsLastLineAndAreLostWithIt() {
    FleetViewers.Count count = new FleetViewers.Count(1, 2, 5);

    assertThat(count.taken()).isEqualTo(3);
    assertThat(FleetViewers.Count.read(count.line() + " [no picture has come]")).isEqualTo(count);
    assertThat(count.ended()).isEqualTo(new FleetViewers.Count(0, 3, 5));
  }

  private static FleetSummary served(int lost, int refused, int unanswered) {
    FleetViewers.Count viewers = new FleetViewers.Count(9, lost, refused);
    return summary(
        1,
        0,
        0,
        1_000,
        Optional.of(new FleetSummary.Served(viewers, unanswered, 1, 1_000, 9, 20, 7, "")));
  }

  private static FleetSummary summary(int failed, int unplanted, int refused, long lateNanos) {
    return summary(failed, unplanted, refused, lateNanos, Optional.empty());
  }

  private static FleetSummary summary(
      int failed,
      int unplanted,
      int refused,
      long lateNanos,
      Optional<FleetSummary.Served> served) {
    Distribution.Recorder lateness = new Distribution.Recorder();
    lateness.record(lateNanos);
    WorldHost.Report report = new WorldHost.Report(6, 3, 400, 1, 0, 0, 0, 0, 0);
    MemoryUse memory = new MemoryUse(90, 30);
    return new FleetSummary(
        6,
        7,
        refused,
        failed,
        unplanted,
        100,
        90,
        lateness.read(),
        report,
        20_000,
        1,
        memory,
        memory,
        9,
        served);
  }

  private static FleetSummary run(FleetPlan plan) throws IOException {
    return new FleetRun(plan).run();
  }
}
