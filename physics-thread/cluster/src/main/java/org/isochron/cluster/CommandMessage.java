package org.isochron.cluster;

import java.nio.ByteBuffer;
import org.isochron.state.command.Command;

/**
 * The bytes of what a client sends into the log, in big-endian order: its number, the number of the first command, how many there
 * are, and the commands. The answer is the client's number, and the number of the command that comes next. Stateless.
 */
final class CommandMessage {
  static final int HEADER_BYTES = 2 * Long.BYTES + Integer.BYTES;
  static final int ANSWER_BYTES = 2 * Long.BYTES;

  /** The most commands of a message, so that it fits in a datagram. */
  static final int MOST = 10;

  static final int MOST_BYTES = HEADER_BYTES + MOST * Command.BYTES;

  private CommandMessage() {}

  /** Begins a message; the commands follow. */
  static ByteBuffer begin(ByteBuffer memory, long client, long first, int count) {
    return memory.clear().putLong(client).putLong(first).putInt(count);
  }

  /** Returns true if the bytes from the position to the limit are those of a message. */
  static boolean isWhole(ByteBuffer message) {
    if (message.remaining() < HEADER_BYTES) {
      return false;
    }
    long first = message.getLong(message.position() + Long.BYTES);
    int count = message.getInt(message.position() + 2 * Long.BYTES);
    return first >= 1
        && count >= 0
        && count <= MOST
        && message.remaining() == HEADER_BYTES + count * Command.BYTES;
  }
}
