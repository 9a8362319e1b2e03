package org.isochron.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Simulates a machine without a graphics driver by naming a missing graphics library. */
final class RunWithoutDriverTest {
  @Test
  void runReportsEverythingButThePicture(@TempDir Path folder) throws Exception {
    Path report = folder.resolve("report");
    Path pictures = folder.resolve("pictures");
    Path output = folder.resolve("said.txt");

    int exitCode = new ProcessBuilder(List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Dorg.lwjgl.libname=no-such-library",
            "-cp",
            System.getProperty("java.class.path"),
            "org.isochron.bench.Isochron",
            "run",
            "--seconds=2",
            "--bodies=30",
            "--engine=reference",
            "--output=" + report,
            "--pictures=" + pictures))
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start()
        .waitFor();

    assertThat(exitCode).isZero();
    assertThat(Files.readString(output))
        .contains("no picture is made (", "no graphics library", "viewer.png      is not written")
        .contains("tick lateness", "index.html");
    assertThat(Files.readString(report.resolve("index.html")))
        .contains("class=\"plot\"")
        .doesNotContain("<img");
    assertThat(report.resolve("still.png")).doesNotExist();
    assertThat(pictures.resolve("viewer.png")).doesNotExist();
  }
}
