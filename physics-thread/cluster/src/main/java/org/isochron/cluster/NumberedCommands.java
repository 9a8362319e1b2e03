package org.isochron.cluster;

import java.nio.ByteBuffer;
import java.util.function.Predicate;
import org.isochron.state.command.Command;

/**
 * The commands of a client that the log may not hold yet, numbered from 1. Owner: the client's thread. Never waits; allocates nothing
 * after construction.
 *
 * <p>Invariant 1: a command is sent again until the log is known to hold it.
 */
final class NumberedCommands {
  /** A client that has nothing to say shows itself this often, so that the cluster does not forget its numbers. */
  static final long PRESENCE_NANOS = 30_000_000_000L;

  private final long client;
  private final long resendNanos;
  private final int capacity;
  private final ByteBuffer kept;
  private final ByteBuffer message = ByteBuffer.allocate(CommandMessage.MOST_BYTES);
  private long acknowledged = 1;
  private long sent = 1;
  private long fresh = 1;
  private long next = 1;
  private long progressNanos;
  private long presentNanos;
  private boolean begun;
  private long repeatedCount;
  private boolean forgotten;

  /**
   * Creates an empty one.
   *
   * @param client a number that no other client has
   * @param capacity how many commands it keeps
   * @param resendNanos how long it waits for an answer
   */
  NumberedCommands(long client, int capacity, long resendNanos) {
    this.client = client;
    this.capacity = capacity;
    this.resendNanos = resendNanos;
    kept = ByteBuffer.allocate(Math.multiplyExact(capacity, Command.BYTES));
  }

  long client() {
    return client;
  }

  /** How many more commands it takes. */
  int room() {
    return capacity - waiting();
  }

  /** How many commands are not acknowledged. */
  int waiting() {
    return (int) (next - acknowledged);
  }

  /** How many commands the log holds. */
  long acknowledgedCount() {
    return acknowledged - 1;
  }

  /** How many commands were sent more than once, each time counted. */
  long repeatedCount() {
    return repeatedCount;
  }

  /** Returns true if the cluster no longer knows this client's numbers, so that nothing more can be sent. */
  boolean isForgotten() {
    return forgotten;
  }

  /** Takes a command; there must be room. */
  void add(Command command) {
    command.writeTo(kept.position(place(next)));
    next++;
  }

  /** Reads an answer: the log holds all commands below a number. */
  void acknowledge(long expected, long nowNanos) {
    if (expected < 1 || expected > next) {
      return; // damaged, or refused
    }
    forgotten |= expected == 1 && acknowledged > 1;
    if (expected > acknowledged) {
      acknowledged = expected;
      sent = Math.max(sent, expected);
      fresh = Math.max(fresh, expected);
      progressNanos = nowNanos;
    }
  }

  /** Sends all that is not acknowledged again, because the cluster has another leader, or the connection is another. */
  void resend(long nowNanos) {
    sent = acknowledged;
    progressNanos = nowNanos;
    presentNanos = nowNanos - PRESENCE_NANOS;
  }

  /**
   * Sends what is new, and what was not acknowledged for a time.
   *
   * @param line takes the bytes between a message's position and limit; false if it did not
   */
  void send(Predicate<ByteBuffer> line, long nowNanos) {
    if (forgotten) {
      return;
    }
    if (!begun) {
      begun = true;
      presentNanos = nowNanos;
    }
    if (sent == acknowledged) {
      progressNanos = nowNanos;
    } else if (nowNanos - progressNanos >= resendNanos) {
      sent = acknowledged; // invariant 1
      progressNanos = nowNanos;
    }
    boolean present = nowNanos - presentNanos < PRESENCE_NANOS;
    while (sent < next || !present) {
      int count = (int) Math.min(CommandMessage.MOST, next - sent);
      CommandMessage.begin(message, client, sent, count);
      for (int index = 0; index < count; index++) {
        message.put(message.position(), kept, place(sent + index), Command.BYTES);
        message.position(message.position() + Command.BYTES);
      }
      if (!line.test(message.flip())) {
        return;
      }
      repeatedCount += Math.max(0, Math.min(fresh, sent + count) - sent);
      sent += count;
      fresh = Math.max(fresh, sent);
      presentNanos = nowNanos;
      present = true;
    }
  }

  private int place(long number) {
    return (int) Math.floorMod(number, (long) capacity) * Command.BYTES;
  }
}
