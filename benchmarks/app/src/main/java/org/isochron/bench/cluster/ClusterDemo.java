package org.isochron.bench.cluster;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.agrona.CloseHelper;
import org.isochron.bench.terminal.Ending;
import org.isochron.bench.terminal.Progress;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.RemoteState;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.joml.Vector3f;

/**
 * A demo cluster: three node processes on this machine, a viewer of them that pushes their boxes,
 * and keys that kill nodes. Owner: the command's thread.
 */
final class ClusterDemo implements AutoCloseable {
  private static final int NODES = 3;

  /** Number of ports of a node: five for the cluster and one for viewers. */
  private static final int PORTS_A_NODE = 6;

  private static final Duration CONNECT = Duration.ofSeconds(30);

  private static final int FIRST_PORT = 20_000;
  private static final int LAST_PORT = 32_000;
  private static final long POLL_NANOS = 100_000_000;
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long START_NANOS = 60 * SECOND_NANOS;
  private static final long RESTART_DELAY_NANOS = 2 * SECOND_NANOS;
  private static final long END_NANOS = 10 * SECOND_NANOS;

  private final NanoClock clock;
  private final Path folder;
  private final List<String> options;
  private final int bodies;
  private final int port = freePorts();
  private final List<Node> nodes = new ArrayList<>();
  private Optional<RemoteState> viewer = Optional.empty();
  private long pushes;

  ClusterDemo(Path folder, List<String> options, int bodies, NanoClock clock) throws IOException {
    this.folder = folder;
    this.options = options;
    this.bodies = bodies;
    this.clock = clock;
    try {
      for (int node = 0; node < NODES; node++) {
        nodes.add(new Node(node));
      }
    } catch (IOException | RuntimeException e) {
      closeNodes();
      throw e;
    }
  }

  private static int freePorts() {
    int port = FIRST_PORT + (int) (ProcessHandle.current().pid() * 61 % (LAST_PORT - FIRST_PORT));
    while (!areFree(port)) {
      port += NODES * PORTS_A_NODE;
    }
    return port;
  }

