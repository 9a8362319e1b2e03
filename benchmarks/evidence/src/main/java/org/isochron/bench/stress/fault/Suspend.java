package org.isochron.bench.stress.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.isochron.state.NanoClock;

/**
 * Stops this process for up to a second and then continues it. A shell sends both signals, because
 * a stopped process cannot continue itself. The shell ignores the signals that end this process, so
 * that the process never stays stopped.
 */
public final class Suspend implements RunFault {
  private static final Path SHELL = Path.of("/bin/sh");
  private static final int MAX_MILLIS = 900;

  private final long process = ProcessHandle.current().pid();
  private final NanoClock clock;
  private final FaultCounts strikes;

  public Suspend(NanoClock clock, FaultCounts strikes) {
    this.clock = clock;
    this.strikes = strikes;
  }

  public static boolean isPossible() {
    return Files.isExecutable(SHELL);
  }

  @Override
  public void strike(Random random) throws IOException, InterruptedException {
    int millis = 50 + random.nextInt(MAX_MILLIS);
    String script = "trap '' HUP INT TERM; kill -STOP %d; sleep 0.%03d; kill -CONT %d"
        .formatted(process, millis, process);
    long startNanos = clock.nanos();
    Process shell = new ProcessBuilder(SHELL.toString(), "-c", script)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
    try {
      shell.waitFor();
    } catch (InterruptedException e) {
      shell.waitFor(); // a short wait, so that the shell does not stop the process later
      throw e;
    } finally {
      strikes.stopped(clock.nanos() - startNanos);
    }
  }
}
