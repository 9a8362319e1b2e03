package org.isochron.remote.stream;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** A call from one peer to another. */
public record PeerCall(long session, int peers, int caller, int called, String secret) {
  public ByteBuffer write(ByteBuffer memory, long token) {
    Messages.begin(memory, Messages.CALL, token);
    memory.putLong(session).putInt(peers).putInt(caller).putInt(called);
    Messages.putText(memory, secret);
    return Messages.end(memory);
  }

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
