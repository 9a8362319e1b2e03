package org.isochron.bench.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.Optional;
import org.isochron.bench.terminal.Ending;
import org.isochron.cluster.ClusterNode;
import org.isochron.cluster.ClusterSettings;
import org.isochron.physics.simulation.Simulation;
import org.isochron.remote.RemoteRelay;
import org.isochron.remote.RemoteSettings;

/** Runs one node until it is asked to end, or its input ends, and prints how it fares. Owner: the thread of the command. */
final class NodeProgram {
  private static final long LOOK_NANOS = 50_000_000;

  private final PrintWriter out;
  private final Ending ending;

  NodeProgram(PrintWriter out, Ending ending) {
    this.out = out;
    this.ending = ending;
  }

  /** Returns the exit code. */
  int run(
      ClusterSettings settings,
      Simulation simulation,
      long plantedTick,
      Optional<RemoteSettings> served) {
    CountedWorld world = new CountedWorld(simulation, plantedTick);
    boolean failed = false;
    try (ClusterNode node = ClusterNode.start(settings, world);
        Relay relay = Relay.of(node, served)) {
      long hashTick = 0;
      long said = 0;
      while (!ending.await(LOOK_NANOS) && !failed) {
        NodeReport report = NodeReport.of(node.status(), world);
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
    static Relay of(ClusterNode node, Optional<RemoteSettings> served) {
      return new Relay(served.map(settings -> RemoteRelay.serve(node.state(), settings)));
    }

    boolean hasFailed() {
      return running.isPresent() && running.get().failure().isPresent();
    }

    @Override
    public void close() {
      running.ifPresent(RemoteRelay::close);
    }
  }

  /** Ends the node when an input does: a child whose parent was killed must not stay. */
  void endWith(InputStream input) {
    Thread watcher = new Thread(
        () -> {
          try {
            input.transferTo(OutputStream.nullOutputStream());
          } catch (IOException e) {
            ending.ask();
          }
          ending.ask();
        },
        "isochron-input");
    watcher.setDaemon(true);
    watcher.start();
  }
}