  private static boolean areFree(int first) {
    try {
      for (int port = first; port < first + NODES * PORTS_A_NODE; port++) {
        new DatagramSocket(port, InetAddress.getLoopbackAddress()).close();
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private List<String> members() {
    return IntStream.range(0, NODES)
        .mapToObj(node -> "127.0.0.1:" + (port + node * PORTS_A_NODE))
        .toList();
  }

  String addresses() {
    return IntStream.range(0, NODES).mapToObj(this::address).collect(Collectors.joining(","));
  }

  private String address(int node) {
    return "isochron://127.0.0.1:" + (port + (node + 1) * PORTS_A_NODE - 1);
  }

  /**
   * Runs the demo, and returns true if no node ended unexpectedly and every push reached the log.
   *
   * @param seconds run time once all nodes tick; 0 to run until a key or a signal ends the demo
   * @throws IOException if some node does not tick within a minute, with the last line of its log
   */
  boolean run(int seconds, Progress progress, Ending ending) throws IOException {
    long begin = clock.nanos();
    long reportedSeconds = 0;
    boolean healthy = true;
    boolean started = false;
    while (!ending.await(POLL_NANOS) && handleKeys()) {
      viewer.ifPresent(this::push);
      for (Node node : nodes) {
        healthy &= node.poll();
      }
      if (!started && nodes.stream().allMatch(Node::ticks)) {
        started = true;
        viewer = Optional.of(connect());
        begin = clock.nanos();
        reportedSeconds = 0;
      }
      long passed = clock.nanos() - begin;
      if (started && seconds > 0 && passed >= seconds * SECOND_NANOS) {
        break;
      }
      if (!started && passed > START_NANOS) {
        throw new IOException("the nodes have not started within %d s: %s"
            .formatted(START_NANOS / SECOND_NANOS, reason()));
      }
      if (passed / SECOND_NANOS > reportedSeconds) {
        reportedSeconds = passed / SECOND_NANOS;
        progress.show("%d s: %s".formatted(reportedSeconds, this));
      }
    }
    viewer.ifPresent(RemoteState::close); // waits for all pushes
    progress.clear();
    return healthy && unsent() == 0;
  }

  private RemoteState connect() throws IOException {
    List<String> addresses = IntStream.range(0, NODES).mapToObj(this::address).toList();
    RemoteSettings settings = RemoteSettings.DEFAULT
        .withAddress(addresses.get(0))
        .withOthers(addresses.subList(1, NODES))
        .withFlush(Duration.ofNanos(END_NANOS));
    return RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, CONNECT);
  }

  private long unsent() {
    return viewer
        .map(RemoteState::status)
        .map(status -> status.lostCommands() + status.unknownCommands())
        .orElse(0L);
  }

  private String reason() throws IOException {
    String last = "their logs are empty";
    for (Node node : nodes) {
      if (!node.ticks()) {
        String log = new String(Files.readAllBytes(node.log), StandardCharsets.UTF_8);
        last = log.lines().reduce(last, (before, line) -> line);
      }
    }
    return last;
  }

  @Override
  public String toString() {
    return "%s, %d pushes, %d lost"
        .formatted(
            nodes.stream().map(Node::toString).collect(Collectors.joining(", ")), pushes, unsent());
  }

  private void push(RemoteState by) {
    long body = BodyId.of(1 + (int) (pushes % bodies), 1);
    pushes += by.state().commands().impulse(body, new Vector3f(0, 3, 0)) ? 1 : 0;
  }

  private boolean handleKeys() throws IOException {
    while (System.in.available() > 0) {
      int key = System.in.read();
      if (key == 'q') {
        return false;
      }
      for (Node node : nodes) {
        if (key == '0' + node.number || (key == 'l' && node.line.startsWith("LEADER"))) {
          node.kill();
        }
      }
    }
    return true;
  }

  @Override
  public void close() {
    try {
      viewer.ifPresent(RemoteState::close);
    } finally {
      closeNodes();
    }
  }

  private void closeNodes() {
    for (Node node : nodes) {
      CloseHelper.quietClose(node.process.getOutputStream()); // a closed input ends the node
    }
    nodes.forEach(Node::awaitEnd);
  }

  private final class Node {
    final int number;
    final Path log;
    Process process;
    String line = "starting";
    private boolean killed;
    private boolean ended;
    private long endedNanos;

    Node(int number) throws IOException {
      this.number = number;
      log = folder.resolve("node" + number + ".log");
      process = start();
    }

    private Process start() throws IOException {
      List<String> command = new ArrayList<>(List.of(
          Path.of(System.getProperty("java.home"), "bin", "java").toString(),
          "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
          "-Xmx256m",
          "-cp",
          System.getProperty("java.class.path"),
          "org.isochron.bench.Isochron",
          "cluster",
          "--end-with-input",
          "--node=" + number,
          "--members=" + String.join(",", members()),
          "--serve=" + address(number),
          "--folder=" + folder.resolve("node" + number)));
      command.addAll(options);
      return new ProcessBuilder(command)
          .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
          .start();
    }

    boolean ticks() {
      return line.contains(" tick ");
    }

    /**
     * Reads the node's output and restarts a node that ended; returns false if it ended without
     * being killed.
     */
    boolean poll() throws IOException {
      while (process.isAlive() && process.inputReader().ready()) {
        line = process.inputReader().readLine();
      }
      if (process.isAlive()) {
        return true;
      }
      boolean expected = killed;
      if (!ended) {
        ended = true;
        endedNanos = clock.nanos();
        line = killed ? "killed" : "ended";
      } else if (clock.nanos() - endedNanos > RESTART_DELAY_NANOS) {
        ended = false;
        killed = false;
        line = "restarting";
        process = start();
      }
      return expected;
    }

    void kill() {
      killed = true;
      process.destroyForcibly();
    }

    void awaitEnd() {
      process
          .onExit()
          .completeOnTimeout(process, END_NANOS, TimeUnit.NANOSECONDS)
          .join();
      process.destroyForcibly();
    }

    @Override
    public String toString() {
      return "node %d %s".formatted(number, line.split(",", 2)[0]);
    }
  }
}
