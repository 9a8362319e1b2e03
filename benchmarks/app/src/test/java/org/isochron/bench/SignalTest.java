package org.isochron.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SignalTest {
  /** Resets ignored signals, which a shell may have passed on to the tests. */
  private static final Path ENVIRONMENT = Path.of("/usr/bin/env");

  @TempDir
  private Path folder;

  @ParameterizedTest
  @CsvSource({"INT, 130", "TERM, 143"})
  void signalEndsStressWithItsSummary(String signal, int exitCode)
      throws IOException, InterruptedException, JsonParserException {
    assumeTrue(Files.isExecutable(ENVIRONMENT));
    Process program = new ProcessBuilder(command()).redirectErrorStream(true).start();
    try (BufferedReader out = program.inputReader()) {
      assertThat(out.readLine()).startsWith("stress --seconds 600");

      new ProcessBuilder("/bin/sh", "-c", "kill -%s %d".formatted(signal, program.pid()))
          .inheritIO()
          .start()
          .waitFor();

      assertThat(out.lines()).anyMatch(line -> line.startsWith("all invariants hold; ended"));
      assertThat(program.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(program.exitValue()).isEqualTo(exitCode);
      Map<String, Object> summary =
          JsonParser.object().from(Files.readString(folder.resolve("summary.json")));
      assertThat(summary).containsEntry("verdict", "all invariants hold; ended before its time");
    } finally {
      program.destroyForcibly();
    }
  }

  private List<String> command() {
    return List.of(
        ENVIRONMENT.toString(),
        "--default-signal=INT",
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp",
        System.getProperty("java.class.path"),
        Isochron.class.getName(),
        "stress",
        "--seconds=600",
        "--faults=none",
        "--bodies=50",
        "--output=" + folder);
  }
}
