package org.isochron.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;

/**
 * Runs three nodes and a client in a process whose wall clock is stepped. Exits with an error if a
 * node is disturbed.
 */
final class WallClockProgram {
  /**
   * A limit below the long clock steps, but above any delay of a tick or a heartbeat on a busy
   * machine.
   */
  private static final Duration MAX_GAP = Duration.ofSeconds(10);

  private WallClockProgram() {}

  /** Arguments: the folder, then the steps in seconds. */
  public static void main(String[] arguments) throws Exception {
    if (!SteppedWallClock.isHere()) {
      throw new IllegalStateException("this process has the machine's wall clock");
    }
    Path folder = Path.of(arguments[0]);
    try (ThreeNodes nodes = new ThreeNodes(folder, (node, tally) -> tally, 60_000, MAX_GAP)) {
      int leader = nodes.leader();
      nodes.send(20);
      Arrays.stream(arguments).skip(1).mapToLong(Long::parseLong).forEach(seconds -> {
        SteppedWallClock.step(seconds);
        nodes.awaitTicks(100);
        nodes.send(20);
      });
      nodes.requireUndisturbed(leader, MAX_GAP.toMillis());
      nodes.endEqual();
    }
    System.exit(0); // also ends remaining threads of Aeron
  }
}
