package org.isochron.remote.stream;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.isochron.state.Command;

/**
 * The commands of a viewer that the server may not have, numbered from 1. Owner: the viewer's
 * thread; allocates nothing.
 *
 * <p>Invariant 1: a command is sent again until the server says that it has it.
 */
public final class CommandOutbox {
  static final int ENTRY_BYTES = Long.BYTES + Command.BYTES;

  /** The most commands of a message. */
  static final int MOST = (1_344 - Messages.HEADER_BYTES - 20) / ENTRY_BYTES;

  /** What is left for other messages on a line that takes no more commands. */
  private static final int RESERVED_BYTES = 8_192;

  private final ByteBuffer memory;
  private final int capacity;
  private long session;
  private long acknowledged;
  private long sent;
  private long fresh;
  private long next;
  private long progressNanos;
  private long repeatedCount;

  /** Creates an outbox for n commands. */
  public CommandOutbox(int capacity) {
    this.capacity = capacity;
    memory = ByteBuffer.allocate(Math.multiplyExact(capacity, ENTRY_BYTES))
        .order(ByteOrder.LITTLE_ENDIAN);
    restart(0, 1);
  }

  /**
   * Forgets all commands and goes on with a number in a session. Returns how many were forgotten.
   */
  public int restart(long itsSession, long number) {
    session = itsSession;
    int forgotten = (int) (next - acknowledged);
    acknowledged = number;
    sent = number;
    fresh = number;
    next = number;
    return forgotten;
  }

  /** How many the server may not have. */
  public int waiting() {
    return (int) (next - acknowledged);
  }

  /** Sends all again, because the line is another one. */
  public void repeat() {
    sent = acknowledged;
  }

  /** How many more it takes. */
  public int room() {
    return capacity - (int) (next - acknowledged);
  }

  /** How many commands were sent more than once, each time counted. */
  public long repeatedCount() {
    return repeatedCount;
  }

  /** Takes a command; there must be room. */
  public void add(Command command) {
    memory.position(place(next)).putLong(command.stampNanos());
    command.writeTo(memory);
    next++;
  }

  /** The server has all commands below a number. */
  public void acknowledge(long expected, long nowNanos) {
    if (expected > acknowledged && expected <= next) {
      acknowledged = expected;
      sent = Math.max(sent, expected);
      fresh = Math.max(fresh, expected);
      progressNanos = nowNanos;
    }
  }

  /**
   * Sends what is new, and what was not acknowledged for a time.
   *
   * @param offsetNanos what is added to the server's instants to get the viewer's
   */
  public void send(
      Line line,
      ByteBuffer message,
      long token,
      long nowNanos,
      long resendNanos,
      long offsetNanos) {
    if (sent == acknowledged) {
      progressNanos = nowNanos;
    } else if (nowNanos - progressNanos > resendNanos) {
      sent = acknowledged; // invariant 1
      progressNanos = nowNanos;
    }
    while (sent < next && line.room() > RESERVED_BYTES) {
      int count = (int) Math.min(MOST, next - sent);
      Messages.begin(message, Messages.COMMANDS, token);
      message.putLong(session).putLong(sent).putInt(count);
      for (int index = 0; index < count; index++) {
        int place = place(sent + index);
        message.putLong(memory.getLong(place) - offsetNanos);
        message.put(message.position(), memory, place + Long.BYTES, Command.BYTES);
        message.position(message.position() + Command.BYTES);
      }
      if (!line.offer(Messages.end(message))) {
        return;
      }
      repeatedCount += Math.max(0, Math.min(fresh, sent + count) - sent);
      sent += count;
      fresh = Math.max(fresh, sent);
    }
  }

  private int place(long number) {
    return (int) Math.floorMod(number, (long) capacity) * ENTRY_BYTES;
  }
}
