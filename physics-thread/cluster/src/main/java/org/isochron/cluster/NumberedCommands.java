package org.isochron.cluster;

import java.nio.ByteBuffer;
import java.util.function.Predicate;
import org.isochron.state.Command;
import org.isochron.state.Viewer;

/**
 * The commands of one viewer that the log is not known to contain, by the viewer's numbers. Owner:
 * one thread at a time. Never waits. Allocates when more commands wait than ever before.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A command is sent again until the log is known to contain it.
 *   <li>A client without a slot periodically asks for one, and sends nothing else.
 * </ol>
 */
final class NumberedCommands {
  static final long HEARTBEAT_INTERVAL_NANOS = 30_000_000_000L;

  private static final long ASK_NANOS = 2_000_000_000L;

  private static final Viewer NOBODY = new Viewer(0, "", "");

  private static final int FIRST_CAPACITY = 16;

  /** Refused commands of a viewer that are kept until its first other one. */
  private static final int MAX_REFUSED = 64;

  private final long client;
  private final long resendNanos;
  private final Command refused = Command.empty();
  private int capacity = FIRST_CAPACITY;
  private ByteBuffer kept = ByteBuffer.allocate(FIRST_CAPACITY * Command.BYTES);
  private final ByteBuffer message = ByteBuffer.allocate(CommandMessage.MAX_BYTES);
  private long acknowledged;
  private long sent;
  private long fresh;
  private long next;
  private long progressNanos;
  private long heartbeatNanos;
  private boolean started;

  /** True until the log has a command of this client; the log then has none from other nodes. */
  private boolean isNew;

  /** Number of the first command that the log gets from here; 0: none yet. */
  private long first;

  private long repeatedCount;
  private boolean forgotten;
  private boolean noSlot;
  private boolean asked;
  private boolean leaves;
  private boolean leaving;
  private boolean left;

  /**
   * @param client a number that no other viewer uses
   * @param number number of the first command; the log has all commands before it
   */
  NumberedCommands(long client, long number, long resendNanos) {
    this.client = client;
    this.resendNanos = resendNanos;
    isNew = number == 1;
    acknowledged = number;
    sent = number;
    fresh = number;
    next = number;
  }

  long client() {
    return client;
  }

  /** Number of the first command that the log is not known to contain. */
  long expected() {
    return acknowledged;
  }

  /** Number of the next command to add. */
  long next() {
    return next;
  }

  /** Number of unacknowledged commands. */
  int waiting() {
    return (int) (next - acknowledged);
  }

  long repeatedCount() {
    return repeatedCount;
  }

  /**
   * Returns true if the log has removed this client's numbers, so nothing more can be sent.
   */
  boolean isForgotten() {
    return forgotten;
  }

  boolean isWithoutSlot() {
    return noSlot;
  }

  boolean awaitsAnswer() {
    return !forgotten && (noSlot ? asked : (waiting() > 0 && !isSilent()) || (leaves && !left));
  }

  /**
   * Frees the client's slot once all commands are acknowledged; no command may be added afterwards.
   */
  void leave() {
    leaves = true;
    left |= isSilent();
  }

  boolean hasLeft() {
    return left || forgotten;
  }

  /**
   * Continues with a later number, because another node has sent the commands before it, and the log
   * has them.
   */
  void continueAt(long number) {
    if (number > next) {
      isNew = false;
      skipTo(number);
    }
  }

  private void skipTo(long number) {
    next = number;
    advanceTo(number, progressNanos);
  }

  void add(Command command) {
    first = first == 0 ? acknowledged : first;
    keep(command);
  }

  private void keep(Command command) {
    if (waiting() == capacity) {
      grow();
    }
    command.writeTo(kept.position(offset(next)));
    next++;
  }

  /**
   * Uses up the number of a command that may not reach the simulation. The log does not see it before
   * a viewer's first other command, so viewers that only watch need no slot there.
   */
  void addRefused() {
    refused.ofViewer(Command.LEFT, NOBODY);
    if (!isSilent()) {
      add(refused);
    } else if (waiting() < MAX_REFUSED) {
      keep(refused);
    } else {
      skipTo(next + 1); // at another node, this viewer must begin again
    }
  }

  /** Returns true if there is nothing for the log, which does not know the viewer. */
  boolean isSilent() {
    return isNew && first == 0;
  }

  private void grow() {
    ByteBuffer larger = ByteBuffer.allocate(2 * kept.capacity());
    for (long number = acknowledged; number < next; number++) {
      int to = (int) Math.floorMod(number, 2L * capacity) * Command.BYTES;
      larger.put(to, kept, offset(number), Command.BYTES);
    }
    kept = larger;
    capacity *= 2;
  }

  void acknowledge(long answer, long nowNanos) {
    forgotten |= answer == CommandMessage.FORGOTTEN;
    left |= answer == CommandMessage.LEFT && leaves;
    asked = false;
    if (answer == CommandMessage.FULL) {
      noSlot = isNew;
    } else if (answer >= 1 && answer <= next) {
      if (noSlot) {
        noSlot = false;
        resend(nowNanos);
      }
      isNew &= first == 0 || answer <= first;
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
  void resend(long nowNanos) {
    started = true;
    sent = acknowledged;
    progressNanos = nowNanos;
    heartbeatNanos = nowNanos - HEARTBEAT_INTERVAL_NANOS;
  }

  void send(Predicate<ByteBuffer> transport, long nowNanos) {
    if (forgotten || isSilent()) {
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
    CommandMessage.begin(message, client, acknowledged, isNew ? 1 : acknowledged, count);
    boolean shown = transport.test(message.flip());
    heartbeatNanos = shown ? nowNanos : heartbeatNanos;
    return shown;
  }

  private void sendCommands(Predicate<ByteBuffer> transport, long nowNanos) {
    while (sent < next) {
      int count = (int) Math.min(CommandMessage.MAX_COUNT, next - sent);
      int field = count + (isNew && sent == first ? CommandMessage.FIRST : 0);
      CommandMessage.begin(message, client, sent, isNew ? 1 : acknowledged, field);
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
