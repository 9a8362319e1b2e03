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
 *   <li>The log gets at most {@link Rate#PER_TICK} commands of an identity a tick, and up to {@link
 *       Rate#BURST} of those that the last ticks left unused. A repeated or refused command counts
 *       too.
 *   <li>Refused commands before the first other one leave no trace in the log, which takes a new
 *       client from any number on.
 * </ol>
 */
final class NumberedCommands {
  static final long HEARTBEAT_INTERVAL_NANOS = 30_000_000_000L;

  private static final long ASK_NANOS = 2_000_000_000L;

  private static final Viewer NOBODY = new Viewer(0, "", "");

  private static final int FIRST_CAPACITY = 16;

  /** What the log has of this client. */
  private enum InLog {
    NOTHING,
    /** The client comes from another node, which may have sent commands or only refused them. */
    UNKNOWN,
    COMMANDS
  }

  /** Number of relays of this node that serve the viewer. */
  int relays;

  private final long client;
  private final long owner;
  private final long resendNanos;
  private final Rate rate;
  private final Command refused = Command.empty();
  private int capacity = FIRST_CAPACITY;
  private ByteBuffer kept = ByteBuffer.allocate(FIRST_CAPACITY * Command.BYTES);
  private final ByteBuffer message = ByteBuffer.allocate(CommandMessage.MAX_BYTES);
  private InLog inLog;
  private long acknowledged;
  private long sent;
  private long next;

  /** Number after that of the last command that was not refused. */
  private long allowedEnd;

  private long progressNanos;
  private long heartbeatNanos;
  private boolean started;
  private boolean forgotten;
  private boolean noSlot;
  private boolean asked;
  private boolean leaves;
  private boolean saidGoodbye;
  private boolean left;

  /**
   * @param client a number that no other viewer uses
   * @param owner number of the viewer's identity
   * @param number number of the first command; all nodes have refused those before it, or the log has
   *     them
   * @param rate that of all sessions of the identity on this node
   */
  NumberedCommands(long client, long owner, long number, long resendNanos, Rate rate) {
    this.client = client;
    this.owner = owner;
    this.resendNanos = resendNanos;
    this.rate = rate;
    inLog = number == 1 ? InLog.NOTHING : InLog.UNKNOWN;
    acknowledged = number;
    sent = number;
    next = number;
  }

  long client() {
    return client;
  }

  long owner() {
    return owner;
  }

  Rate rate() {
    return rate;
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
  }

  boolean isLeaving() {
    return leaves;
  }

  /** Returns true if the client has left, and the log keeps nothing of it. */
  boolean hasLeft() {
    return leaves && (left || forgotten || noSlot || isSilent());
  }

  /** Continues with a later number, because another node has taken the commands before it. */
  void continueAt(long number) {
    if (number > next) {
      inLog = inLog == InLog.NOTHING ? InLog.UNKNOWN : inLog;
      skipTo(number);
    }
  }

  private void skipTo(long number) {
    next = number;
    advanceTo(number, progressNanos);
  }

  void add(Command command) {
    keep(command);
    allowedEnd = next;
  }

  private void keep(Command command) {
    if (waiting() == capacity) {
      grow();
    }
    command.writeTo(kept.position(offset(next)));
    next++;
  }

  /** Uses up the number of a command that may not reach the simulation. */
  void addRefused() {
    if (isSilent()) {
      skipTo(next + 1); // invariant 4
    } else {
      keep(refused.ofViewer(Command.LEFT, NOBODY));
    }
  }

  /** Returns true if there is nothing for the log, which does not know the viewer. */
  boolean isSilent() {
    return inLog == InLog.NOTHING && allowedEnd <= acknowledged;
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
    boolean isUnknown = answer == CommandMessage.FULL || answer == CommandMessage.UNKNOWN;
    boolean isKnown = answer >= 1 && answer <= next;
    // numbers that were refused here came to the log from a node with another rule
    boolean cannotContinue = isKnown && inLog == InLog.NOTHING && answer < acknowledged;
    forgotten |= answer == CommandMessage.FORGOTTEN
        || cannotContinue
        || (isUnknown && inLog == InLog.COMMANDS);
    left |= answer == CommandMessage.LEFT && leaves;
    asked = false;
    if (isUnknown || isKnown) {
      InLog last = inLog;
      inLog = isKnown ? InLog.COMMANDS : InLog.NOTHING;
      advanceTo(isKnown ? answer : isSilent() ? next : acknowledged, nowNanos); // invariant 4
      boolean hadSlot = !noSlot;
      noSlot = answer == CommandMessage.FULL && !isSilent();
      if ((!hadSlot && !noSlot) || (isUnknown && last == InLog.UNKNOWN)) {
        resend(nowNanos);
      }
    }
  }

  private void advanceTo(long expected, long nowNanos) {
    if (expected > acknowledged) {
      acknowledged = expected;
      sent = Math.max(sent, expected);
      progressNanos = nowNanos;
    }
  }

  /**
   * Sends all unacknowledged commands again, after a change of the leader or of the connection.
   */
  void resend(long nowNanos) {
    sent = acknowledged;
    progressNanos = nowNanos;
    heartbeatNanos = nowNanos - HEARTBEAT_INTERVAL_NANOS;
    start(heartbeatNanos);
  }

  private void start(long lastHeartbeatNanos) {
    if (!started) {
      started = true;
      heartbeatNanos = lastHeartbeatNanos;
    }
  }

  void send(Predicate<ByteBuffer> transport, long nowNanos) {
    if (forgotten || isSilent()) {
      return;
    }
    start(nowNanos);
    if (sent == acknowledged) {
      progressNanos = nowNanos;
    } else if (nowNanos - progressNanos >= resendNanos) {
      sent = acknowledged; // invariant 1
      progressNanos = nowNanos;
    }
    if (noSlot) {
      asked |= sendEmpty(transport, nowNanos, ASK_NANOS, 0); // invariant 2
    } else if (leaves && waiting() == 0) {
      heartbeatNanos = saidGoodbye ? heartbeatNanos : nowNanos - resendNanos; // due at once
      saidGoodbye = true;
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
    CommandMessage.begin(message, client, acknowledged, owner, count);
    boolean shown = transport.test(message.flip());
    heartbeatNanos = shown ? nowNanos : heartbeatNanos;
    return shown;
  }

  private void sendCommands(Predicate<ByteBuffer> transport, long nowNanos) {
    while (sent < next) {
      int count = (int) Math.min(CommandMessage.MAX_COUNT, next - sent);
      if (!rate.allows(count, nowNanos)) {
        return; // invariant 3
      }
      boolean isFirst = inLog == InLog.NOTHING && sent == acknowledged;
      CommandMessage.begin(
          message, client, sent, owner, isFirst ? count + CommandMessage.FIRST : count);
      for (int index = 0; index < count; index++) {
        message.put(message.position(), kept, offset(sent + index), Command.BYTES);
        message.position(message.position() + Command.BYTES);
      }
      if (!transport.test(message.flip())) {
        return;
      }
      rate.used(count);
      sent += count;
      heartbeatNanos = nowNanos;
    }
  }

  private int offset(long number) {
    return (int) Math.floorMod(number, (long) capacity) * Command.BYTES;
  }

  /** The rate of an identity, which its sessions on a node share. Owner: as that of the commands. */
  static final class Rate {
    static final int PER_TICK = 16;
    static final int BURST = 1_024;

    private final long commandNanos;

    /** The commands that were sent have used the time until here. */
    private long usedNanos;

    private boolean started;

    Rate(long tickNanos) {
      commandNanos = tickNanos / PER_TICK;
    }

    boolean allows(int count, long nowNanos) {
      int most = started ? BURST : CommandMessage.MAX_COUNT; // no gain from beginning anew
      long oldest = nowNanos - most * commandNanos;
      usedNanos = started ? Math.max(usedNanos, oldest) : oldest;
      started = true;
      return nowNanos - usedNanos >= count * commandNanos;
    }

    void used(int count) {
      usedNanos += count * commandNanos;
    }
  }
}
