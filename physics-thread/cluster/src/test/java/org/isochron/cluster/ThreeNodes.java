package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.isochron.physics.Simulation;
import org.isochron.state.Command;
import org.isochron.state.Viewer;
import org.isochron.state.Viewers;

/**
 * Three nodes in this process, each with its own media driver, and a viewer whose commands they
 * count.
 */
final class ThreeNodes implements AutoCloseable {
  private static final int COUNT = 3;
  private static final int FILLERS = 200;

  private final Path folder;
  private final World world;
  private final List<String> members = TestMembers.of(COUNT);
  private final List<CommandTally> worlds = new ArrayList<>();
  private final List<ClusterNode> nodes = new ArrayList<>();
  private final NodeClient client;
  private long sent;
  private long fillers = 1;

  private final long checkpointTicks;
  private final Duration heartbeat;

  ThreeNodes(Path folder) {
    this(folder, (node, tally) -> tally);
  }

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
    client = new NodeClient(() -> nodes);
  }

  /**
   * Returns a leader that has ticked, and waits for one, because a busy machine may elect again at
   * any time.
   */
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

  void send(int count) {
    for (int more = 0; more < count; more++) {
      client.send(CommandTally.command(0, sent++));
    }
    TestMembers.await("an answer", () -> client.acknowledged() > sent - count);
  }

  /** Fills the log by many viewers, because each has its rate. No tick gets their commands. */
  void fillLog(long bytes) {
    Viewers.Log log = nodes.get(leader()).state().viewers().log().orElseThrow();
    Viewer nobody = new Viewer(1, "", "");
    Command forged = Command.empty().ofViewer(Command.LEFT, nobody);
    long each = bytes / FILLERS / Command.BYTES + 1;
    long[] taken = new long[FILLERS];
    long firstFiller = fillers;
    fillers += FILLERS;
    for (int filler = 0; filler < FILLERS; filler++) {
      log.begin(firstFiller + filler, 1, nobody);
    }
    TestMembers.await("a full log", () -> {
      boolean full = true;
      for (int filler = 0; filler < FILLERS; filler++) {
        long number = firstFiller + filler;
        while (taken[filler] < each && log.take(number, taken[filler] + 1, forged, true)) {
          taken[filler]++;
        }
        full &= log.expected(number) > each;
      }
      return full;
    });
    for (int filler = 0; filler < FILLERS; filler++) {
      log.end(firstFiller + filler, true);
    }
  }

  void awaitCheckpoints(int node, int count) {
    for (int more = 0; more < count; more++) {
      long last = nodes.get(node).membership().checkpointTick();
      TestMembers.await("a checkpoint", () -> nodes.get(node).membership().checkpointTick() > last);
    }
  }

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

  void requireUndisturbed(int leader, long maxGapMillis) {
    for (int node = 0; node < COUNT; node++) {
      assertThat(nodes.get(node).status().failure()).isEmpty();
      assertThat(nodes.get(node).membership().longestGapMillis()).isLessThan(maxGapMillis);
    }
    assertThat(leads(leader)).as("node %d leads", leader).isTrue();
  }

  void end(int node) {
    boolean failed = hasFailed(node);
    try {
      nodes.get(node).close();
    } catch (IllegalStateException e) {
      assertThat(failed).as("node %d failed: %s", node, e).isTrue();
    }
  }

  void start(int node) {
    worlds.set(node, new CommandTally());
    nodes.set(node, launch(node));
  }

  private ClusterNode launch(int node) {
    return ClusterNode.start(
        settings(node), world.around(node, worlds.get(node)), world.disk(node));
  }

  /**
   * Waits until all nodes have applied every command with equal states, ends them, and requires
   * that each command was applied once.
   */
  void endEqual() {
    TestMembers.await("all", () -> client.acknowledged() == sent);
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
        .withCheckpointTicks(checkpointTicks);
  }

  /** Wraps the world of a node, and selects its disk. */
  interface World {
    Simulation around(int node, CommandTally tally);

    default NodeDisk disk(int node) {
      return NodeFolder::freeBytes;
    }
  }
}
