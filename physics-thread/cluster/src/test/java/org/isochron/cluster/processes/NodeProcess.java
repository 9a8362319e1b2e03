package org.isochron.cluster.processes;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.isochron.faults.ChildProcess;

/** A node in a process of its own, which ends when this process does. Owner: one thread. */
final class NodeProcess implements AutoCloseable {
  private final int node;
  private final ChildProcess.Settings settings;
  private final Path folder;
  private final String[] arguments;
  private ChildProcess process;
  private NodeReport last = NodeReport.NONE;
  private Optional<Long> heapBytes = Optional.empty();

  /** Starts it; its files and what it logs are in a folder. */
  NodeProcess(int node, List<String> members, Path folder, NodeWorld world) throws IOException {
    this(node, members, folder, world, ChildProcess.Settings.DEFAULT);
  }

  NodeProcess(
      int node, List<String> members, Path folder, NodeWorld world, ChildProcess.Settings settings)
      throws IOException {
    this.node = node;
    this.settings = settings.withOptions("-Xmx256m");
    this.folder = folder;
    List<String> all = new ArrayList<>(
        List.of(Integer.toString(node), String.join(",", members), place().toString()));
    all.addAll(world.arguments());
    arguments = all.toArray(String[]::new);
    process = launch();
  }

  private ChildProcess launch() throws IOException {
    return ChildProcess.start("node" + node, settings, folder, NodeProgram.class, arguments);
  }

  /** The folder with the log of the node. */
  Path place() {
    return folder.resolve("node" + node);
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
