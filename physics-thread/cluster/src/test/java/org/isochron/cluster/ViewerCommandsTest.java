package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.physics.slice.Slice;
import org.isochron.state.Command;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ViewerCommandsTest {
  private static final long RESEND_NANOS = 500_000_000;
  private static final Command COMMAND = CommandTally.command(0, 0);

  @TempDir
  private Path folder;

  private final ViewerCommands commands = new ViewerCommands(RESEND_NANOS);
  private final Sequencer sequencer = new Sequencer(new ClientTable(1_000, 10, 3), 1 << 20);
  private final Deque<ByteBuffer> sent = new ArrayDeque<>();
  private long nowNanos = 1;

  @Test
  void commandsOfSeveralViewersEnterTheLogOnceAndWakeTheSender() {
    AtomicInteger wakes = new AtomicInteger();
    commands.wakeBy(wakes::incrementAndGet);
    for (int viewer = 1; viewer <= 3; viewer++) {
      commands.begin(viewer, 1);
      assertThat(take(viewer, 1, 10)).isEqualTo(10);
      assertThat(take(viewer, 1, 10)).as("again").isEqualTo(10);
    }
    turn();

    assertThat(wakes).hasValue(30);
    assertThat(sequencer.takenCount()).isEqualTo(30);
    assertThat(commands.expected(1)).isEqualTo(11);
    assertThat(commands.awaitsAnswer()).isFalse();
    assertThat(commands.take(1, 13, COMMAND, true)).as("11 and 12 are missing").isFalse();
    assertThat(commands.take(4, 1, COMMAND, true)).as("no viewer here").isFalse();
  }

  @Test
  void eachViewerHasItsShareHoweverMuchOthersSend() {
    int greedy = ViewerCommands.MANY / ViewerCommands.MOST;
    for (int viewer = 1; viewer <= greedy; viewer++) {
      commands.begin(viewer, 1);
      assertThat(take(viewer, 1, 2 * ViewerCommands.MOST)).isEqualTo(ViewerCommands.MOST);
    }
    commands.begin(1_000, 1);
    assertThat(take(1_000, 1, 1_000)).isEqualTo(ViewerCommands.SURE);

    commands.end(1, false);
    assertThat(take(1_000, ViewerCommands.SURE + 1, 1_000)).as("one has gone").isEqualTo(1_000);
  }

  @Test
  void aTransportThatTakesFewMessagesServesAllViewersInTurn() {
    for (int viewer = 1; viewer <= 5; viewer++) {
      commands.begin(viewer, 1);
      take(viewer, 1, 100);
    }
    for (int turn = 0; turn < 10; turn++) {
      int[] room = {2};
      commands.send(message -> room[0]-- > 0 && sequencer.take(message.duplicate()) >= 0, nowNanos);
    }

    List<Integer> clients = new ArrayList<>();
    sequencer.endTick(new Slice()).passCommandsTo(new ForwardingSimulation(new CommandTally()) {
      @Override
      public void apply(Command command) {
        clients.add(command.sender());
      }
    });
    assertThat(clients).contains(1, 2, 3, 4, 5);
  }

  @Test
  void aViewerThatMovedIsServedNoMoreAndOneThatLeftLeavesTheLog() {
    commands.begin(1, 1);
    commands.begin(2, 1);
    take(1, 1, 5);
    take(2, 1, 5);
    commands.end(1, false);
    commands.end(2, true);
    commands.end(2, false); // its relay forgets it
    turn();
    turn();

    assertThat(sequencer.takenCount()).as("those of the second").isEqualTo(5);
    assertThat(commands.expected(1)).isZero();
    for (int tick = 0; tick < 5; tick++) {
      sequencer.endTick(new Slice());
    }
    assertThat(sequencer.clientCount()).isZero();
    assertThat(commands.awaitsAnswer()).isFalse();
  }

  @Test
  void aViewerThatTheLogHasForgottenIsKnown() {
    commands.begin(1, 5);
    assertThat(commands.expected(1)).isEqualTo(5);
    take(1, 5, 1);
    turn();

    assertThat(commands.expected(1)).isZero();
    assertThat(commands.awaitsAnswer()).isFalse();
  }

  @Test
  @Tag("evidence")
  void viewersUpToTheSettingsLimitAreServedAndAnotherWaits() {
    ClusterNode.Settings settings = ClusterNode.Settings.of(0, TestMembers.of(1), folder)
        .withHeartbeat(Duration.ofMillis(200))
        .withClients(11);
    List<NodeClient> clients = new ArrayList<>();
    try (ClusterNode node = ClusterNode.start(settings, new CommandTally())) {
      TestMembers.await("a start", () -> node.membership().tick() > 0);
      for (int count = 0; count < 11; count++) {
        clients.add(new NodeClient(node));
        clients.get(count).send(0, 1);
      }
      NodeClient tooMany = new NodeClient(node);
      tooMany.send(COMMAND);
      long tick = node.membership().tick();
      TestMembers.await("ticks", () -> node.membership().tick() > tick + 100);
      assertThat(tooMany.waiting()).isEqualTo(1);
      assertThat(node.membership().clients()).isEqualTo(11);
    }
  }

  private long take(long client, long first, long count) {
    long taken = 0;
    while (taken < count && commands.take(client, first + taken, COMMAND, true)) {
      taken++;
    }
    return taken;
  }

  private void turn() {
    commands.send(this::offer, nowNanos);
    while (!sent.isEmpty()) {
      ByteBuffer message = sent.remove();
      long client = message.getLong(0);
      commands.acknowledge(client, sequencer.take(message), nowNanos);
    }
    nowNanos++;
  }

  private boolean offer(ByteBuffer message) {
    return sent.add(
        ByteBuffer.allocate(message.remaining()).put(message.duplicate()).flip());
  }
}
