package org.isochron.cluster;

import java.nio.ByteBuffer;
import java.util.function.Predicate;
import org.isochron.state.Command;

/**
 * The unacknowledged commands of a client, numbered from 1. Owner: the client's thread. Never
 * waits. Allocates nothing after construction.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A command is sent again until the log is known to contain it.
 *   <li>A client without a slot periodically asks for one, and sends nothing else.
 * </ol>
 */
final class NumberedCommands implements Outbox {
  static final long HEARTBEAT_INTERVAL_NANOS = 30_000_000_000L;

  private static final long ASK_NANOS = 2_000_000_000L;

  private final long client;
  private final long resendNanos;
  private final int capacity;
  private final ByteBuffer kept;
  private final ByteBuffer message = ByteBuffer.allocate(CommandMessage.MAX_BYTES);
  private long acknowledged = 1;
  private long sent = 1;
  private long fresh = 1;
  private long next = 1;
  private long progressNanos;
  private long heartbeatNanos;
  private boolean started;
  private long repeatedCount;
  private boolean forgotten;
  private boolean noSlot;
  private boolean asked;
  private boolean leaves;
  private boolean leaving;
  private boolean left;

  /**
   * @param client a number that no other client uses
   * @param capacity maximum number of unacknowledged commands
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

  int room() {
    return capacity - waiting();
  }

  /** Number of unacknowledged commands. */
  int waiting() {
    return (int) (next - acknowledged);
  }

  long acknowledgedCount() {
    return acknowledged - 1;
  }

  long repeatedCount() {
    return repeatedCount;
  }

  /**
   * Returns true if the cluster has removed this client's numbers, so nothing more can be sent.
   */
  boolean isForgotten() {
    return forgotten;
  }

  boolean isWithoutSlot() {
    return noSlot;
  }

  @Override
  public boolean awaitsAnswer() {
    return !forgotten && (noSlot ? asked : waiting() > 0 || (leaves && !left));
  }

  /**
   * Frees the client's slot once all commands are acknowledged; no command may be added afterwards.
   */
  void leave() {
    leaves = true;
    left |= next == 1; // never had a slot
  }

  boolean hasLeft() {
    return left || forgotten;
  }

  /** Adds a command; requires {@link #room}. */
  void add(Command command) {
    command.writeTo(kept.position(offset(next)));
    next++;
  }

  @Override
  public void acknowledge(long answer, long nowNanos) {
    forgotten |= answer == CommandMessage.FORGOTTEN;
    left |= answer == CommandMessage.LEFT && leaves;
    asked = false;
    if (answer == CommandMessage.FULL) {
      noSlot = acknowledged == 1;
    } else if (answer >= 1 && answer <= next) {
      if (noSlot) {
        noSlot = false;
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
   * Sends all unacknowledged commands again, after a change of the leader or of the connection.
   */
  @Override
  public void resend(long nowNanos) {
    started = true;
    sent = acknowledged;
    progressNanos = nowNanos;
    heartbeatNanos = nowNanos - HEARTBEAT_INTERVAL_NANOS;
  }

  @Override
  public void send(Predicate<ByteBuffer> transport, long nowNanos) {
    if (forgotten) {
      return;
    }
    if (!started) {
      started = true;
      heartbeatNanos = nowNanos;
    }
    if (sent == acknowledged) {
      progressNanos = nowNanos;
    } else if (nowNanos - progressNanos >= resendNanos) {
      sent = acknowledged; // invariant 1
      progressNanos = nowNanos;
    }
    if (noSlot) {
      asked |= sendEmpty(transport, nowNanos, ASK_NANOS, 0); // invariant 2
    } else if (leaves && waiting() == 0) {
      if (!leaving) {
        leaving = true;
        heartbeatNanos = nowNanos - resendNanos; // due at once
      }
      sendEmpty(transport, nowNanos, resendNanos, CommandMessage.LEAVES);
    } else {
      sendCommands(transport, nowNanos);
      sendEmpty(transport, nowNanos, HEARTBEAT_INTERVAL_NANOS, 0);
    }
  }

  private boolean sendEmpty(
      Predicate<ByteBuffer> transport, long nowNanos, long intervalNanos, int count) {
    if (nowNanos - heartbeatNanos < intervalNanos || left) {
      return false;
    }
    CommandMessage.begin(message, client, acknowledged, acknowledged, count);
    boolean shown = transport.test(message.flip());
    heartbeatNanos = shown ? nowNanos : heartbeatNanos;
    return shown;
  }

  private void sendCommands(Predicate<ByteBuffer> transport, long nowNanos) {
    while (sent < next) {
      int count = (int) Math.min(CommandMessage.MAX_COUNT, next - sent);
      CommandMessage.begin(message, client, sent, acknowledged, count);
      for (int index = 0; index < count; index++) {
        message.put(message.position(), kept, offset(sent + index), Command.BYTES);
        message.position(message.position() + Command.BYTES);
      }
      if (!transport.test(message.flip())) {
        return;
      }
      repeatedCount += Math.max(0, Math.min(fresh, sent + count) - sent);
      sent += count;
      fresh = Math.max(fresh, sent);
      heartbeatNanos = nowNanos;
    }
  }

  private int offset(long number) {
    return (int) Math.floorMod(number, (long) capacity) * Command.BYTES;
  }
}
