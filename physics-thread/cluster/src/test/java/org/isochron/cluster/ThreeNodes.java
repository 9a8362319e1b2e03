package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.isochron.physics.Simulation;

/**
 * Three nodes in this process, each with a media driver of its own, and a client whose commands
 * they count.
 */
final class ThreeNodes implements AutoCloseable {
  private static final int COUNT = 3;

  private final Path folder;
  private final World world;
  private final List<String> members = TestMembers.of(COUNT);
  private final List<CommandTally> worlds = new ArrayList<>();
  private final List<ClusterNode> nodes = new ArrayList<>();
  private final ClusterClient client;
  private long sent;

  private final long checkpointTicks;
  private final Duration heartbeat;

  /** Starts them, and awaits a leader. */
  ThreeNodes(Path folder) {
    this(folder, (node, tally) -> tally);
  }

  /** Starts them with something around each one's world. */
  ThreeNodes(Path folder, World world) {
    this(folder, world, 60_000);
  }

  ThreeNodes(Path folder, World world, long checkpointTicks) {
    this(folder, world, checkpointTicks, Duration.ofMillis(500));
  }

  ThreeNodes(Path folder, World world, long checkpointTicks, Duration heartbeat) {
    this.folder = folder;
    this.checkpointTicks = checkpointTicks;
    this.heartbeat = heartbeat;
    this.world = world;
    for (int node = 0; node < COUNT; node++) {
      worlds.add(new CommandTally());
      nodes.add(launch(node));
    }
    TestMembers.await("a leader", () -> leader() >= 0);
    client = ClusterClient.start(members, "127.0.0.1");
  }

  /** Returns who leads and has ticked, once one does: a busy machine elects again at any time. */
  int leader() {
    int[] found = {-1};
    TestMembers.await("a leader", () -> {
      for (int node = 0; node < COUNT; node++) {
        found[0] = leads(node) ? node : found[0];
      }
      return found[0] >= 0;
    });
    return found[0];
  }

  boolean leads(int node) {
    ClusterNode.Membership member = nodes.get(node).membership();
    return member.role().equals("LEADER") && member.tick() > 0;
  }

  long tick(int node) {
    return nodes.get(node).membership().tick();
  }

  Path folder(int node) {
    return folder.resolve("node" + node);
  }

  /** Sends commands, and awaits that the log has the first of them. */
  void send(int count) {
    for (int more = 0; more < count; more++) {
      assertThat(client.commands().forward(CommandTally.command(0, sent))).isTrue();
      sent++;
    }
    TestMembers.await("an answer", () -> client.status().acknowledged() > sent - count);
  }

  /** Sends n commands, of which the log's files become full, and awaits that the log has them. */
  void sendMuch(int count) {
    for (int more = 0; more < count; more += 2_000) {
      send(2_000);
      TestMembers.await("answers", () -> client.status().acknowledged() == sent);
    }
  }

  /** Awaits as many more checkpoints of a node. */
  void awaitCheckpoints(int node, int count) {
    for (int more = 0; more < count; more++) {
      long last = nodes.get(node).membership().checkpointTick();
      TestMembers.await("a checkpoint", () -> nodes.get(node).membership().checkpointTick() > last);
    }
  }

  /** Awaits n more ticks on every node. */
  void awaitTicks(long count) {
    for (int node = 0; node < COUNT; node++) {
      int followed = node;
      long until = tick(node) + count;
      TestMembers.await("ticks", () -> tick(followed) >= until || hasFailed(followed));
    }
  }

  boolean hasFailed(int node) {
    return nodes.get(node).status().failure().isPresent();
  }

  String failure(int node) {
    return nodes.get(node).status().failure().map(Throwable::getMessage).orElse("");
  }

  /**
   * Requires that no node has failed, that the leader is the same, and that ticks were never
   * missing for long.
   */
  void requireUndisturbed(int leader, long mostGapMillis) {
    for (int node = 0; node < COUNT; node++) {
      assertThat(nodes.get(node).status().failure()).isEmpty();
      assertThat(nodes.get(node).membership().longestGapMillis()).isLessThan(mostGapMillis);
    }
    assertThat(leads(leader)).as("node %d leads", leader).isTrue();
  }

  /** Ends a node, which may have failed. */
  void end(int node) {
    boolean failed = hasFailed(node);
    try {
      nodes.get(node).close();
    } catch (IllegalStateException e) {
      assertThat(failed).as("node %d failed: %s", node, e).isTrue();
    }
  }

  /** Starts a node that has ended in its folder again. */
  void start(int node) {
    worlds.set(node, new CommandTally());
    nodes.set(node, launch(node));
  }

  private ClusterNode launch(int node) {
    return ClusterNode.start(
        settings(node), world.around(node, worlds.get(node)), world.disk(node));
  }

  /**
   * Awaits that every node has every command and the same state, ends them, and checks that each
   * was applied once.
   */
  void endEqual() {
    TestMembers.await("all", () -> client.status().acknowledged() == sent);
    TestMembers.await(
        "all commands on every node",
        () -> nodes.stream()
            .allMatch(node ->
                node.membership().commands() == sent && node.membership().tick() > 0));
    TestMembers.await(
        "all commands in every world",
        () -> worlds.stream().allMatch(world -> world.applied(0) == sent));
    TestMembers.await("equal ticks", this::haveOneHash);
    close();
    for (CommandTally world : worlds) {
      assertThat(world.applied(0)).isEqualTo(sent);
      assertThat(world.twice() + world.lost()).isZero();
    }
  }

  @Override
  public void close() {
    client.close();
    nodes.forEach(ClusterNode::close);
    nodes.clear();
  }

  private boolean haveOneHash() {
    Set<Long> ticks = new HashSet<>();
    Set<Long> hashes = new HashSet<>();
    for (ClusterNode node : nodes) {
      ClusterNode.Membership member = node.membership();
      ticks.add(member.hashTick());
      hashes.add(member.hash());
    }
    if (ticks.size() > 1 || ticks.contains(0L)) {
      return false;
    }
    assertThat(hashes).hasSize(1);
    return true;
  }

  private ClusterNode.Settings settings(int node) {
    return ClusterNode.Settings.of(node, members, folder(node))
        .withHeartbeat(heartbeat)
        .withHashTicks(100)
        .withCheckpointTicks(checkpointTicks);
  }

  /** What is around the world of a node, and what is below. */
  interface World {
    Simulation around(int node, CommandTally tally);

    default NodeDisk disk(int node) {
      return NodeFolder::freeBytes;
    }
  }
}
