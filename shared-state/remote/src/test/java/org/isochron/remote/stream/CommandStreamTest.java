package org.isochron.remote.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.CommandRule;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.isochron.state.Viewer;
import org.isochron.state.Viewers;
import org.junit.jupiter.api.Test;

class CommandStreamTest {
  private static final Viewer VIEWER = new Viewer(7, "", "");
  private static final long TOKEN = 99;
  private static final int RATE = 100_000;

  private final SharedState state = SharedState.of(SnapshotLayout.bodies(1));
  private final StateWriter writer = state.claimWriter();
  private final CommandOutbox outbox = new CommandOutbox(64);
  private final ByteBuffer memory = Messages.memory();
  private final ServerNews news = new ServerNews();
  private final List<Long> refused = new ArrayList<>();
  private final OneViewersLog log = new OneViewersLog();
  private long now = 1_000_000_000;

  @Test
  void commandsOfAnEarlierSessionAreNotApplied() {
    outbox.restart(1, 1);
    add(3);
    List<ByteBuffer> recorded = send();
    CommandInbox later = inbox(2);

    for (ByteBuffer message : recorded) {
      assertThat(Messages.type(message)).isEqualTo(Messages.COMMANDS);
      assertThat(later.take(message, state.commands(), now)).isFalse();
    }

    assertThat(recorded).isNotEmpty();
    assertThat(later.expected()).isEqualTo(1);
  }

  @Test
  void messageThatComesTwiceAppliesItsCommandsOnce() {
    SharedState served = SharedState.of(SnapshotLayout.bodies(1));
    CommandInbox inbox = inbox(1);
    List<Long> applied = new ArrayList<>();
    outbox.restart(1, 1);
    add(3);
    List<ByteBuffer> sent = send();

    for (int time = 0; time < 2; time++) {
      for (ByteBuffer message : sent) {
        assertThat(Messages.type(message.rewind())).isEqualTo(Messages.COMMANDS);
        assertThat(inbox.take(message, served.commands(), now)).isTrue();
      }
    }
    served
        .claimWriter()
        .commands()
        .drain(Long.MAX_VALUE / 2, command -> applied.add(command.token()));

    assertThat(applied).containsExactly(1L, 2L, 3L);
  }

