package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickInput;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.remote.RemoteRelay;
import org.isochron.remote.RemoteState;
import org.isochron.state.Command;
import org.isochron.state.CommandRule;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests viewers of real nodes, over real relays. */
final class ViewersOfNodesTest {
  private static final int STEER = 65;

  @TempDir
  private Path folder;

  private List<String> members = List.of();
  private final List<CommandTally> worlds = new ArrayList<>();
  private final List<ClusterNode> nodes = new ArrayList<>();
  private final List<RemoteRelay> relays = new ArrayList<>();
  private final Queue<String> reports = new ConcurrentLinkedQueue<>();
  private CommandRule rule = CommandRule.EVERYTHING;
  private long sent;

  @AfterEach
  void end() {
    relays.forEach(RemoteRelay::close);
    nodes.forEach(ClusterNode::close);
  }

  @Test
  @Tag("evidence")
  void aViewerContinuesAtTheNextNodeAndEachCommandIsAppliedOnce() {
    start(3);
    try (RemoteState viewer = TestMembers.view(members)) {
      send(viewer, 300);
      for (int node : new int[] {0, 1, 2, 0}) {
        send(viewer, 300); // still on their way when the node ends
        end(node);
        send(viewer, 300);
        awaitApplied();
        restart(node);
      }
      awaitApplied();

      assertThat(viewer.status().connectionCount()).isGreaterThan(3);
      assertThat(viewer.status().lostCommands() + viewer.status().unknownCommands())
          .isZero();
    }
    for (CommandTally world : worlds) {
      assertThat(world.twice() + world.lost()).isZero();
    }
  }

  @Test
  void onlyTheRelayEndsAndItsViewersContinueAtAnother() {
    start(3);
    try (RemoteState viewer = TestMembers.view(members);
        RemoteState other = TestMembers.view(List.of(members.get(1), members.get(2)))) {
      send(viewer, 100);
      relays.get(0).close();
      send(viewer, 100);
      assertThat(other.state().commands().forward(CommandTally.command(1, 0))).isTrue();
      awaitApplied();

      TestMembers.await(
          "the other's", () -> worlds.stream().allMatch(world -> world.applied(1) == 1));
      TestMembers.await("both in the log", () -> nodes.get(0).membership().clients() == 2);
    }
    TestMembers.await(
        "both have left",
        () -> reports.stream().filter(report -> report.startsWith("LEFT")).count()
            == 2L * members.size());
    assertThat(reports).contains("ENTERED 1", "ENTERED 2", "LEFT 1", "LEFT 2");
    assertThat(worlds.get(0).twice() + worlds.get(0).lost()).isZero();
  }

  /** The log takes the numbers in order, so a refused command must not stop the others. */
  @Test
  void whatTheRuleOfTheRelayForbidsIsNotApplied() {
    rule = (viewer, command) -> command.token() % 2 == 0;
    start(1);
    try (RemoteState viewer = TestMembers.view(members)) {
      for (int number = 0; number < 100; number++) {
        assertThat(viewer.state().commands().forward(CommandTally.command(0, number)))
            .isTrue();
      }
      TestMembers.await("its status", () -> viewer.status().refusedCommands() == 50);
      TestMembers.await("the last", () -> worlds.get(0).applied(0) == 99);

      assertThat(worlds.get(0).lost()).as("numbers 1, 3, and so on").isEqualTo(49);
      TestMembers.await("the count", () -> nodes.get(0).membership().refused() == 50);
      assertThat(nodes.get(0).membership().commands()).isEqualTo(50);
    }
  }

  @Test
  void whatAPlayerPressesIsTheInputOfOneTick() {
    AtomicLong presses = new AtomicLong();
    AtomicLong heldTicks = new AtomicLong();
    AtomicLong ticksSinceRelease = new AtomicLong();
    members = TestMembers.of(1);
    Simulation steered = new ForwardingSimulation(new CommandTally()) {
      @Override
      public void control(TickInput input) {
        presses.addAndGet(input.pressCount(STEER));
        if (input.isDown(STEER)) {
          heldTicks.incrementAndGet();
        } else if (heldTicks.get() > 0) {
          ticksSinceRelease.incrementAndGet();
        }
      }
    };
    nodes.add(ClusterNode.start(settings(0), steered));
    relays.add(TestMembers.serve(nodes.get(0), members.get(0)));
    try (RemoteState viewer = TestMembers.view(members)) {
      viewer.state().commands().press(STEER);
      TestMembers.await("a key that stays down", () -> heldTicks.get() > 5);
      assertThat(ticksSinceRelease).hasValue(0);

      viewer.state().commands().release(STEER);
      TestMembers.await("the release", () -> ticksSinceRelease.get() > 20);

      assertThat(presses).hasValue(1);
      TestMembers.await("both commands", () -> nodes.get(0).membership().commands() == 2);
    }
  }

  private void start(int count) {
    members = TestMembers.of(count);
    for (int node = 0; node < count; node++) {
      worlds.add(new CommandTally());
      nodes.add(ClusterNode.start(settings(node), reported(worlds.get(node))));
      relays.add(TestMembers.serve(nodes.get(node), members.get(node), rule));
    }
    TestMembers.await(
        "ticks", () -> nodes.stream().allMatch(node -> node.membership().tick() > 0));
  }

  private void restart(int node) {
    worlds.set(node, new CommandTally());
    nodes.set(node, ClusterNode.start(settings(node), reported(worlds.get(node))));
    relays.set(node, TestMembers.serve(nodes.get(node), members.get(node), rule));
    TestMembers.await("its tick", () -> nodes.get(node).membership().tick() > 0);
  }

  private void end(int node) {
    relays.get(node).close();
    nodes.get(node).close();
  }

  private void send(RemoteState viewer, int count) {
    for (int more = 0; more < count; more++) {
      Command command = CommandTally.command(0, sent);
      TestMembers.await("room", () -> viewer.state().commands().forward(command));
      sent++;
    }
  }

  private void awaitApplied() {
    TestMembers.await(
        "all commands on each node that runs",
        () -> IntStream.range(0, nodes.size())
            .allMatch(node -> hasEnded(node) || worlds.get(node).applied(0) == sent));
  }

  private boolean hasEnded(int node) {
    return nodes.get(node).membership().role().equals(ClusterNode.Membership.ENDED);
  }

  private Simulation reported(CommandTally world) {
    return new ForwardingSimulation(world) {
      @Override
      public void apply(Command command) {
        if (command.isOfViewer()) {
          reports.add(Command.name(command.kind()) + " " + command.sender());
        }
        super.apply(command);
      }
    };
  }

  private ClusterNode.Settings settings(int node) {
    return ClusterNode.Settings.of(node, members, folder.resolve("node" + node))
        .withHeartbeat(Duration.ofMillis(500));
  }
}
