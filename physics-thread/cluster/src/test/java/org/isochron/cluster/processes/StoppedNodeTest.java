package org.isochron.cluster.processes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.cluster.ClusterClient;
import org.isochron.cluster.TestMembers;
import org.isochron.state.NanoClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("evidence")
class StoppedNodeTest {
  private static final long STOPPED_NANOS = 5_000_000_000L;
  private static final long MAX_NANOS = 120_000_000_000L;

  @TempDir
  private Path folder;

  private final NanoClock clock = NanoClock.system();
  private final HashComparison hashes = new HashComparison();
  private final List<String> members = TestMembers.of(3);
  private final List<NodeProcess> nodes = new ArrayList<>();
  private long sent;

  @AfterEach
  void end() {
    nodes.forEach(NodeProcess::close);
  }

  @Test
  void aLeaderThatStalledFollowsAndHasEveryCommandOnce() throws IOException, InterruptedException {
    for (int node = 0; node < members.size(); node++) {
      nodes.add(new NodeProcess(node, members, folder, NodeWorld.of("reference", 5)));
    }
    try (ClusterClient client = ClusterClient.start(members, "127.0.0.1")) {
      await(client, () -> leader() >= 0 && client.status().acknowledged() > 100);
      NodeProcess stopped = nodes.get(leader());
      stopped.stop();
      long until = clock.nanos() + STOPPED_NANOS;
      await(client, () -> clock.nanos() - until > 0);
      stopped.resume();
      long sentThen = sent;
      await(client, () -> sent > sentThen + 200);
      while (client.status().waiting() > 0) {
        LockSupport.parkNanos(1_000_000);
      }
      await(null, () -> nodes.stream().allMatch(node -> node.take(hashes).next() == sent));
      await(null, () -> takeAll() && hashes.comparedCount() > 20);
    }

    for (NodeProcess node : nodes) {
      assertThat(node.take(hashes).twice()).isZero();
      assertThat(node.take(hashes).lost()).isZero();
    }
    assertThat(hashes.difference()).isEmpty();
  }

  private void await(
      @org.jspecify.annotations.Nullable ClusterClient client, BooleanSupplier condition) {
    long until = clock.nanos() + MAX_NANOS;
    while (!condition.getAsBoolean()) {
      assertThat(clock.nanos() - until).isNegative();
      if (client != null && client.commands().user(CountedWorld.NUMBERED, 0, 0, sent)) {
        sent++;
      }
      LockSupport.parkNanos(10_000_000);
    }
  }

  private boolean takeAll() {
    nodes.forEach(node -> node.take(hashes));
    return true;
  }

  private int leader() {
    for (int node = 0; node < nodes.size(); node++) {
      if (nodes.get(node).take(hashes).leads()) {
        return node;
      }
    }
    return -1;
  }
}
