package org.isochron.bench.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.isochron.bench.errors.CommandErrors;
import org.isochron.bench.plot.Plot;
import org.isochron.bench.stress.fault.FaultKind;
import org.isochron.bench.stress.fault.FaultNames;
import org.isochron.bench.stress.finding.Invariant;
import org.isochron.bench.stress.finding.Sabotage;
import org.isochron.bench.summary.JsonText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

final class StressCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir
  private Path folder;

  @Test
  void healthyRunExitsWithZeroAndLeavesASummary() throws IOException {
    int exitCode = execute(
        Sabotage.NONE,
        "--seconds=30",
        "--bodies=5",
        "--faults=clock-steps",
        "--seed=3",
        "--output=" + folder);

    assertThat(exitCode).isZero();
    assertThat(out.toString())
        .contains("torn snapshots   0", "clock-steps", "all invariants hold", "index.html");
    Map<String, Object> summary = JsonText.parse(Files.readString(folder.resolve("summary.json")));
    assertThat(summary)
        .containsEntry("seed", BigDecimal.valueOf(3))
        .containsEntry("bodies", BigDecimal.valueOf(5))
        .containsEntry("engine", "reference")
        .containsEntry("verdict", "all invariants hold");
  }

  @Test
  void pageHoldsTheVerdictEveryInvariantAndAPlotAndFetchesNothing() throws IOException {
    execute(
        PlantedBugs.violating(Invariant.DRIFT),
        "--seconds=30",
        "--bodies=5",
        "--faults=clock-steps",
        "--seed=3",
        "--output=" + folder);

    String page = Files.readString(folder.resolve("index.html"));

    assertThat(page)
        .startsWith("<!doctype html>")
        .endsWith("</script>\n</body>\n</html>\n")
        .contains("class=\"verdict bad\">violated: drift</p>", "stress --seconds 30 ")
        .contains("<tr><td>torn snapshots</td><td>holds: a snapshot holds the bodies of one tick")
        .containsPattern("<tr><td>drift</td><td>violated \\d+ times, first: tick \\d+ is at ")
        .contains("due by the clock ran", "clock-steps ", "class=\"plot\"");
    assertThat(page.replace(Plot.SCRIPT, "")).doesNotContain("http", "src=", "NaN", "Infinity");
  }

  @Test
  void faultThatNeverStruckFailsTheRun() throws IOException {
    int exitCode = execute(
        Sabotage.NONE,
        "--seconds=1",
        "--bodies=5",
        "--faults=clock-steps",
        "--seed=4",
        "--output=" + folder);

    assertThat(out.toString()).as("its own precondition").contains("faults           none");
    assertThat(exitCode).isEqualTo(1);
    assertThat(out.toString())
        .contains("all invariants hold; never struck: clock-steps (run longer)");
    assertThat(Files.readString(folder.resolve("index.html"))).contains("class=\"verdict bad\"");
  }

  @Test
  void violationExitsWithOneAndNamesItItsSeedAndTheCommandThatRepeatsIt() throws IOException {
    int exitCode = execute(
        PlantedBugs.violating(Invariant.TORN_SNAPSHOTS),
        "--seconds=30",
        "--bodies=5",
        "--faults=clock-steps",
        "--seed=3",
        "--output=" + folder);

    assertThat(exitCode).isEqualTo(1);
    assertThat(out.toString())
        .containsPattern("torn snapshots   [1-9]\\d*, first: reader \\d saw tick \\d+")
        .contains("violated: torn snapshots", "seed 3; to repeat the run:")
        .contains("stress --seconds 30 --hertz 100 --bodies 5 --engine reference --readers 2"
            + " --fps 60 --overload skip-ahead --delay mixed --faults clock-steps --seed 3");
    assertThat(JsonText.parse(Files.readString(folder.resolve("summary.json"))))
        .containsEntry("verdict", "violated: torn snapshots");
  }

  @ParameterizedTest
  @CsvSource({"90, 90", "90s, 90", "10m, 600", "8h, 28800"})
  void timeIsTypedInSecondsMinutesOrHours(String typed, long seconds) {
    assertThat(new Span.Converter().convert(typed).seconds()).isEqualTo(seconds);
  }

  @Test
  void allFaultsOnATerminalAreAllButTheOneThatItsShellMistakes() {
    FaultNames.Converter converter = new FaultNames.Converter();
    Set<FaultKind> all = EnumSet.allOf(FaultKind.class);
    Set<FaultKind> harmless = EnumSet.complementOf(EnumSet.of(FaultKind.SUSPEND));

    assertThat(converter.convert("all").kinds(false)).isEqualTo(all);
    assertThat(converter.convert("all").kinds(true)).isEqualTo(harmless);
    assertThat(converter.convert("all,suspend").kinds(true)).isEqualTo(all);
    assertThat(converter.convert("none").kinds(true)).isEmpty();
    assertThat(converter.convert("gc,physics-stall").kinds(true))
        .containsExactly(FaultKind.GC, FaultKind.PHYSICS_STALL);
  }

  private int execute(Sabotage sabotage, String... arguments) {
    PrintWriter printed = new PrintWriter(out, true);
    PrintWriter wrong = new PrintWriter(err, true);
    return CommandErrors.handledBy(new CommandLine(new StressCommand(printed, wrong, sabotage))
            .setOut(printed)
            .setErr(wrong))
        .execute(arguments);
  }
}
