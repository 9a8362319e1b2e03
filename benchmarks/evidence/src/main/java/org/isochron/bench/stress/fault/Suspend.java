package org.isochron.bench.stress.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.isochron.state.NanoClock;

/**
 * Stops this whole process for up to a second, and lets it go on: the work of a shell, for who is
 * stopped can do nothing. The shell is deaf to the signals that end us, so that nobody stays
 * stopped.
 */
public final class Suspend implements RunFault {
  private static final Path SHELL = Path.of("/bin/sh");
  private static final int MOST_MILLIS = 900;

  private final long process = ProcessHandle.current().pid();
  private final NanoClock clock;
  private final FaultCounts strikes;

  public Suspend(NanoClock clock, FaultCounts strikes) {
    this.clock = clock;
    this.strikes = strikes;
  }

  /** Returns true if there is a shell to do it. */
  public static boolean isPossible() {
    return Files.isExecutable(SHELL);
  }

  @Override
  public void strike(Random random) throws IOException, InterruptedException {
    int millis = 50 + random.nextInt(MOST_MILLIS);
    String script = "trap '' HUP INT TERM; kill -STOP %d; sleep 0.%03d; kill -CONT %d"
        .formatted(process, millis, process);
    long begunNanos = clock.nanos();
    Process shell = new ProcessBuilder(SHELL.toString(), "-c", script)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
    try {
      shell.waitFor();
    } catch (InterruptedException e) {
      shell.waitFor(); // it does not take long, and must not stop us later
      throw e;
    } finally {
      strikes.stopped(clock.nanos() - begunNanos);
    }
  }
}
