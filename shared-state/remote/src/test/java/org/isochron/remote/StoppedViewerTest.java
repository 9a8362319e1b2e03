package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A viewer in another process of this machine is stopped for a long time. It has a class of its own, so
 * that other classes run meanwhile.
 */
@Tag("evidence")
@Timeout(600)
class StoppedViewerTest {
  private static final long SECOND_NANOS = 1_000_000_000;

  /** Longer than the timeouts of connections, and the memory of the relay. */
  private static final long STOP_NANOS = 35 * SECOND_NANOS;

  private static final int STOPPED = ViewedPhysics.BYSTANDER + 1;
  private static final int NEXT = STOPPED + 1;

  private final NanoClock clock = NanoClock.system();
  private final String channel = OpenPorts.address();
  private final List<Process> viewers = new ArrayList<>();

  @AfterEach
  void killViewers() throws InterruptedException {
    for (Process left : viewers) {
      left.destroyForcibly().waitFor();
    }
  }

  @Test
  void viewerStoppedForLongerThanEveryTimeOutHarmsNobodyAndJoinsAgain() throws Exception {
    try (ViewedPhysics physics = new ViewedPhysics(channel)) {
      Process stopped = ViewingProcess.start(channel, STOPPED);
      viewers.add(stopped);
      ServingProcess.signal(stopped, "STOP");
      long until = clock.nanos() + STOP_NANOS;
      while (clock.nanos() - until < 0) {
        LockSupport.parkNanos(SECOND_NANOS);
        physics.requireUnharmed();
      }
      assertThat(Files.readString(Path.of("/proc", Long.toString(stopped.pid()), "stat")))
          .as("nobody else may wake it")
          .contains(") T ");
      assertThat(physics.viewers()).isEqualTo(1);

      viewers.add(ViewingProcess.start(channel, NEXT));
      physics.requireCommandsOf(NEXT);
      physics.requireUnharmed();
      ServingProcess.signal(stopped, "CONT");

      assertThat(stopped.waitFor(1, TimeUnit.MINUTES)).isTrue();
      assertThat(stopped.exitValue()).as("it ends once it has joined again").isZero();
      physics.requireUnharmed();
    }
  }
}
