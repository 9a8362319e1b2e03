package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * The heap is full when a tick throws; the failure is still reported, and the simulation is closed.
 */
class FullHeapTest {
  @Test
  void anEndWithoutAnyMemoryIsReportedAndTheSimulationIsClosed() throws Exception {
    Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xmx48m",
            "-classpath",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            FullHeapVictim.class.getName())
        .redirectErrorStream(true)
        .start();
    try {
      String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(printed).contains("failed true, thrown true, closed true");
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("it ended").isTrue();
    } finally {
      process.destroyForcibly();
    }
  }
}
