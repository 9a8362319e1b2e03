package org.isochron.remote.stream;

import java.nio.ByteBuffer;
import org.isochron.state.Command;
import org.isochron.state.CommandRule;
import org.isochron.state.CommandSender;
import org.isochron.state.Viewer;
import org.isochron.state.Viewers;
import org.jspecify.annotations.Nullable;

/**
 * Receives the commands of one viewer, and passes them on to the state's queue, or to the log of a
 * state that has one. Owner: the server's thread. Allocates nothing for valid commands.
 *
 * <p>Invariant 1: each command reaches the simulation exactly once, in the order of the numbers. If
 * the queue, or the viewer's share of it, is full, the command is not acknowledged, and the viewer
 * sends it again.
 */
public final class CommandInbox {
  /**
   * Maximum age of a stamp. Older time stamps are clamped, because no command is in transit for so
   * long.
   */
  static final long OLDEST_STAMP_NANOS = 1_000_000_000;

  /** The commands of this time may come at once. */
  private static final long BURST_NANOS = 1_000_000_000;

  /** Spreads the sessions of a viewer over all numbers; any odd number. */
  private static final long SESSION_FACTOR = 0x9E37_79B9_7F4A_7C15L;

  private final Viewers.@Nullable Log log;
  private final long token;
  private long session;

  /** Number of the viewer in the log, which nobody knows who does not know its token; 0: none yet. */
  private long client;

  private Viewer viewer;
  private final CommandRule rule;
  private final Command command = Command.empty();
  private long expected = 1;
  private long delayedCount;
  private long refusedCount;
  private long refusedMask;
  private long tooManyMask;
  private long lastStampNanos;

  /** Time that each command takes at the viewer's rate. */
  private final long commandNanos;

  /** Time at which the commands so far would have come one by one, at the viewer's rate. */
  private long spentNanos;

  /**
   * @param log takes the commands, whose numbers and session the viewer continues at each relay; null
   *     if the state's queue takes them
   * @param perSecond maximum rate of commands
   * @param enteredNanos time of the viewer's entry, which no command precedes
   */
  public CommandInbox(
      Viewers.@Nullable Log log,
      long token,
      long session,
      Viewer viewer,
      CommandRule rule,
      int perSecond,
      long enteredNanos) {
    this.log = log;
    this.token = token;
    this.session = session;
    this.viewer = viewer;
    this.rule = rule;
    lastStampNanos = enteredNanos;
    commandNanos = BURST_NANOS / perSecond;
    spentNanos = enteredNanos - BURST_NANOS;
  }

  public Viewer viewer() {
    return viewer;
  }

  /** Continues with other permissions of the same viewer. */
  public void viewer(Viewer next) {
    viewer = next;
  }

  /** Returns the number of the first command that the viewer must keep. */
  public long expected() {
    return log == null || client == 0 ? expected : log.expected(client);
  }

  /** Returns the number of the next command that this end can take. */
  public long taken() {
    return expected;
  }

  public boolean isLogged() {
    return log != null;
  }

  /** Returns true if the log has forgotten the viewer, which must begin another session. */
  public boolean isForgotten() {
    return log != null && client != 0 && log.expected(client) == 0;
  }

  /** Passes nothing more on. */
  public void end(boolean left) {
    if (log != null && client != 0) {
      log.end(client, left);
    }
  }

  private void begin(Viewers.Log shared, long itsSession, long first) {
    session = itsSession;
    long number = token + session * SESSION_FACTOR;
    client = number == 0 ? 1 : number;
    expected = first;
    shared.begin(client, first, viewer);
  }

  /** Returns how often a command found no room, so that the viewer must send it again. */
  public long delayedCount() {
    return delayedCount;
  }

  public long refusedCount() {
    return refusedCount;
  }

  /** Returns the mask of the last 64 commands: bit 0 is set if the last one was refused. */
  public long refusedMask() {
    return refusedMask;
  }

  /** Returns those bits of {@link #refusedMask} whose commands were too many. */
  public long tooManyMask() {
    return tooManyMask;
  }

  /** Returns false if the opened message is invalid. */
  public boolean take(ByteBuffer message, CommandSender commands, long nowNanos) {
    if (message.remaining() < 2 * Long.BYTES + Integer.BYTES) {
      return false;
    }
    long itsSession = message.getLong();
    long first = message.getLong();
    int count = message.getInt();
    if (first < 1
        || count < 0
        || count > CommandOutbox.MAX_COMMANDS
        || message.remaining() != count * CommandOutbox.ENTRY_BYTES) {
      return false;
    }
    if (log != null && client == 0) {
      begin(log, itsSession, first);
    }
    if (itsSession != session) {
      return false;
    }
    for (long number = first; number < first + count; number++) {
      long stamp = message.getLong();
      command.readFrom(message);
      if (number < expected) {
        continue; // has come already
      }
      if (number > expected || !accept(commands, stamp, nowNanos)) {
        delayedCount += first + count - number;
        return true;
      }
      expected++;
    }
    return true;
  }

  private boolean accept(CommandSender commands, long stampNanos, long nowNanos) {
    // clamping keeps the time stamps in order while the viewer's clock estimate improves
    long oldest = nowNanos - OLDEST_STAMP_NANOS;
    long min = lastStampNanos - oldest > 0 ? lastStampNanos : oldest;
    long stamp = stampNanos - min < 0 ? min : stampNanos - nowNanos > 0 ? nowNanos : stampNanos;
    command.from(viewer.number());
    long spent = commandNanos
        + (nowNanos - BURST_NANOS - spentNanos > 0 ? nowNanos - BURST_NANOS : spentNanos);
    boolean tooMany = spent - nowNanos > 0;
    boolean taken = log != null ? log(log, commands, tooMany) : send(commands, stamp, tooMany);
    spentNanos = taken && !tooMany ? spent : spentNanos;
    return taken;
  }

  private boolean send(CommandSender commands, long stamp, boolean tooMany) {
    if (tooMany || !rule.allows(viewer, command)) {
      return refuse(tooMany);
    }
    try {
      boolean sent = commands.forwardForeign(command, viewer.number(), stamp);
      if (sent) {
        lastStampNanos = stamp;
        refusedMask <<= 1;
        tooManyMask <<= 1;
      }
      return sent;
    } catch (IllegalArgumentException nonsense) {
      return refuse(false);
    }
  }

  /** A refused command uses up its number, because the log takes the numbers in order. */
  private boolean log(Viewers.Log shared, CommandSender commands, boolean tooMany) {
    boolean allowed = !tooMany && rule.allows(viewer, command) && isForeign(commands);
    boolean taken = shared.take(client, expected, command, allowed);
    refusedCount += taken && !allowed ? 1 : 0;
    return taken;
  }

  private boolean isForeign(CommandSender commands) {
    try {
      commands.requireForeign(command);
      return true;
    } catch (IllegalArgumentException nonsense) {
      return false;
    }
  }

  private boolean refuse(boolean tooMany) {
    refusedCount++;
    refusedMask = refusedMask << 1 | 1;
    tooManyMask = tooManyMask << 1 | (tooMany ? 1 : 0);
    return true;
  }
}
