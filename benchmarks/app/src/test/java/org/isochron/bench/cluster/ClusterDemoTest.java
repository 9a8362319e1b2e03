package org.isochron.bench.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToLongFunction;
import org.isochron.bench.terminal.Ending;
import org.isochron.bench.terminal.Progress;
import org.isochron.state.NanoClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The demo's clock follows the output of the nodes, so results do not depend on the machine's
 * speed.
 */
@Tag("evidence")
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ClusterDemoTest {
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final List<String> OPTIONS = List.of("--engine=reference", "--bodies=5");

  @TempDir
  private Path folder;

  private final StringWriter output = new StringWriter();
  private final InputStream input = System.in;
  private String shown = "";

  /**
   * Gives the demo an empty input, because reading the test runner's standard input would block it.
   */
  @BeforeEach
  void replaceInput() {
    System.setIn(InputStream.nullInputStream());
  }

  @AfterEach
  void restoreInput() {
    System.setIn(input);
  }

  @Test
  void secondsCountFromWhenAllNodesTick() throws Exception {
    AtomicLong turns = new AtomicLong();

    run(3, nodes -> {
      boolean allTick = nodes.matches("(.* tick ){3}.*");
      return 30 * SECOND_NANOS + (allTick ? turns.incrementAndGet() : 0) * SECOND_NANOS / 10;
    });

    assertThat(output.toString()).containsPattern("(?m)^2 s: node 0 \\S+ tick ");
  }

  @Test
  void nodesThatDoNotStartEndTheDemoWithTheReason() throws IOException {
    Files.writeString(folder.resolve("node0"), "no folder");

    assertThatThrownBy(
            () -> run(0, nodes -> nodes.contains("node 0 ended") ? 61 * SECOND_NANOS : 0))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("the nodes have not started within 60 s: ")
        .hasMessageContaining(folder.resolve("node0").toString());
  }

  @Test
  void nodesEndIfALaterOneCannotBeStarted() throws IOException {
    Files.createDirectory(folder.resolve("node2.log"));

    assertThatThrownBy(() -> new ClusterDemo(folder, OPTIONS, 5, NanoClock.system()))
        .isInstanceOf(IOException.class);

    ProcessHandle.current().children().forEach(node -> node.onExit().join());
  }

  @Test
  void nodeThatDoesNotEndIsKilled() throws Exception {
    ClusterDemo demo = new ClusterDemo(folder, OPTIONS, 5, NanoClock.system());
    List<ProcessHandle> nodes = ProcessHandle.current().children().toList();
    assertThat(nodes).hasSize(3);
    String node = Long.toString(nodes.get(0).pid());
    assertThat(new ProcessBuilder("kill", "-STOP", node).start().waitFor()).isZero();

    demo.close();

    nodes.forEach(ended -> ended.onExit().join());
  }

  private void run(int seconds, ToLongFunction<String> nanos) throws Exception {
    List<ClusterDemo> started = new ArrayList<>();
    NanoClock clock = () -> {
      String before = shown;
      shown = started.get(0).toString();
      return before.isEmpty() ? 0 : nanos.applyAsLong(shown);
    };
    Progress progress = new Progress(new PrintWriter(output, true), false);
    try (Ending ending = new Ending();
        ClusterDemo demo = new ClusterDemo(folder, OPTIONS, 5, clock)) {
      started.add(demo);
      demo.run(seconds, progress, ending);
    }
  }
}
