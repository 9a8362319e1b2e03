package org.isochron.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("evidence")
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there are no signals to send")
final class RunSignalTest {
  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  void signalEndsTheRunWithItsReport(String signal, @TempDir Path folder) throws Exception {
    assumeFalse(isIgnored(signal), signal + " is ignored here, as in a shell's background job");
    try (RunProcess run = RunProcess.start(folder)) {
      run.awaitWork();
      assertThat(run.output()).as("both threads have run").contains(" s: tick");

      run.signal(signal);

      assertThat(run.ends()).as("it ended by itself").isTrue();
      assertThat(run.output()).contains("tick lateness", "report ");
      assertReport(folder.resolve("report"));
    }
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

  private static void assertReport(Path report) throws IOException, JsonParserException {
    assertThat(JsonParser.object().from(Files.readString(report.resolve("summary.json"))))
        .containsKeys("seconds", "ticks", "latenessMicros", "verdict", "reason");
    assertThat(Files.readString(report.resolve("index.html"))).endsWith("</html>\n");
    assertThat(report.resolve("still.png")).isNotEmptyFile();
  }
}
