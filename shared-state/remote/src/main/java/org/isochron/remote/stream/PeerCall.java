package org.isochron.remote.stream;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A peer calls another.
 *
 * @param session the number of the session
 * @param peers how many peers it has
 * @param caller the number of the peer that calls
 * @param called the number of the peer that is called
 * @param secret what all peers must know
 */
public record PeerCall(long session, int peers, int caller, int called, String secret) {
  /** Writes the message. */
  public ByteBuffer write(ByteBuffer memory, long token) {
    Messages.begin(memory, Messages.CALL, token);
    memory.putLong(session).putInt(peers).putInt(caller).putInt(called);
    Messages.putText(memory, secret);
    return Messages.end(memory);
  }

  /** Reads an opened message; empty if it makes no sense. */
  public static Optional<PeerCall> read(ByteBuffer message) {
    try {
      return Optional.of(new PeerCall(
          message.getLong(),
          message.getInt(),
          message.getInt(),
          message.getInt(),
          Messages.text(message)));
    } catch (BufferUnderflowException e) {
      return Optional.empty();
    }
  }
}
