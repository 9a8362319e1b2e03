package org.isochron.remote.stream;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.BiConsumer;
import org.isochron.remote.codec.SnapshotFormat;
import org.isochron.state.Command;
import org.isochron.state.Event;

/**
 * A viewer's unacknowledged commands, numbered from 1. Owner: the viewer's thread. Allocates
 * nothing.
 *
 * <p>Invariant 1: a command is kept until the server acknowledges it. It is sent again over the next
 * connection, and if the server has dropped it for lack of room.
 */
public final class CommandOutbox {
  static final int ENTRY_BYTES = Long.BYTES + Command.BYTES;

  static final int MAX_COMMANDS =
      (SnapshotFormat.DATAGRAM_BYTES - Messages.HEADER_BYTES - 2 * Long.BYTES - Integer.BYTES)
          / ENTRY_BYTES;

  private final ByteBuffer memory;
  private final int capacity;
  private long session;
  private long acknowledged;
  private boolean introduces;
  private long sent;
  private long fresh;
  private long next;
  /** Number of retransmitted commands; a command counts once per retransmission. */
  public long repeatedCount;

  /** Number of commands that the server refused. */
  public long refusedCount;

  private long refusedInSession;

  /** Question that was sent after the commands before {@code asked}; 0 if none is unanswered. */
  private long question;

  private long asked;
  /** Number of discarded commands that were certainly not applied. */
  public long lostCount;

  /** Number of discarded commands that were sent, but not acknowledged. */
  public long unknownCount;

  private final Command refused = Command.empty();

  public CommandOutbox(int capacity) {
    this.capacity = capacity;
    memory = ByteBuffer.allocate(Math.multiplyExact(capacity, ENTRY_BYTES))
        .order(ByteOrder.LITTLE_ENDIAN);
    restart(0, 1);
  }

  /**
   * Discards all commands, and numbers the next ones for another session. Commands that were sent
   * may have been applied.
   */
  public void restart(long itsSession, long number) {
    unknownCount += fresh - acknowledged;
    lostCount += next - fresh;
    session = itsSession;
    refusedInSession = 0;
    acknowledged = number;
    sent = number;
    fresh = number;
    next = number;
    question = 0;
  }

  /** Discards all commands at the end. */
  public void discard() {
    restart(session, next);
  }

  /** Records that the server has ended, and will not apply the unacknowledged commands. */
  public void serverEnded() {
    fresh = acknowledged;
  }

  public int waiting() {
    return (int) (next - acknowledged);
  }

  /**
   * Sends all unacknowledged commands again, over another connection. Sends at least the numbers, so
   * that another relay of the same log knows the viewer.
   *
   * @param resumed true if the server continues its count of refused commands
   */
  public void repeat(boolean resumed) {
    refusedInSession = resumed ? refusedInSession : 0;
    sent = acknowledged; // invariant 1
    question = 0;
    introduces = next > 1;
  }

  /** Records that a question was sent; the server's answer covers the commands before it. */
  public void asked(long number) {
    if (question == 0) {
      question = number;
      asked = sent;
    }
  }

  public int room() {
    return capacity - (int) (next - acknowledged);
  }

  /** Adds a command; the caller must check {@link #room} first. */
  public void add(Command command) {
    memory.position(offset(next)).putLong(command.stampNanos());
    command.writeTo(memory);
    next++;
  }

  /**
   * Removes acknowledged commands.
   *
   * @param refusedHandler called for each removed command that was refused, if the mask covers it
   */
  public void acknowledge(ServerNews news, BiConsumer<Command, Event.Refusal> refusedHandler) {
    long expected = news.nextCommand;
    if (expected >= acknowledged && expected <= next) {
      refusedCount += Math.max(0, news.refusedCommands - refusedInSession);
      refusedInSession = Math.max(refusedInSession, news.refusedCommands);
      for (long number = Math.max(acknowledged, expected - Long.SIZE);
          number < expected;
          number++) {
        if ((news.refusedMask >>> (expected - 1 - number) & 1) != 0) {
          memory.position(offset(number) + Long.BYTES);
          boolean tooMany = (news.tooManyMask >>> (expected - 1 - number) & 1) != 0;
          refusedHandler.accept(
              refused.readFrom(memory),
              tooMany ? Event.Refusal.TOO_MANY : Event.Refusal.NOT_ALLOWED);
        }
      }
    }
    if (expected > acknowledged && expected <= next) {
      acknowledged = expected;
      sent = Math.max(sent, expected);
      fresh = Math.max(fresh, expected);
    }
    if (question != 0 && news.question >= question) {
      question = 0;
      // invariant 1; a log acknowledges later than its server takes
      sent = news.takenCommand < asked ? Math.max(acknowledged, news.takenCommand) : sent;
    }
  }

  /**
   * Sends the pending commands.
   *
   * @param offsetNanos the viewer's clock minus the server's clock
   */
  public void send(Line line, ByteBuffer message, long offsetNanos) {
    while (sent < next || introduces) {
      int count = (int) Math.min(MAX_COMMANDS, next - sent);
      Messages.begin(message, Messages.COMMANDS);
      message.putLong(session).putLong(sent).putInt(count);
      for (int index = 0; index < count; index++) {
        int offset = offset(sent + index);
        message.putLong(memory.getLong(offset) - offsetNanos);
        message.put(message.position(), memory, offset + Long.BYTES, Command.BYTES);
        message.position(message.position() + Command.BYTES);
      }
      if (!line.offer(Messages.end(message))) {
        return;
      }
      introduces = false;
      repeatedCount += Math.max(0, Math.min(fresh, sent + count) - sent);
      sent += count;
      fresh = Math.max(fresh, sent);
    }
  }

  private int offset(long number) {
    return (int) Math.floorMod(number, (long) capacity) * ENTRY_BYTES;
  }
}
