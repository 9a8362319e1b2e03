package org.isochron.remote.stream;

import java.nio.ByteBuffer;
import org.isochron.state.Command;
import org.isochron.state.CommandSender;

/**
 * The commands that the server has of one viewer. Owner: the server's thread; allocates nothing
 * unless one makes no sense.
 *
 * <p>Invariant 1: commands reach the simulation in the order of their numbers, each once. One for
 * which the simulation's queue has no room is not acknowledged, and comes again.
 */
public final class CommandInbox {
  /** A stamp counts as far back as this; an older one could not have been under way. */
  static final long OLDEST_STAMP_NANOS = 1_000_000_000;

  private final long session;
  private final Command command = Command.empty();
  private long expected = 1;
  private long repeatedCount;
  private long refusedCount;
  private long lastStampNanos;
  private boolean taken;

  /** Takes the commands of a session alone. */
  public CommandInbox(long session) {
    this.session = session;
  }

  /** The number of the command that comes next. */
  public long expected() {
    return expected;
  }

  /** How many commands came again. */
  public long repeatedCount() {
    return repeatedCount;
  }

  /** How many commands made no sense. */
  public long refusedCount() {
    return refusedCount;
  }

  /** Takes an opened message and passes its commands on. Returns false if it makes no sense. */
  public boolean take(ByteBuffer message, CommandSender commands, long nowNanos) {
    if (message.remaining() < 2 * Long.BYTES + Integer.BYTES || message.getLong() != session) {
      return false;
    }
    long first = message.getLong();
    int count = message.getInt();
    if (count < 0
        || count > CommandOutbox.MOST
        || message.remaining() != count * CommandOutbox.ENTRY_BYTES) {
      return false;
    }
    for (long number = first; number < first + count; number++) {
      long stamp = message.getLong();
      command.readFrom(message);
      if (number < expected) {
        repeatedCount++;
      } else if (number > expected || !accept(commands, stamp, nowNanos)) {
        return true;
      } else {
        expected++;
      }
    }
    return true;
  }

  private boolean accept(CommandSender commands, long stampNanos, long nowNanos) {
    // the viewer learns the clock better meanwhile, and its commands keep their order
    long oldest = nowNanos - OLDEST_STAMP_NANOS;
    long least = taken && lastStampNanos - oldest > 0 ? lastStampNanos : oldest;
    long stamp = stampNanos - least < 0 ? least : stampNanos - nowNanos > 0 ? nowNanos : stampNanos;
    try {
      boolean sent = commands.forwardForeign(command, stamp);
      if (sent) {
        lastStampNanos = stamp;
        taken = true;
      }
      return sent;
    } catch (IllegalArgumentException nonsense) {
      refusedCount++;
      return true;
    }
  }
}
