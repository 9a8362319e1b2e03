package org.isochron.cluster;

import java.nio.ByteBuffer;
import java.util.function.Predicate;
import org.isochron.state.Command;

/**
 * The commands of a client that the log may not hold yet, numbered from 1. Owner: the client's
 * thread. Never waits; allocates nothing after construction.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A command is sent again until the log is known to hold it.
 *   <li>A client for which there is no place asks for one now and then, and sends nothing else.
 * </ol>
 */
final class NumberedCommands implements Outbox {
  /**
   * A client that has nothing to say shows itself this often, so that the cluster does not forget
   * its numbers.
   */
  static final long PRESENCE_NANOS = 30_000_000_000L;

  private static final long ASK_NANOS = 2_000_000_000L;

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
  private boolean noPlace;
  private boolean asked;
  private boolean leaves;
  private boolean leaving;
  private boolean left;

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

  @Override
  public long client() {
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

  /**
   * Returns true if the cluster no longer knows this client's numbers, so that nothing more can be
   * sent.
   */
  boolean isForgotten() {
    return forgotten;
  }

  /** Returns true if the cluster has no place for another client. */
  boolean isWithoutPlace() {
    return noPlace;
  }

  @Override
  public boolean awaitsAnswer() {
    return !forgotten && (noPlace ? asked : waiting() > 0 || (leaves && !left));
  }

  /** Gives the place up once all is acknowledged; no command is added afterwards. */
  void leave() {
    leaves = true;
    left |= next == 1; // it never had one
  }

  /** Returns true if it has left, or cannot say so. */
  boolean hasLeft() {
    return left || forgotten;
  }

  /** Takes a command; there must be room. */
  void add(Command command) {
    command.writeTo(kept.position(place(next)));
    next++;
  }

  /** Reads an answer: the log holds all commands below a number, or why it takes none. */
  @Override
  public void acknowledge(long answer, long nowNanos) {
    forgotten |= answer == CommandMessage.FORGOTTEN;
    left |= answer == CommandMessage.LEFT && leaves;
    asked = false;
    if (answer == CommandMessage.FULL) {
      noPlace = acknowledged == 1;
    } else if (answer >= 1 && answer <= next) {
      if (noPlace) {
        noPlace = false;
        resend(nowNanos);
      }
      advanceTo(answer, nowNanos);
    }
  }

  private void advanceTo(long expected, long nowNanos) {
    if (expected > acknowledged) {
      acknowledged = expected;
      sent = Math.max(sent, expected);
      fresh = Math.max(fresh, expected);
      progressNanos = nowNanos;
    }
  }

  /**
   * Sends all that is not acknowledged again, because the cluster has another leader, or the
   * connection is another.
   */
  @Override
  public void resend(long nowNanos) {
    begun = true;
    sent = acknowledged;
    progressNanos = nowNanos;
    presentNanos = nowNanos - PRESENCE_NANOS;
  }

  /**
   * Sends what is new, and what was not acknowledged for a time.
   */
  @Override
  public void send(Predicate<ByteBuffer> line, long nowNanos) {
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
    if (noPlace) {
      asked |= show(line, nowNanos, ASK_NANOS, 0); // invariant 2
    } else if (leaves && waiting() == 0) {
      if (!leaving) {
        leaving = true;
        presentNanos = nowNanos - resendNanos; // at once
      }
      show(line, nowNanos, resendNanos, CommandMessage.LEAVES);
    } else {
      sendCommands(line, nowNanos);
      show(line, nowNanos, PRESENCE_NANOS, 0);
    }
  }

  /** Sends a message without commands if none was sent for a time, and returns true if it did. */
  private boolean show(Predicate<ByteBuffer> line, long nowNanos, long mostNanos, int count) {
    if (nowNanos - presentNanos < mostNanos || left) {
      return false;
    }
    CommandMessage.begin(message, client, acknowledged, acknowledged, count);
    boolean shown = line.test(message.flip());
    presentNanos = shown ? nowNanos : presentNanos;
    return shown;
  }

  private void sendCommands(Predicate<ByteBuffer> line, long nowNanos) {
    while (sent < next) {
      int count = (int) Math.min(CommandMessage.MOST, next - sent);
      CommandMessage.begin(message, client, sent, acknowledged, count);
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
    }
  }

  private int place(long number) {
    return (int) Math.floorMod(number, (long) capacity) * Command.BYTES;
  }
}
