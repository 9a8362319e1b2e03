package org.isochron.bench.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.isochron.cluster.ClusterNode;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;

/**
 * One of three nodes that compute the same world from one log. Start it in three terminals, with
 * the arguments 0, 1 and 2: every node prints the same hash for the same tick. End one: the two
 * others continue. Start it again: it catches up from its log.
 */
public final class ClusterWorld {
  private static final List<String> MEMBERS =
      List.of("127.0.0.1:9000", "127.0.0.1:9010", "127.0.0.1:9020");
  private static final int BODIES = 50;

  private ClusterWorld() {}

  public static void main(String[] arguments) throws IOException {
    if (arguments.length == 0) {
      System.err.println("which node is this? write 0, 1 or 2");
      return;
    }
    int node = Integer.parseInt(arguments[0]);
    Path folder = Path.of(System.getProperty("java.io.tmpdir"), "isochron-node-" + node);
    run(node, MEMBERS, Files.createDirectories(folder), Long.MAX_VALUE, System.out);
  }

  /** Runs a node until a tick or a failure, and returns its last tick. */
  static long run(int node, List<String> members, Path folder, long lastTick, PrintStream out) {
    ClusterNode.Settings settings = ClusterNode.Settings.of(node, members, folder);
    try (ClusterNode running =
        ClusterNode.start(settings, Engines.best().build(Scene.fallingPile(BODIES)))) {
      long printed = 0;
      ClusterNode.Membership member = running.membership();
      while (member.tick() < lastTick && running.status().failure().isEmpty()) {
        LockSupport.parkNanos(100_000_000);
        member = running.membership();
        if (member.hashTick() > printed) {
          printed = member.hashTick();
          out.printf(
              "%s, tick %d, hash of tick %d: %016x%n",
              member.role(), member.tick(), member.hashTick(), member.hash());
        }
      }
      running.status().failure().ifPresent(out::println);
      return member.tick();
    }
  }
}
