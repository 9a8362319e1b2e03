package org.isochron.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs in a process that reports a processor for which no native library exists. */
final class RunOnAnotherProcessorTest {
  @Test
  void runNamesItsEngineAndWhyBetterOnesAreNotUsed(@TempDir Path folder) throws Exception {
    Path output = folder.resolve("said.txt");

    int exitCode = new ProcessBuilder(List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            // the JDK's linker has no calling convention for it; that of another one would crash
            "-Dos.arch=loongarch64",
            "-cp",
            System.getProperty("java.class.path"),
            "org.isochron.bench.Isochron",
            "run",
            "--window=OFF",
            "--seconds=1",
            "--bodies=30",
            "--output=" + folder.resolve("report")))
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start()
        .waitFor();

    String printed = Files.readString(output);
    assertThat(exitCode).as(printed).isZero();
    assertThat(printed)
        .contains("30 bodies, engine ode4j, ")
        .contains("Jolt is not used: it has no native library for ")
        .contains("Bullet is not used: it has no native library for ")
        .doesNotContain("Exception");
  }
}
