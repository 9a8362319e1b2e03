package org.isochron.bench.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.isochron.bench.errors.CommandErrors;
import org.isochron.bench.terminal.Progress;
import org.isochron.physics.engine.Engines;
import org.isochron.physics.fleet.WorldHost;
import org.isochron.physics.scene.Scenes;
import org.isochron.physics.simulation.Simulation;
import org.isochron.state.OpenPorts;
import org.isochron.state.statistics.Distribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class FleetCommandTest {
  @TempDir
  private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void worldsComeAndGoAndTheSummaryCountsThem() throws IOException, JsonParserException {
    int exit = run("--worlds=6 --seconds=1 --warm-up=0 --hertz=20 --threads=2 --output=" + folder);

    assertThat(exit).as(err.toString() + out).isZero();
    JsonObject summary = summary();
    assertThat(summary.getInt("worlds")).isEqualTo(6);
    assertThat(summary.getInt("failedWorlds")).isZero();
    assertThat(summary.getInt("openedWorlds")).isGreaterThanOrEqualTo(6);
    assertThat(summary.getLong("ticks")).isBetween(1L, summary.getLong("ticksDue"));
    assertThat(summary.getInt("heapMegabytes")).isPositive();
    assertThat(summary.getInt("heapMegabytesAtFirst")).isPositive();
    assertThat(out.toString()).contains(summary.getString("verdict"));
  }

  @Test
  @Tag("evidence")
  void worldsThatHangAndFailEndAloneAmongThoseThatComeAndGo()
      throws IOException, JsonParserException {
    int exit =
        run("--worlds=6 --seconds=5 --warm-up=1 --hertz=20 --threads=2 --hang --fail --output="
            + folder);

    assertThat(exit).as(err.toString() + out).isZero();
    JsonObject summary = summary();
    assertThat(summary.getInt("worlds")).isEqualTo(6);
    assertThat(summary.getInt("failedWorlds")).isEqualTo(2);
    assertThat(summary.getInt("openedWorlds")).isGreaterThan(12);
    assertThat(summary.getLong("ticksDue")).isBetween(500L, 1_200L);
    assertThat(summary.getLong("ticks")).isBetween(1L, summary.getLong("ticksDue"));
    JsonObject lateness = summary.getObject("latenessMicros");
    assertThat(lateness.getDouble("p50")).isBetween(0.0, lateness.getDouble("p99"));
    assertThat(lateness.getDouble("p99")).isLessThanOrEqualTo(lateness.getDouble("max"));
    assertThat(summary.getInt("heapMegabytes")).isPositive();
    assertThat(summary.getInt("residentMegabytes"))
        .isGreaterThanOrEqualTo(summary.getInt("heapMegabytes"));
    assertThat(summary.getInt("heapMegabytesAtFirst")).isPositive();
    assertThat(out.toString()).contains("MB of heap");
    assertThat(out.toString()).contains(summary.getString("verdict"));
    assertThat(err.toString()).containsPattern("running, \\d of 5 s");
  }

  @Test
  void worldsAreServedOverOnePortToViewersThatOutliveThem()
      throws IOException, JsonParserException {
    int exit = run("--worlds=4 --seconds=4 --warm-up=0 --hertz=20 --threads=2 --leaving=1"
        + " --engine=reference --watched=2 --viewers=2 --serve=aeron:udp?endpoint=127.0.0.1:"
        + OpenPorts.find(2) + " --output=" + folder);

    assertThat(exit).as(err.toString() + out).isZero();
    JsonObject summary = summary();
    assertThat(summary.getInt("viewersServed")).isEqualTo(4);
    assertThat(summary.getInt("viewersLost")).isZero();
    assertThat(summary.getInt("viewersRefused")).isZero();
    assertThat(summary.getInt("viewersUnanswered")).isZero();
    assertThat(summary.getInt("viewerProcesses")).isEqualTo(1);
    assertThat(summary.getInt("openedWorlds")).isGreaterThan(6);
    assertThat(summary.getLong("joins")).as("of worlds that came again").isGreaterThan(4);
    assertThat(summary.getInt("drivers")).isEqualTo(1);
    assertThat(summary.getDouble("microsPerViewerTick")).isPositive();
    assertThat(summary.getLong("sentBytes")).isPositive();
    assertThat(summary.getString("trouble")).isEmpty();
    assertThat(summary.getLong("ticks")).isBetween(1L, summary.getLong("ticksDue"));
  }

  @Test
  void nobodyWaitsForTheTicksOfAFirstWorldThatHasFailed() throws IOException {
    FleetPlan plan = new FleetPlan(
        2, 1, 0, 0, 100, 1, "reference", 1, 0, false, false, 10_000, 0, Optional.empty());
    Deque<Simulation> built = new ArrayDeque<>(List.of(new Simulation.Forwarding(pile()) {
      @Override
      public void step(long tick, double dtSeconds) {
        FaultyWorld.fail();
      }
    }));
    Supplier<Simulation> worlds = () -> built.isEmpty() ? pile() : built.remove();

    FleetSummary summary =
        new FleetRun(plan, new Progress(new PrintWriter(err, true), false), worlds).run();

    assertThat(summary.verdict(plan)).contains("1 worlds failed that were not made to");
    assertThat(err.toString()).doesNotContain("opening, 20 of 20 s");
  }

  private static Simulation pile() {
    return Engines.named("reference").build(Scenes.fallingPile(1));
  }

  @Test
  void verdictNamesWhatWasNotPlannedAndWhatIsLate() {
    FleetPlan plan = new FleetPlan(
        6, 5, 0, 0, 20, 1, "reference", 1, 0, false, true, 1_000, 0, Optional.empty());

    assertThat(summary(1, 0, 0, 1_000).holds(plan)).isTrue();
    assertThat(summary(1, 0, 0, 1_000).verdict(plan)).startsWith("in time");
    assertThat(summary(1, 0, 0, 5_000_000).verdict(plan)).startsWith("late").contains("10 of 100");
    assertThat(summary(1, 0, 3, 1_000).verdict(plan)).contains("3 worlds found no room");
    assertThat(summary(2, 1, 0, 1_000).verdict(plan))
        .contains("1 worlds failed that were not made to, 1 of 1 planted failures");
    assertThat(summary(0, 0, 0, 1_000).holds(plan)).isFalse();
  }

  /** A full relay loses nobody, and is not a run in which all went well. */
  @Test
  void verdictTellsViewersThatWereLostFromThoseThatFoundNoRoom() {
    FleetPlan plan = new FleetPlan(
        6, 5, 0, 0, 20, 1, "reference", 1, 0, false, true, 1_000, 0, Optional.empty());

    assertThat(served(0, 0).holds(plan)).isTrue();
    assertThat(served(2, 0).holds(plan)).isFalse();
    assertThat(served(0, 3).holds(plan)).isFalse();
    assertThat(served(2, 3).verdict(plan))
        .contains("2 viewers were lost", "3 viewers were refused", "0 never answered");
    assertThat(served(2, 3).json(plan))
        .contains("\"viewersServed\":9", "\"viewersLost\":2", "\"viewersRefused\":3");
  }

  @Test
  void verdictTellsViewersThatNobodyAnsweredFromThoseThatWereRefused() {
    FleetPlan plan = new FleetPlan(
        6, 5, 0, 0, 20, 1, "reference", 1, 0, false, true, 1_000, 0, Optional.empty());
    FleetSummary summary = served(0, 0, 4);

    assertThat(summary.holds(plan)).isFalse();
    assertThat(summary.verdict(plan)).contains("0 viewers were refused and 4 never answered");
    assertThat(summary.json(plan)).contains("\"viewersUnanswered\":4");
  }

  @Test
  void viewersOfAProcessAreCountedByItsLastLineAndAreLostWithIt() {
    FleetViewers.Count count = new FleetViewers.Count(1, 2, 5);

    assertThat(count.taken()).isEqualTo(3);
    assertThat(FleetViewers.Count.read(count.line() + " [no picture has come]")).isEqualTo(count);
    assertThat(count.ended()).isEqualTo(new FleetViewers.Count(0, 3, 5));
  }

  @Test
  void wrongOptionsAreRefusedBeforeAnyWork() {
    assertRefused("--worlds=0", "--worlds is 0: it lies between 1 and 10000");
    assertRefused("--hertz=1001", "--hertz is 1001: it lies between 1 and 1000");
    assertRefused("--seconds=2 --hang", "--seconds is 2, but --hang and --fail need at least 4");
    assertRefused("--worlds=3 --watched=4", "--watched is 4: it lies between 0 and 3");
    assertRefused("--worlds=50 --viewers=500 --serve=udp", "all worlds is 25000");
    assertRefused("--worlds=2 --serve=foo", "--serve: foo is no channel over UDP");
    assertRefused("--viewers=3", "--viewers and --watched need --serve");
    assertRefused("--watched=1", "--viewers and --watched need --serve");
    assertRefused("--engine=havok", "--engine: no engine named havok is here");
    assertThat(folder).isEmptyDirectory();
  }

  private void assertRefused(String options, String message) {
    err.getBuffer().setLength(0);

    assertThat(run(options + " --output=" + folder)).isEqualTo(2);
    assertThat(err.toString()).contains(message);
  }

  private static FleetSummary served(int lost, int refused) {
    return served(lost, refused, 0);
  }

  private static FleetSummary served(int lost, int refused, int unanswered) {
    FleetViewers.Count viewers = new FleetViewers.Count(9, lost, refused);
    return summary(
        1,
        0,
        0,
        1_000,
        Optional.of(new FleetSummary.Served(viewers, unanswered, 1, 1, 1_000, 9, 20, 7, "")));
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

  private JsonObject summary() throws IOException, JsonParserException {
    return JsonParser.object().from(Files.readString(folder.resolve("summary.json")));
  }

  private int run(String options) {
    PrintWriter toOut = new PrintWriter(out);
    PrintWriter toErr = new PrintWriter(err);
    CommandLine command = new CommandLine(new FleetCommand(toOut, toErr));
    return CommandErrors.handledBy(command).setOut(toOut).setErr(toErr).execute(options.split(" "));
  }
}
