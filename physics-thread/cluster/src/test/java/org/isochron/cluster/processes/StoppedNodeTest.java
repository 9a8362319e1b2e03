package org.isochron.cluster.processes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.cluster.TestMembers;
import org.isochron.remote.RemoteState;
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
    try (RemoteState viewer = TestMembers.view(members)) {
      await(viewer, () -> leader() >= 0 && nodes.get(leader()).take(hashes).next() > 100);
      NodeProcess stopped = nodes.get(leader());
      stopped.stop();
      long until = clock.nanos() + STOPPED_NANOS;
      await(viewer, () -> clock.nanos() - until > 0);
      stopped.resume();
      long sentThen = sent;
      await(viewer, () -> sent > sentThen + 200);
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
      @org.jspecify.annotations.Nullable RemoteState viewer, BooleanSupplier condition) {
    long until = clock.nanos() + MAX_NANOS;
    while (!condition.getAsBoolean()) {
      assertThat(clock.nanos() - until).isNegative();
      if (viewer != null && viewer.state().commands().user(CountedWorld.NUMBERED, 0, 0, sent)) {
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
