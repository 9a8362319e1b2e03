package org.isochron.bench.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.isochron.bench.stress.StressCommand;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class OperatorsDayTest {
  @TempDir
  private Path output;

  @Test
  @Tag("evidence")
  @Tag("alone")
  void threeMinutesOfViewersOnOtherMachinesHold() throws Exception {
    assertHolds("remote", 180);
  }

  private void assertHolds(String viewers, int seconds) throws Exception {
    StringWriter said = new StringWriter();
    PrintWriter out = new PrintWriter(said);

    int code = new CommandLine(new StressCommand(out, new PrintWriter(new StringWriter())))
        .execute(
            "--viewers",
            viewers,
            "--seconds",
            Integer.toString(seconds),
            "--seed",
            "1",
            "--output",
            output.toString());

    assertThat(code).as("%s", said).isZero();
    assertThat(Files.readString(output.resolve("summary.json"))).contains("\"verdict\":\"held\"");
  }
}
