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
import picocli.CommandLine;

@Timeout(600)
final class PacingCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

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
