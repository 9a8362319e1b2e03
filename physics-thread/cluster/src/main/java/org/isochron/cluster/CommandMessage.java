package org.isochron.cluster;

import java.nio.ByteBuffer;
import org.isochron.state.Command;

/**
 * The bytes of what a client sends into the log, in big-endian order: its number, the number of the
 * first command, the number below which all commands were acknowledged to it, how many there are,
 * and the commands. The answer is the client's number, and the number of the command that comes
 * next, or why there is none. Stateless.
 */
final class CommandMessage {
  static final int HEADER_BYTES = 3 * Long.BYTES + Integer.BYTES;
  static final int ANSWER_BYTES = 2 * Long.BYTES;

  /** Goes up with every change of a message or of what a command writes. */
  static final int VERSION = 6;

  /** The most commands of a message, so that it fits in a datagram. */
  static final int MOST = 10;

  static final int MOST_BYTES = HEADER_BYTES + MOST * Command.BYTES;

  /**
   * The count of a message by which a client leaves: all that it sent was acknowledged, and it
   * sends nothing more.
   */
  static final int LEAVES = -1;

  /** The count in the header of a {@link StateReport}. */
  static final int REPORTS = -2;

  /** The answer to what makes no sense. */
  static final long DAMAGED = 0;

  /** The answer to a new client for which there is no place. */
  static final long FULL = -1;

  /**
   * The answer to a client whose commands were acknowledged, and whose numbers are no longer kept.
   */
  static final long FORGOTTEN = -2;

  /** The answer to a client that leaves. */
  static final long LEFT = -3;

  private CommandMessage() {}

  /** Begins a message; the commands follow. */
  static ByteBuffer begin(
      ByteBuffer memory, long client, long first, long acknowledged, int count) {
    return memory.clear().putLong(client).putLong(first).putLong(acknowledged).putInt(count);
  }

  /** Returns true if the bytes from the position to the limit are those of a message. */
  static boolean isWhole(ByteBuffer message) {
    if (message.remaining() < HEADER_BYTES) {
      return false;
    }
    long first = message.getLong(message.position() + Long.BYTES);
    long acknowledged = message.getLong(message.position() + 2 * Long.BYTES);
    int count = message.getInt(message.position() + 3 * Long.BYTES);
    return first >= 1
        && acknowledged >= 1
        && count >= LEAVES
        && count <= MOST
        && message.remaining() == HEADER_BYTES + Math.max(0, count) * Command.BYTES;
  }
}
