package org.isochron.cluster.processes;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.isochron.faults.ChildProcess;

/** A node in its own process, which ends together with this process. Owner: one thread. */
final class NodeProcess implements AutoCloseable {
  private final int node;
  private final ChildProcess.Settings settings;
  private final Path folder;
  private final String[] arguments;
  private ChildProcess process;
  private NodeReport last = NodeReport.NONE;
  private Optional<Long> heapBytes = Optional.empty();

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
        List.of(Integer.toString(node), String.join(",", members), nodeFolder().toString()));
    all.addAll(world.arguments());
    arguments = all.toArray(String[]::new);
    process = launch();
  }

  private ChildProcess launch() throws IOException {
    return ChildProcess.start("node" + node, settings, folder, NodeProgram.class, arguments);
  }

  Path nodeFolder() {
    return folder.resolve("node" + node);
  }

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

  void askHeap() {
    process.say(NodeProgram.HEAP);
  }

  void hang() {
    process.say(NodeProgram.HANG);
  }

  Optional<Long> takeHeapBytes() {
    Optional<Long> answer = heapBytes;
    heapBytes = Optional.empty();
    return answer;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  String lastWords() {
    return process.lastWords();
  }

  /** Suspends the process until {@link #resume}. */
  void stop() throws IOException, InterruptedException {
    process.stop();
  }

  void resume() throws IOException, InterruptedException {
    process.goOn();
  }

  void kill() throws InterruptedException {
    process.kill();
    last = NodeReport.NONE;
  }

  void restart() throws IOException {
    last = NodeReport.NONE;
    heapBytes = Optional.empty();
    process = launch();
  }

  @Override
  public void close() {
    process.close();
  }
}
