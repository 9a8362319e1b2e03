package org.isochron.bench.pacing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
final class LoadTest {
  @Test
  void busyProcessesEndWithTheirInput() {
    Load load = Load.Kind.PROCESSES.start(1);
    assertThat(load.description()).isEqualTo("2 busy processes");

    load.close();

    assertThat(load.description()).isEqualTo("0 busy processes");
  }

  @Test
  void busyProcessRunsUntilItsInputEndsWithoutBeingKilled() throws Exception {
    Process process = new ProcessBuilder(BusyProcesses.command()).start();
    try {
      assertThat(process.waitFor(1, TimeUnit.SECONDS)).as("ended by itself").isFalse();

      process.getOutputStream().close();

      assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isZero();
    } finally {
      process.destroyForcibly();
    }
  }
}
