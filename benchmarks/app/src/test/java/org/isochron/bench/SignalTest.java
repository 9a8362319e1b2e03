package org.isochron.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(600)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there are no signals to send")
final class SignalTest {
  @TempDir
  private Path folder;

  @ParameterizedTest
  @CsvSource({"INT, 130", "TERM, 143"})
  void signalEndsStressWithItsSummary(String signal, int exitCode) throws Exception {
    assumeFalse(isIgnored(signal), signal + " is ignored here, as in a shell's background job");
    try (ProgramProcess stress = ProgramProcess.start(
        folder, "stress", "--seconds=600", "--faults=none", "--bodies=50", "--output=report")) {
      stress.await("stress --seconds 600");
      stress.signal(signal);

      assertThat(stress.exitCode()).as(stress.output()).isEqualTo(exitCode);
      assertThat(stress.output()).contains("\nall invariants hold; ended");
      assertThat(summary()).containsEntry("verdict", "all invariants hold; ended before its time");
    }
  }

  @ParameterizedTest
  @Tag("evidence")
  @CsvSource({"INT, 130", "TERM, 143"})
  void signalEndsTheRunWithItsReport(String signal, int exitCode) throws Exception {
    assumeFalse(isIgnored(signal), signal + " is ignored here, as in a shell's background job");
    try (ProgramProcess run = ProgramProcess.start(
        folder,
        "run",
        "--seconds=300",
        "--window=OFF",
        "--bodies=30",
        "--engine=reference",
        "--output=report")) {
      run.await(" s: tick"); // both threads have run
      run.signal(signal);

      assertThat(run.exitCode()).as(run.output()).isEqualTo(exitCode);
      assertThat(run.output()).contains("tick lateness", "report ");
      assertThat(summary()).containsKeys("seconds", "ticks", "latenessMicros", "verdict", "reason");
      assertThat(folder.resolve("report/index.html")).content().endsWith("</html>\n");
      assertThat(folder.resolve("report/still.png")).isNotEmptyFile();
    }
  }

  private JsonObject summary() throws Exception {
    return JsonParser.object().from(Files.readString(folder.resolve("report/summary.json")));
  }

  /** Returns true if child processes inherit an ignored signal. */
  private static boolean isIgnored(String signal) throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return false;
    }
    String mask = Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("SigIgn:"))
        .map(line -> line.substring("SigIgn:".length()).strip())
        .findFirst()
        .orElse("0");
    int number = signal.equals("INT") ? 2 : 15;
    return ((Long.parseUnsignedLong(mask, 16) >>> (number - 1)) & 1) != 0;
  }
}
