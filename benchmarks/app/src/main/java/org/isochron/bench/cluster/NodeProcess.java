package org.isochron.bench.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.isochron.faults.ChildProcess;

/** A node in a process of its own, which ends when this process does. Owner: one thread. */
final class NodeProcess implements AutoCloseable {
  private static final String PROGRAM = "org.isochron.bench.Isochron";

  private final int node;
  private final ChildProcess.Settings settings;
  private final Path logs;
  private final List<String> options = new ArrayList<>(List.of("cluster", "--end-with-input"));
  private ChildProcess process;
  private NodeReport last = NodeReport.NONE;
  private Optional<Long> heapBytes = Optional.empty();

  /** Starts it; what it logs is appended to files in a folder. */
  NodeProcess(int node, Path logs, List<String> options) throws IOException {
    this(node, ChildProcess.Settings.DEFAULT, logs, options);
  }

  NodeProcess(int node, ChildProcess.Settings settings, Path logs, List<String> options)
      throws IOException {
    this.node = node;
    this.settings = settings.withOptions("-Xmx256m");
    this.logs = logs;
    this.options.addAll(options);
    process = launch();
  }

  private ChildProcess launch() throws IOException {
    return ChildProcess.start(
        "node" + node, settings, logs, PROGRAM, options.toArray(String[]::new));
  }

  /** Takes what it said since the last call, and compares its hashes. */
  NodeReport take(HashComparison hashes) {
    for (Optional<String> line = process.hear(); line.isPresent(); line = process.hear()) {
      line.flatMap(NodeReport::read).ifPresent(next -> {
        last = next;
        hashes.add(node, next.hashTick(), next.hash());
      });
      line.flatMap(NodeProgram::heapBytes).ifPresent(bytes -> heapBytes = Optional.of(bytes));
    }
    return last;
  }

  /** Asks how much of its heap is in use without garbage. */
  void askHeap() {
    process.say(NodeProgram.HEAP);
  }

  /** Lets its next step hang. */
  void hang() {
    process.say(NodeProgram.HANG);
  }

  /** Returns its answer to {@link #askHeap}, once. */
  Optional<Long> takeHeapBytes() {
    Optional<Long> answer = heapBytes;
    heapBytes = Optional.empty();
    return answer;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** The last line that it has logged. */
  String lastWords() {
    return process.lastWords();
  }

  /** How much processor time it has taken. */
  long cpuNanos() {
    return process.cpuNanos();
  }

  /** Stops it as a debugger does, until {@link #goOn}. */
  void stop() throws IOException, InterruptedException {
    process.stop();
  }

  void goOn() throws IOException, InterruptedException {
    process.goOn();
  }

  /** Kills it as kill -9 does. */
  void kill() throws InterruptedException {
    process.kill();
    last = NodeReport.NONE;
  }

  /** Starts it again, in its folder. */
  void restart() throws IOException {
    last = NodeReport.NONE;
    heapBytes = Optional.empty();
    process = launch();
  }

  /** Ends it in order, or kills it. */
  @Override
  public void close() {
    process.close();
  }
}
