package org.isochron.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;

/**
 * Three nodes and a client in a process whose wall clock is set while they run. It ends with an
 * error if one of them minds.
 */
final class WallClockProgram {
  /** Shorter than the long steps, and longer than a busy machine delays a tick or a heartbeat. */
  private static final Duration MOST_GAP = Duration.ofSeconds(10);

  private WallClockProgram() {}

  /** Takes the folder, and the steps in seconds. */
  public static void main(String[] arguments) throws Exception {
    if (!SteppedWallClock.isHere()) {
      throw new IllegalStateException("this process has the machine's wall clock");
    }
    Path folder = Path.of(arguments[0]);
    try (ThreeNodes nodes = new ThreeNodes(folder, (node, tally) -> tally, 60_000, MOST_GAP)) {
      int leader = nodes.leader();
      nodes.send(20);
      Arrays.stream(arguments).skip(1).mapToLong(Long::parseLong).forEach(seconds -> {
        SteppedWallClock.step(seconds);
        nodes.awaitTicks(100);
        nodes.send(20);
      });
      nodes.requireUndisturbed(leader, MOST_GAP.toMillis());
      nodes.endEqual();
    }
    System.exit(0); // Aeron's threads, too, if one has stayed
  }
}
