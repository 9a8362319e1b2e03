package org.isochron.remote.stream;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** A call from one peer to another. */
public record PeerCall(long session, int peers, int caller, int called) {
  public ByteBuffer write(ByteBuffer memory, long token) {
    return Messages.end(writeBody(Messages.begin(memory, Messages.CALL, token)));
  }

  /** Writes everything except the header. */
  public ByteBuffer writeBody(ByteBuffer memory) {
    return memory.putLong(session).putInt(peers).putInt(caller).putInt(called);
  }

  public static Optional<PeerCall> read(ByteBuffer message) {
    try {
      return Optional.of(
          new PeerCall(message.getLong(), message.getInt(), message.getInt(), message.getInt()));
    } catch (BufferUnderflowException e) {
      return Optional.empty();
    }
  }
}
