package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three nodes in this process, each with a media driver of its own. */
final class ThreeNodesTest {
  @TempDir
  private Path folder;

  private final List<String> members = TestMembers.of(3);
  private final List<CommandTally> worlds =
      new ArrayList<>(List.of(new CommandTally(), new CommandTally(), new CommandTally()));
  private final List<ClusterNode> nodes = new ArrayList<>();
  private long sent;

  @AfterEach
  void end() {
    nodes.forEach(ClusterNode::close);
  }

  @Test
  void theWorldGoesOnWithoutItsLeaderAndTheLeaderCatchesUp() {
    for (int node = 0; node < members.size(); node++) {
      nodes.add(ClusterNode.start(settings(node), worlds.get(node)));
    }
    TestMembers.await("a leader", () -> leader() >= 0);
    int first = leader();
    try (ClusterClient client = ClusterClient.start(members, "127.0.0.1")) {
      send(client, 200);
      nodes.get(first).close();
      send(client, 200);
      worlds.set(first, new CommandTally());
      nodes.set(first, ClusterNode.start(settings(first), worlds.get(first)));
      send(client, 200);
      TestMembers.await("all", () -> client.status().acknowledged() == sent);
    }

    TestMembers.await(
        "all commands on every node",
        () -> nodes.stream()
            .allMatch(node -> node.status().commands() == sent && node.status().tick() > 0));
    TestMembers.await("equal ticks", this::haveOneHash);
    end();
    nodes.clear();
    for (CommandTally world : worlds) {
      assertThat(world.applied(0)).isEqualTo(sent);
      assertThat(world.twice() + world.lost()).isZero();
    }
  }

  private void send(ClusterClient client, int count) {
    for (int more = 0; more < count; more++) {
      assertThat(client.commands().forward(CommandTally.command(0, sent))).isTrue();
      sent++;
    }
    TestMembers.await("an answer", () -> client.status().acknowledged() > sent - count);
  }

  private boolean haveOneHash() {
    Set<Long> ticks = new HashSet<>();
    Set<Long> hashes = new HashSet<>();
    for (ClusterNode node : nodes) {
      ticks.add(node.status().hashTick());
      hashes.add(node.status().hash());
    }
    if (ticks.size() > 1 || ticks.contains(0L)) {
      return false;
    }
    assertThat(hashes).hasSize(1);
    return true;
  }

  private int leader() {
    for (int node = 0; node < nodes.size(); node++) {
      if (nodes.get(node).status().role().equals("LEADER")
          && nodes.get(node).status().tick() > 0) {
        return node;
      }
    }
    return -1;
  }

  private ClusterSettings settings(int node) {
    return ClusterSettings.of(node, members, folder.resolve("node" + node))
        .withHeartbeat(Duration.ofMillis(500))
        .withHashTicks(100);
  }
}
