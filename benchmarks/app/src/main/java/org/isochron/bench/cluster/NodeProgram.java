package org.isochron.bench.cluster;

import java.io.InputStream;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.Function;
import org.isochron.bench.terminal.Ending;
import org.isochron.cluster.ClusterNode;
import org.isochron.faults.ChildProcess;
import org.isochron.remote.RemoteRelay;

/**
 * Runs one node until it is asked to end, or its input ends, and prints how it fares. Owner: the
 * thread of the command.
 */
final class NodeProgram {
  /** A line of input that asks for the heap that is in use without garbage, in bytes. */
  static final String HEAP = "heap";

  /** A line of input on which a step hangs. */
  static final String HANG = "hang";

  private static final long LOOK_NANOS = 50_000_000;

  private final PrintWriter out;
  private final Ending ending;

  NodeProgram(PrintWriter out, Ending ending) {
    this.out = out;
    this.ending = ending;
  }

  /**
   * Returns the exit code.
   *
   * @param serving serves viewers, if the node does
   */
  int run(
      ClusterNode.Settings settings,
      CountedWorld world,
      Function<ClusterNode, Optional<RemoteRelay>> serving,
      Optional<InputStream> input) {
    input.ifPresent(lines -> ChildProcess.listen(lines, line -> obey(line, world), ending::ask));
    boolean failed = false;
    try (ClusterNode node = ClusterNode.start(settings, world);
        Relay relay = new Relay(serving.apply(node))) {
      long hashTick = 0;
      long said = 0;
      while (!ending.await(LOOK_NANOS) && !failed) {
        NodeReport report = NodeReport.of(node.membership(), world);
        if (report.hashTick() != hashTick || report.tick() - said >= 20 || report.tick() < said) {
          hashTick = report.hashTick();
          said = report.tick();
          out.println(report.line());
          out.flush();
        }
        failed = node.status().failure().isPresent() || relay.hasFailed();
      }
    }
    return failed ? 1 : 0;
  }

  /** A relay, if there is one. */
  private record Relay(Optional<RemoteRelay> running) implements AutoCloseable {
    boolean hasFailed() {
      return running.isPresent() && running.get().failure().isPresent();
    }

    @Override
    public void close() {
      running.ifPresent(RemoteRelay::close);
    }
  }

  private void obey(String line, CountedWorld world) {
    if (line.equals(HANG)) {
      world.hang();
    } else if (line.equals(HEAP)) {
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      out.println(HEAP + " " + (runtime.totalMemory() - runtime.freeMemory()));
      out.flush();
    }
  }

  /** Reads the answer to {@link #HEAP}; empty if a line is another one. */
  static Optional<Long> heapBytes(String line) {
    return line.startsWith(HEAP + " ")
        ? Optional.of(Long.parseLong(line.substring(HEAP.length() + 1)))
        : Optional.empty();
  }
}
