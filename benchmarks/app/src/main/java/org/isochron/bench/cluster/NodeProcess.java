package org.isochron.bench.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * A node in a process of its own, which ends when this process does: its input then ends. Owner: one thread; what it says is read by
 * another.
 */
final class NodeProcess implements AutoCloseable {
  private static final int END_SECONDS = 10;

  private final int node;
  private final List<String> options;
  private final Queue<NodeReport> said = new ConcurrentLinkedQueue<>();
  private final Path log;
  private Process process;
  private NodeReport last = NodeReport.NONE;

  /** Starts it; what it logs is appended to a file. */
  NodeProcess(int node, Path log, List<String> options) throws IOException {
    this.node = node;
    this.log = log;
    this.options = options;
    process = launch();
  }

  private Process launch() throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(
        "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
        "-Xmx256m",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-cp",
        ManagementFactory.getRuntimeMXBean().getClassPath(),
        "org.isochron.bench.Isochron",
        "cluster",
        "--end-with-input"));
    command.addAll(options);
    Process started = new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
        .start();
    Thread reader = new Thread(() -> read(started), "isochron-node-" + node);
    reader.setDaemon(true);
    reader.start();
    return started;
  }

  private void read(Process from) {
    try (BufferedReader lines = from.inputReader(StandardCharsets.UTF_8)) {
      String line = lines.readLine();
      while (line != null) {
        NodeReport.read(line).ifPresent(said::add);
        line = lines.readLine();
      }
    } catch (IOException e) {
      return; // it was killed
    }
  }

  /** Takes what it said since the last call, and compares its hashes. */
  NodeReport take(HashComparison hashes) {
    NodeReport next = said.poll();
    while (next != null) {
      last = next;
      hashes.add(node, next.hashTick(), next.hash());
      next = said.poll();
    }
    return last;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  long pid() {
    return process.pid();
  }

  /** How much processor time it has taken. */
  long cpuNanos() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
  }

  /** Kills it as kill -9 does. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
    last = NodeReport.NONE;
  }

  /** Starts it again, in its folder. */
  void restart() throws IOException {
    said.clear();
    process = launch();
  }

  /** Ends it in order, or kills it. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      process.destroyForcibly();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
