package org.isochron.cluster;

import java.nio.file.Path;
import java.util.Arrays;

/**
 * Three nodes and a client in a process whose wall clock is set while they run. It ends with an
 * error if one of them minds.
 */
final class WallClockProgram {
  /** Less than the steps, and more than a slow machine makes of ticks that come as ever. */
  private static final long MOST_GAP_MILLIS = 10_000;

  private WallClockProgram() {}

  /** Takes the folder, and the steps in seconds. */
  public static void main(String[] arguments) throws Exception {
    if (!SteppedWallClock.isHere()) {
      throw new IllegalStateException("this process has the machine's wall clock");
    }
    try (ThreeNodes nodes = new ThreeNodes(Path.of(arguments[0]))) {
      int leader = nodes.leader();
      nodes.send(20);
      Arrays.stream(arguments).skip(1).mapToLong(Long::parseLong).forEach(seconds -> {
        SteppedWallClock.step(seconds);
        nodes.awaitTicks(100);
        nodes.send(20);
      });
      nodes.requireUndisturbed(leader, MOST_GAP_MILLIS);
      nodes.endEqual();
    }
    System.exit(0); // Aeron's threads, too, if one has stayed
  }
}