  @Test
  void discardedCommandsAreLostUnlessTheyWereSent() {
    outbox.restart(1, 1);
    add(20);
    send();
    news.nextCommand = 6;
    outbox.acknowledge(news, (command, reason) -> {});
    add(10);

    outbox.discard();

    assertThat(outbox.unknownCount).isEqualTo(15);
    assertThat(outbox.lostCount).isEqualTo(10);
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

  @Test
  void commandsForWhichTheQueueHadNoRoomAreSentAgain() {
    SharedState served = SharedState.of(
        SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT.withCommands(16), NanoClock.system());
    StateWriter drained = served.claimWriter();
    CommandInbox inbox = inbox(1);
    outbox.restart(1, 1);
    add(20);
    pass(inbox, served);
    assertThat(inbox.expected()).as("half of the queue").isLessThan(20);

    for (int turn = 0; turn < 5; turn++) {
      drained.commands().drain(Long.MAX_VALUE / 2, command -> {});
      pass(inbox, served);
    }

    assertThat(inbox.expected()).isEqualTo(21);
    assertThat(outbox.waiting()).isZero();
  }

  @Test
  void viewersThatFloodLeaveRoomForOthers() {
    SharedState served = SharedState.of(
        SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT.withCommands(128), NanoClock.system());
    StateWriter drained = served.claimWriter();
    for (int turn = 0; turn < 3; turn++) {
      for (int flooding = 1; flooding <= 3; flooding++) {
        CommandInbox inbox = inboxOf(flooding);
        assertThat(passed(inbox, 64, served)).as("viewer %d", flooding).isBetween(8L, 32L);
        assertThat(inbox.delayedCount()).isEqualTo(64 + 1 - inbox.expected());
      }

      CommandInbox modest = inboxOf(4);
      assertThat(passed(modest, 3, served)).isEqualTo(3);
      assertThat(modest.delayedCount()).isZero();
      drained.commands().drain(Long.MAX_VALUE / 2, command -> {});
    }
  }

  private long passed(CommandInbox inbox, int count, SharedState served) {
    outbox.restart(1, 1);
    add(count);
    pass(inbox, served);
    return inbox.expected() - 1;
  }

  private static CommandInbox inboxOf(int viewer) {
    return new CommandInbox(
        null, TOKEN, 1, new Viewer(viewer, "", ""), CommandRule.EVERYTHING, RATE, 0);
  }

  @Test
  void aViewerContinuesItsNumbersAtAnotherRelayOfTheSameLog() {
    outbox.restart(1, 1);
    add(20);
    CommandInbox first = logged(1, CommandRule.EVERYTHING);
    log.ordered = 8; // the rest is on its way, when the relay fails
    pass(first, state);
    assertThat(outbox.waiting()).isEqualTo(12);
    assertThat(send()).as("sent twice").isEmpty();

    log.ordered = Long.MAX_VALUE;
    outbox.repeat(true);
    CommandInbox second = logged(2, CommandRule.EVERYTHING);
    add(5);
    pass(second, state);

    assertThat(log.begun).as("one client, from its first command there").containsExactly(1L, 9L);
    assertThat(log.taken).isEqualTo(25);
    assertThat(outbox.waiting()).isZero();
    assertThat(outbox.unknownCount + outbox.lostCount).isZero();
    outbox.repeat(true);
    pass(logged(3, CommandRule.EVERYTHING), state);
    assertThat(log.begun).as("also without commands").containsExactly(1L, 9L, 26L);
  }

  @Test
  void aLoggedCommandThatTheRuleOrItsKindForbidsUsesUpItsNumber() {
    outbox.restart(1, 1);
    add(2);
    outbox.add(spawnWithAnId());
    add(2);
    CommandInbox inbox = logged(1, (viewer, command) -> command.token() != 2);
    pass(inbox, state);

    assertThat(log.allowed).containsExactly(true, false, false, true, false);
    assertThat(outbox.refusedCount).isEqualTo(3);
    assertThat(outbox.waiting()).isZero();
  }

  @Test
  void aConnectionTakesOneSessionAndAnotherTokenIsAnotherClient() {
    outbox.restart(1, 1);
    add(1);
    CommandInbox inbox = logged(1, CommandRule.EVERYTHING);
    pass(inbox, state);
    outbox.restart(2, 1);
    add(1);

    for (ByteBuffer message : send()) {
      assertThat(Messages.type(message)).isEqualTo(Messages.COMMANDS);
      assertThat(inbox.take(message, state.commands(), now)).isFalse();
    }
    outbox.repeat(true);
    CommandInbox other =
        new CommandInbox(log, TOKEN + 1, 2, VIEWER, CommandRule.EVERYTHING, RATE, 0);
    pass(other, state);

    assertThat(log.clients).hasSize(2);
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
      for (ByteBuffer message : send()) {
        assertThat(Messages.type(message)).isEqualTo(Messages.COMMANDS);
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
    return new CommandInbox(null, TOKEN, session, VIEWER, CommandRule.EVERYTHING, RATE, 0);
  }

  private CommandInbox logged(long session, CommandRule rule) {
    return new CommandInbox(log, TOKEN, session, VIEWER, rule, RATE, 0);
  }

  private static Command spawnWithAnId() {
    ByteBuffer bytes = ByteBuffer.allocate(Command.BYTES);
    bytes.putInt(Command.SPAWN).putInt(0).putLong(0).putLong(BodyId.of(0, 1));
    return Command.empty().readFrom(bytes.clear());
  }

  private void pass(CommandInbox inbox, SharedState served) {
    now += 1_000_000_000;
    for (ByteBuffer message : send()) {
      assertThat(Messages.type(message)).isEqualTo(Messages.COMMANDS);
      inbox.take(message, served.commands(), served.clock().nanos());
    }
    outbox.asked(++news.question);
    news.takenCommand = inbox.taken();
    news.nextCommand = inbox.expected();
    news.refusedCommands = inbox.refusedCount();
    news.refusedMask = inbox.refusedMask();
    outbox.acknowledge(news, (command, reason) -> refused.add(command.token()));
  }

  private void add(int count) {
    for (int number = 1; number <= count; number++) {
      state.commands().user(Command.USER + 1, 0, 0, number);
    }
    writer.commands().drain(state.clock().nanos() + 1, (Command command) -> outbox.add(command));
  }

  private List<ByteBuffer> send() {
    List<ByteBuffer> sent = new ArrayList<>();
    outbox.send(message -> sent.add(Messages.memory().put(message.duplicate()).flip()), memory, 0);
    return sent;
  }

  /** A log of which only some commands are ordered yet. */
  private static final class OneViewersLog implements Viewers.Log {
    final List<Long> begun = new ArrayList<>();
    final Set<Long> clients = new HashSet<>();
    final List<Boolean> allowed = new ArrayList<>();
    long taken;
    long ordered = Long.MAX_VALUE;

    @Override
    public void begin(long client, long number, Viewer viewer) {
      clients.add(client);
      begun.add(number);
      taken = number - 1;
    }

    @Override
    public boolean take(long client, long number, Command command, boolean isAllowed) {
      assertThat(clients).contains(client);
      assertThat(number).isEqualTo(taken + 1);
      allowed.add(isAllowed);
      taken = number;
      return true;
    }

    @Override
    public long expected(long client) {
      return Math.min(ordered, taken) + 1;
    }

    @Override
    public void end(long client, boolean left) {}
  }
}
