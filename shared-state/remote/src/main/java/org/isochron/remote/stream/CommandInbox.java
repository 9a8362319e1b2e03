package org.isochron.remote.stream;

import java.nio.ByteBuffer;
import org.isochron.state.Command;
import org.isochron.state.CommandRule;
import org.isochron.state.CommandSender;
import org.isochron.state.Viewer;

/**
 * Receives the commands of one viewer. Owner: the server's thread. Allocates nothing for valid
 * commands.
 *
 * <p>Invariant 1: each command reaches the simulation exactly once, in the order of the numbers. If
 * the simulation's queue is full, the command is not acknowledged, and the viewer sends it again.
 */
public final class CommandInbox {
  /**
   * Maximum age of a stamp. Older time stamps are clamped, because no command is in transit for so
   * long.
   */
  static final long OLDEST_STAMP_NANOS = 1_000_000_000;

  private final long session;
  private final Viewer viewer;
  private final CommandRule rule;
  private final Command command = Command.empty();
  private long expected = 1;
  private long repeatedCount;
  private long refusedCount;
  private long refusedMask;
  private long lastStampNanos;

  /** @param enteredNanos time of the viewer's entry, which no command precedes */
  public CommandInbox(long session, Viewer viewer, CommandRule rule, long enteredNanos) {
    this.session = session;
    this.viewer = viewer;
    this.rule = rule;
    lastStampNanos = enteredNanos;
  }

  public long expected() {
    return expected;
  }

  public long repeatedCount() {
    return repeatedCount;
  }

  public long refusedCount() {
    return refusedCount;
  }

  /** Returns the mask of the last 64 commands: bit 0 is set if the last one was refused. */
  public long refusedMask() {
    return refusedMask;
  }

  /** Returns false if the opened message is invalid. */
  public boolean take(ByteBuffer message, CommandSender commands, long nowNanos) {
    if (message.remaining() < 2 * Long.BYTES + Integer.BYTES || message.getLong() != session) {
      return false;
    }
    long first = message.getLong();
    int count = message.getInt();
    if (count < 0
        || count > CommandOutbox.MAX_COMMANDS
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
    // clamping keeps the time stamps in order while the viewer's clock estimate improves
    long oldest = nowNanos - OLDEST_STAMP_NANOS;
    long min = lastStampNanos - oldest > 0 ? lastStampNanos : oldest;
    long stamp = stampNanos - min < 0 ? min : stampNanos - nowNanos > 0 ? nowNanos : stampNanos;
    command.from(viewer.number());
    if (!rule.allows(viewer, command)) {
      return refuse();
    }
    try {
      boolean sent = commands.forwardForeign(command, viewer.number(), stamp);
      if (sent) {
        lastStampNanos = stamp;
        refusedMask <<= 1;
      }
      return sent;
    } catch (IllegalArgumentException nonsense) {
      return refuse();
    }
  }

  private boolean refuse() {
    refusedCount++;
    refusedMask = refusedMask << 1 | 1;
    return true;
  }
}
