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
import java.util.function.UnaryOperator;
import org.isochron.bench.errors.CommandErrors;
import org.isochron.bench.summary.JsonText;
import org.isochron.physics.Simulation;
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
        UnaryOperator.identity(),
        "--seconds=2",
        "--bodies=5",
        "--faults=none",
        "--seed=3",
        "--output=" + folder);

    assertThat(exitCode).as(out.toString()).isZero();
    assertThat(out.toString())
        .contains(
            "torn snapshots      holds: a snapshot holds", "all invariants hold", "index.html");
    Map<String, Object> summary = JsonText.parse(Files.readString(folder.resolve("summary.json")));
    assertThat(summary)
        .containsEntry("seed", BigDecimal.valueOf(3))
        .containsEntry("bodies", BigDecimal.valueOf(5))
        .containsEntry("engine", "reference")
        .containsEntry("verdict", "all invariants hold");
  }

  @Test
  void violationFailsTheRunAndIsOnThePageNextToEveryInvariant() throws IOException {
    int exitCode = execute(
        PlantedBug.WRONG_BLENDS,
        "--seconds=2",
        "--bodies=5",
        "--faults=none",
        "--seed=3",
        "--output=" + folder);

    String page = Files.readString(folder.resolve("index.html"));
    assertThat(exitCode).isEqualTo(1);
    assertThat(out.toString())
        .containsPattern(
            "wrong blends        violated [1-9]\\d* times, first: reader \\d shows slot 1 ")
        .contains("violated: wrong blends", "seed 3; to repeat the run:")
        .contains("stress --seconds 2 --hertz 100 --bodies 5 --engine reference --readers 2"
            + " --fps 60 --overload skip-ahead --faults none --seed 3");
    assertThat(page)
        .startsWith("<!doctype html>")
        .endsWith("</body>\n</html>\n")
        .contains("class=\"verdict bad\">violated: wrong blends</p>", "stress --seconds 2 ")
        .contains("<tr><td>torn snapshots</td><td>holds: a snapshot holds the bodies of one tick")
        .containsPattern("<tr><td>wrong blends</td><td>violated \\d+ times, first: reader \\d ")
        .contains("due by the clock ran");
    assertThat(page).doesNotContain("http", "src=", "NaN", "Infinity");
  }

  @Test
  void faultThatNeverStruckFailsTheRun() {
    StressSettings settings = StressFixture.settings(1, Fault.GC);

    String verdict = new Findings().verdict(settings.faults(), false);

    assertThat(verdict).isEqualTo("all invariants hold; never struck: gc (run longer)");
  }

  @ParameterizedTest
  @CsvSource({"90, 90", "90s, 90", "10m, 600", "8h, 28800"})
  void timeIsTypedInSecondsMinutesOrHours(String typed, long seconds) {
    assertThat(new StressCommand.Seconds().convert(typed)).isEqualTo(seconds);
  }

  @Test
  void allFaultsOnATerminalAreAllButTheOneThatItsShellMistakes() {
    Set<Fault> all = EnumSet.allOf(Fault.class);
    Set<Fault> harmless = EnumSet.complementOf(EnumSet.of(Fault.SUSPEND));

    assertThat(Fault.typed("all", false)).isEqualTo(all);
    assertThat(Fault.typed("all", true)).isEqualTo(harmless);
    assertThat(Fault.typed("all,suspend", true)).isEqualTo(all);
    assertThat(Fault.typed("none", true)).isEmpty();
    assertThat(Fault.typed("gc,physics-stall", true))
        .containsExactly(Fault.GC, Fault.PHYSICS_STALL);
  }

  private int execute(UnaryOperator<Simulation> planted, String... arguments) {
    PrintWriter printed = new PrintWriter(out, true);
    PrintWriter wrong = new PrintWriter(err, true);
    return CommandErrors.handledBy(new CommandLine(new StressCommand(printed, wrong, planted))
            .setOut(printed)
            .setErr(wrong))
        .execute(arguments);
  }
}
