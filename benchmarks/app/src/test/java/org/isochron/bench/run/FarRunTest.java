package org.isochron.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonParser;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.isochron.bench.errors.CommandErrors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class FarRunTest {
  @TempDir
  Path folder;

  private final StringWriter output = new StringWriter();

  @Test
  void bothPilesAreRunAndTheRunReports() throws Exception {
    assertThat(run("reference", 1)).isZero();

    assertThat(JsonParser.object().from(Files.readString(folder.resolve("summary.json"))))
        .containsEntry("bodies", 20);
  }

  @Test
  void anEngineOfFloatsReportsThatItCannot() {
    assertThat(run("Jolt", 1)).isNotZero();

    assertThat(output.toString()).contains("the scene is wide", "Jolt");
  }

  private int run(String engine, int seconds) {
    PrintWriter out = new PrintWriter(output, true);
    return CommandErrors.handledBy(new CommandLine(new RunCommand(out)))
        .setErr(out)
        .execute(
            "--window=OFF",
            "--seconds=" + seconds,
            "--scene=FAR",
            "--bodies=20",
            "--engine=" + engine,
            "--output=" + folder);
  }
}
