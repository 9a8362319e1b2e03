package org.isochron.cluster.processes;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.isochron.cluster.ClusterNode;
import org.isochron.cluster.TestMembers;
import org.isochron.faults.ChildProcess;
import org.isochron.remote.RemoteRelay;

/**
 * The main class of a {@link NodeProcess}: runs one node until its input ends, and prints its
 * {@link NodeReport}. Exits with 1 if the node failed, with the reason as the last line of its
 * error stream.
 */
final class NodeProgram {
  /** Input line that requests the size of the live heap, in bytes. */
  static final String HEAP = "heap";

  static final String HANG = "hang";

  private static final long CHECKPOINT_TICKS = 500;
  private static final long POLL_NANOS = 50_000_000;
  private static final int WORLD = 3;

  private NodeProgram() {}

  /** Arguments: the number of the node, all members, its folder, and its {@link NodeWorld}. */
  public static void main(String[] arguments) throws InterruptedException {
    ClusterNode.Settings settings = ClusterNode.Settings.of(
            Integer.parseInt(arguments[0]),
            List.of(arguments[1].split(",", -1)),
            Path.of(arguments[2]))
        .withCheckpointTicks(CHECKPOINT_TICKS);
    List<String> all = List.of(arguments);
    CountedWorld world = NodeWorld.read(all.subList(WORLD, all.size())).build();
    CountDownLatch ended = new CountDownLatch(1);
    ChildProcess.listen(System.in, line -> obey(line, world), ended::countDown);
    boolean failed;
    try (ClusterNode node = ClusterNode.start(settings, world);
        RemoteRelay relay = TestMembers.serve(node, settings.members().get(settings.node()))) {
      failed = report(node, relay, world, ended);
    } catch (IllegalStateException e) { // the failure of the node, reported by close
      System.err.println(e.getMessage());
      failed = true;
    }
    System.exit(failed ? 1 : 0); // also ends remaining threads of Aeron
  }

  private static boolean report(
      ClusterNode node, RemoteRelay relay, CountedWorld world, CountDownLatch ended)
      throws InterruptedException {
    long hashTick = 0;
    long reportedTick = 0;
    while (!ended.await(POLL_NANOS, TimeUnit.NANOSECONDS)) {
      NodeReport report = NodeReport.of(node.membership(), world);
      if (report.hashTick() != hashTick
          || report.tick() - reportedTick >= 20
          || report.tick() < reportedTick) {
        hashTick = report.hashTick();
        reportedTick = report.tick();
        System.out.println(report.line());
      }
      if (node.status().failure().isPresent() || relay.failure().isPresent()) {
        return true;
      }
    }
    return false;
  }

  private static void obey(String line, CountedWorld world) {
    if (line.equals(HANG)) {
      world.hang();
    } else if (line.equals(HEAP)) {
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      System.out.println(HEAP + " " + (runtime.totalMemory() - runtime.freeMemory()));
    }
  }

  static Optional<Long> heapBytes(String line) {
    return line.startsWith(HEAP + " ")
        ? Optional.of(Long.parseLong(line.substring(HEAP.length() + 1)))
        : Optional.empty();
  }
}
