package org.isochron.bench.pacing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.isochron.bench.errors.CommandErrors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

@Timeout(600)
final class PacingCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--seconds 0",
        "--seconds 3601",
        "--seconds soon",
        "--hertz 0",
        "--hertz 1001",
        "--rivals adaptive,nobody",
        "--load heavy",
        "--megabytes-per-second 0",
        "--real-time 0",
        "--real-time 100",
        "--no-such-option",
        "word"
      })
  void wrongOptionIsASentenceAndExitsWithTwo(String arguments) {
    String[] words = arguments.split(" ", -1);

    int exitCode = execute(words);

    assertThat(exitCode).isEqualTo(2);
    assertThat(err.toString()).contains(words[0], "see pacing --help");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void refusalCarriesValueRuleAndOption() {
    execute("--hertz", "1001");

    assertThat(err.toString()).contains("--hertz is 1001: it lies between 1 and 1000");
  }

  @Test
  void helpNamesEveryRivalAndHowToChooseTheCollector() {
    assertThat(execute("--help")).isZero();
    assertThat(out.toString())
        .contains("java -XX:+UseZGC -jar benchmarks/target/isochron.jar pacing --load allocation");
    for (PacingWay way : PacingWay.values()) {
      assertThat(out.toString()).contains(way.toString());
    }
  }

  @Test
  void tableIsPrintedAndAppended(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("pacing.md");
    Files.writeString(file, "before\n");

    int exitCode =
        execute("--seconds", "1", "--rivals", "adaptive,executor", "--results", file.toString());

    assertThat(exitCode).isZero();
    assertThat(out.toString())
        .contains("| this, adaptive | ", "| scheduleAtFixedRate | ", "in alternation", "Load: none")
        .contains(Machine.collectors())
        .doesNotContain("| naive");
    assertThat(Files.readString(file)).isEqualTo("before\n" + out + "\n");
    assertThat(err.toString()).contains("warming up executor", "round 1 of 1: this, adaptive, ");
  }

  @Test
  @Tag("evidence")
  void realTimeIsARowOrAReason() {
    execute("--seconds", "1", "--rivals", "naive", "--real-time", "50");

    boolean granted = out.toString().contains("real-time priority 50: granted.");
    assertThat(out.toString()).contains("real-time priority 50: ");
    assertThat(out.toString().contains("| this, adaptive, real-time 50 | ")).isEqualTo(granted);
  }

  @Test
  @Tag("evidence")
  void everyRivalTicksBesideAnAllocatingThread() {
    int exitCode = execute("--seconds", "1", "--load", "allocation", "--megabytes-per-second", "5");

    assertThat(exitCode).isZero();
    assertThat(out.toString())
        .contains("a thread allocating ", "(asked for 5)")
        .doesNotContain("| – |");
  }

  private int execute(String... arguments) {
    PrintWriter printed = new PrintWriter(out, true);
    PrintWriter complained = new PrintWriter(err, true);
    return CommandErrors.handledBy(new CommandLine(new PacingCommand(printed, complained))
            .setOut(printed)
            .setErr(complained))
        .execute(arguments);
  }
}
