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
import org.isochron.state.Viewer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ViewerCommandsTest {
  private static final long RESEND_NANOS = 500_000_000;
  private static final Command COMMAND = CommandTally.command(0, 0);

  @TempDir
  private Path folder;

  private final ViewerCommands commands = new ViewerCommands(RESEND_NANOS, 10_000_000);
  private final Sequencer sequencer =
      new Sequencer(new ClientTable(20_000, 100, 1L << 40), 1 << 20);
  private final Deque<ByteBuffer> sent = new ArrayDeque<>();
  private long nowNanos = 1;

  @Test
  void commandsOfSeveralViewersEnterTheLogOnceAndWakeTheSender() {
    AtomicInteger wakes = new AtomicInteger();
    commands.wakeBy(wakes::incrementAndGet);
    for (int viewer = 1; viewer <= 3; viewer++) {
      begin(viewer, 1);
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
      begin(viewer, 1);
      assertThat(take(viewer, 1, 2 * ViewerCommands.MOST)).isEqualTo(ViewerCommands.MOST);
    }
    begin(1_000, 1);
    assertThat(take(1_000, 1, 1_000)).isEqualTo(ViewerCommands.SURE);

    commands.end(1, false);
    assertThat(take(1_000, ViewerCommands.SURE + 1, 1_000)).as("one has gone").isEqualTo(1_000);
  }

  /** A second of 100 ticks: what arrives faster waits at the viewer, which sends it again. */
  @Test
  void aViewerThatSendsWithoutEndGetsItsRateAndDelaysNoOther() {
    begin(1, 1);
    begin(2, 1);
    long offered = 0;
    long bytes = 0;
    for (int step = 0; step < 2_000; step++) {
      offered += take(1, offered + 1, 1_000);
      if (step % 20 == 0) {
        assertThat(take(2, step / 20 + 1, 1)).isEqualTo(1);
      }
      bytes += turn();
      nowNanos += 500_000;
      if (step % 20 == 2) {
        assertThat(commands.expected(2)).isEqualTo(step / 20 + 2);
      }
    }

    assertThat(commands.expected(1)).as("16 a tick").isBetween(1_500L, 1_650L);
    assertThat(bytes).isLessThan(400_000);
  }

  @Test
  void theSessionsOfAnIdentityShareItsRate() {
    for (int session = 1; session <= 4; session++) {
      commands.begin(session, 1, new Viewer(1, "somebody", ""));
    }
    long[] offered = new long[5];
    for (int step = 0; step < 2_000; step++) {
      for (int session = 1; session <= 4; session++) {
        offered[session] += take(session, offered[session] + 1, 100);
      }
      turn();
      nowNanos += 500_000;
    }

    assertThat(sequencer.takenCount()).as("16 a tick").isBetween(1_500L, 1_650L);
  }

  @Test
  void aRelayThatForgetsAViewerDoesNotEndItsServiceByAnotherOfThisNode() {
    begin(1, 1);
    take(1, 1, 5);
    begin(1, 6);
    take(1, 6, 5);

    commands.end(1, false);
    turn();

    assertThat(commands.expected(1)).isEqualTo(11);
    assertThat(sequencer.takenCount()).isEqualTo(10);
    commands.end(1, false);
    assertThat(commands.expected(1)).isZero();
  }

  @Test
  void viewersThatLeaveWithoutALeaderDoNotPileUp() {
    for (int viewer = 1; viewer <= 10_000; viewer++) {
      begin(viewer, 1);
      take(viewer, 1, 10);
      commands.end(viewer, true);
    }
    begin(20_000, 1);
    assertThat(take(20_000, 1, 1_000)).as("room of its own").isEqualTo(1_000);
    for (int count = 0; count < 1_000; count++) {
      turn();
      nowNanos += RESEND_NANOS;
    }

    assertThat(sequencer.takenCount()).as("those of the last ones").isLessThan(13_000);
    assertThat(commands.expected(20_000)).isEqualTo(1_001);
  }

  @Test
  void aTransportThatTakesFewMessagesServesAllViewersInTurn() {
    for (int viewer = 1; viewer <= 5; viewer++) {
      begin(viewer, 1);
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
    begin(1, 1);
    begin(2, 1);
    take(1, 1, 5);
    take(2, 1, 5);
    commands.end(1, false);
    commands.end(2, true);
    commands.end(2, false); // its relay forgets it
    turn();
    turn();

    assertThat(sequencer.takenCount()).as("those of the second").isEqualTo(5);
    assertThat(commands.expected(1)).isZero();
    assertThat(sequencer.clientCount()).isZero();
    assertThat(commands.awaitsAnswer()).isFalse();
  }

  @Test
  void aViewerThatTheLogHasForgottenIsKnown() {
    begin(1, 1);
    take(1, 1, 4);
    turn();
    sequencer.take(CommandMessage.begin(ByteBuffer.allocate(28), 1, 5, 1, CommandMessage.LEAVES)
        .flip());
    assertThat(commands.expected(1)).isEqualTo(5);
    take(1, 5, 1);
    nowNanos += 10_000_000;
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

  private void begin(long client, long number) {
    commands.begin(client, number, new Viewer(1, "", ""));
  }

  private long take(long client, long first, long count) {
    long taken = 0;
    while (taken < count && commands.take(client, first + taken, COMMAND, true)) {
      taken++;
    }
    return taken;
  }

  private long turn() {
    commands.send(this::offer, nowNanos);
    long bytes = sent.stream().mapToLong(ByteBuffer::remaining).sum();
    while (!sent.isEmpty()) {
      ByteBuffer message = sent.remove();
      long client = message.getLong(0);
      commands.acknowledge(client, sequencer.take(message), nowNanos);
    }
    nowNanos++;
    return bytes;
  }

  private boolean offer(ByteBuffer message) {
    return sent.add(
        ByteBuffer.allocate(message.remaining()).put(message.duplicate()).flip());
  }
}
