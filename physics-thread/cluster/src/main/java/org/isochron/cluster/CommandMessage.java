package org.isochron.cluster;

import java.nio.ByteBuffer;
import org.isochron.state.Command;

/**
 * The format of a viewer's messages in the log, in big-endian order: the client's number, the
 * number of the first command, the number of the viewer's identity, the number of commands, and the
 * commands. An answer consists of the client's number and either the number of
 * the next expected command or a status code. Stateless.
 */
final class CommandMessage {
  static final int HEADER_BYTES = 3 * Long.BYTES + Integer.BYTES;
  static final int ANSWER_BYTES = 2 * Long.BYTES;

  /** Format version, incremented with every change of a message or of a command's encoding. */
  static final int VERSION = 10;

  /** Maximum number of commands in a message, which must fit in a datagram. */
  static final int MAX_COUNT = 10;

  static final int MAX_BYTES = HEADER_BYTES + MAX_COUNT * Command.BYTES;

  /**
   * Value of the count field in the message of a client that leaves after all its commands were
   * acknowledged.
   */
  static final int LEAVES = -1;

  static final int REPORTS = -2;

  /**
   * Added to the count of a message that begins with a client's first command: the numbers before it
   * were refused, or there are none.
   */
  static final int FIRST = 1 << 8;

  static final long DAMAGED = 0;

  /** Answer to a new client if all slots are taken. */
  static final long FULL = -1;

  /** Answer to a client whose numbers were removed. */
  static final long FORGOTTEN = -2;

  /** Answer to a client that leaves. */
  static final long LEFT = -3;

  /** Answer to a client of which the log has nothing, until its first command. */
  static final long UNKNOWN = -4;

  private CommandMessage() {}

  static ByteBuffer begin(ByteBuffer memory, long client, long first, long owner, int count) {
    return memory.clear().putLong(client).putLong(first).putLong(owner).putInt(count);
  }

  /** Returns the number of commands in a message, or its kind. */
  static int count(int field) {
    return isFirst(field) ? field - FIRST : field;
  }

  static boolean isFirst(int field) {
    return field >= FIRST;
  }

  static boolean isComplete(ByteBuffer message) {
    if (message.remaining() < HEADER_BYTES) {
      return false;
    }
    long first = message.getLong(message.position() + Long.BYTES);
    int count = count(message.getInt(message.position() + 3 * Long.BYTES));
    return first >= 1
        && count >= LEAVES
        && count <= MAX_COUNT
        && message.remaining() == HEADER_BYTES + Math.max(0, count) * Command.BYTES;
  }
}
