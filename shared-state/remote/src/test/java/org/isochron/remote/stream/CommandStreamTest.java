package org.isochron.remote.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.CommandRule;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.isochron.state.Viewer;
import org.junit.jupiter.api.Test;

class CommandStreamTest {
  private static final long TOKEN = 5;
  private static final Viewer VIEWER = new Viewer(7, "", "");

  private final SharedState state = SharedState.of(SnapshotLayout.bodies(1));
  private final StateWriter writer = state.claimWriter();
  private final CommandOutbox outbox = new CommandOutbox(64);
  private final ByteBuffer memory = Messages.memory();
  private final ServerNews news = new ServerNews();
  private final List<Long> refused = new ArrayList<>();
  private long now = 1_000_000_000;

  @Test
  void commandsOfAnEarlierSessionAreNotApplied() {
    outbox.restart(1, 1);
    add(3);
    List<ByteBuffer> recorded = send(Long.MAX_VALUE);
    CommandInbox later = inbox(2);

    for (ByteBuffer message : recorded) {
      assertThat(Messages.open(message)).isTrue();
      assertThat(later.take(message, state.commands(), now)).isFalse();
    }

    assertThat(recorded).isNotEmpty();
    assertThat(later.expected()).isEqualTo(1);
  }

  @Test
  void commandsLeaveRoomForHeartbeats() {
    outbox.restart(1, 1);
    add(40);

    assertThat(send(4_096)).isEmpty();
    assertThat(send(Long.MAX_VALUE)).isNotEmpty();
  }

  @Test
  void discardedCommandsAreLostUnlessTheyWereSent() {
    outbox.restart(1, 1);
    add(20);
    send(Long.MAX_VALUE);
    news.nextCommand = 6;
    outbox.acknowledge(news, command -> {}, now);
    add(10);

    outbox.discard();

    assertThat(outbox.unknownCount()).isEqualTo(15);
    assertThat(outbox.lostCount()).isEqualTo(10);
    assertThat(outbox.waiting()).isZero();
  }

  /**
   * Without these limits, another machine could use up all generations of ids, or the command slots
   * of local senders.
   */
  @Test
  void commandsOfViewersNameNoIdsAndLeaveHalfOfTheQueue() {
    SharedState served = SharedState.of(SnapshotLayout.bodies(1));
    CommandInbox inbox = inbox(1);
    outbox.restart(1, 1);
    outbox.add(spawnWithAnId());
    pass(inbox, served);
    assertThat(inbox.refusedCount()).isEqualTo(1);

    long last;
    do {
      last = inbox.expected();
      add(1);
      pass(inbox, served);
    } while (inbox.expected() > last);

    for (long own = 0; own < last - 2; own++) {
      assertThat(served.commands().user(Command.USER + 1, 0, 0, own)).isTrue();
    }
  }

  /** A viewer's estimate of the server's clock is wrong at first. */
  @Test
  void stampInTheFutureDelaysNoLaterCommand() {
    long[] sentNanos = new long[1];
    NanoClock.Manual clock = new NanoClock.Manual(0);
    SharedState viewed =
        SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, () -> sentNanos[0]);
    SharedState served =
        SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, clock);
    StateWriter viewer = viewed.claimWriter();
    StateWriter server = served.claimWriter();
    CommandInbox inbox = inbox(1);
    List<Long> stamps = new ArrayList<>();
    for (long[] sentAndReceived : new long[][] {{11_000, 10_000}, {10_080, 10_100}}) {
      sentNanos[0] = sentAndReceived[0] * 1_000_000;
      viewed.commands().press(1);
      outbox.restart(1, inbox.expected());
      viewer.commands().drain(Long.MAX_VALUE / 2, outbox::add);
      clock.moveTo(sentAndReceived[1] * 1_000_000);
      for (ByteBuffer message : send(Long.MAX_VALUE)) {
        assertThat(Messages.open(message)).isTrue();
        inbox.take(message, served.commands(), clock.nanos());
      }
      now += 1_000_000_000;
    }
    server
        .commands()
        .drain(Long.MAX_VALUE / 2, command -> stamps.add(command.stampNanos() / 1_000_000));

    assertThat(stamps).containsExactly(10_000L, 10_080L);
  }

  private static CommandInbox inbox(long session) {
    return new CommandInbox(session, VIEWER, CommandRule.EVERYTHING, 0);
  }

  private static Command spawnWithAnId() {
    ByteBuffer bytes = ByteBuffer.allocate(Command.BYTES);
    bytes.putInt(Command.SPAWN).putInt(0).putLong(0).putLong(BodyId.of(0, 1));
    return Command.empty().readFrom(bytes.clear());
  }

  private void pass(CommandInbox inbox, SharedState served) {
    now += 1_000_000_000;
    for (ByteBuffer message : send(Long.MAX_VALUE)) {
      assertThat(Messages.open(message)).isTrue();
      inbox.take(message, served.commands(), served.clock().nanos());
    }
    news.nextCommand = inbox.expected();
    news.refusedCommands = inbox.refusedCount();
    news.refusedMask = inbox.refusedMask();
    outbox.acknowledge(news, command -> refused.add(command.token()), now);
  }

  private void add(int count) {
    for (int number = 1; number <= count; number++) {
      state.commands().user(Command.USER + 1, 0, 0, number);
    }
    writer.commands().drain(state.clock().nanos() + 1, (Command command) -> outbox.add(command));
  }

  private List<ByteBuffer> send(long room) {
    List<ByteBuffer> sent = new ArrayList<>();
    Line line = new Line() {
      @Override
      public boolean offer(ByteBuffer message) {
        ByteBuffer copy = Messages.memory();
        copy.put(message.duplicate()).flip();
        return sent.add(copy);
      }

      @Override
      public long room() {
        return room;
      }
    };
    outbox.send(line, memory, TOKEN, now, 1_000_000, 0);
    return sent;
  }
}
