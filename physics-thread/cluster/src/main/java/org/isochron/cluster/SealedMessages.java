package org.isochron.cluster;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import org.isochron.remote.seal.SessionKeys;

/**
 * Seals and opens the messages between a client and the log. A sealed message has eight bytes more
 * in front, of which the last four are the lower half of its number, and a tag behind. Owner: one
 * thread.
 */
final class SealedMessages {
  static final int CLEAR_BYTES = 8;

  /** Number of the only stream under the keys of a session. */
  static final int STREAM = 0;

  private static final int MAX_BYTES =
      CLEAR_BYTES + CommandMessage.MAX_BYTES + SessionKeys.TAG_BYTES;

  private final ByteBuffer memory = ByteBuffer.allocate(MAX_BYTES).order(ByteOrder.LITTLE_ENDIAN);

  /** Returns the sealed message, valid until the next call with these keys. */
  ByteBuffer seal(SessionKeys keys, ByteBuffer message) {
    memory.clear().putLong(0).put(message.duplicate()).flip();
    return keys.seal(STREAM, memory, CLEAR_BYTES);
  }

  /** Opens a message. Returns false if it is not from the other end, or not new. */
  boolean open(SessionKeys keys, DirectBuffer from, int offset, int length, ByteBuffer opened) {
    int bytes = Math.min(length, memory.capacity());
    from.getBytes(offset, memory.clear(), bytes);
    boolean isNew = keys.open(STREAM, memory.flip(), CLEAR_BYTES);
    if (isNew) {
      opened.clear().put(memory.position(CLEAR_BYTES)).flip();
    }
    return isNew;
  }
}
