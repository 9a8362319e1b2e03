package org.isochron.remote.stream;

import java.nio.ByteBuffer;
import org.isochron.remote.codec.SnapshotFormat;

/**
 * A call from one peer to another. The version comes first, so that every release reads it.
 *
 * @param token random number of the caller's process
 * @param claim proof that the caller has the key of the session
 */
public record PeerCall(long session, int peers, int caller, int called, long token, Claim claim) {
  public ByteBuffer write(ByteBuffer memory) {
    Messages.begin(memory, Messages.CALL).put(SnapshotFormat.VERSION);
    memory.putLong(session).putInt(peers).putInt(caller).putInt(called).putLong(token);
    claim.write(memory);
    return Messages.end(memory);
  }

  /**
   * Reads a call behind its type and version.
   *
   * @throws java.nio.BufferUnderflowException if the message is too short
   */
  public static PeerCall read(ByteBuffer message) {
    return new PeerCall(
        message.getLong(),
        message.getInt(),
        message.getInt(),
        message.getInt(),
        message.getLong(),
        Claim.read(message));
  }
}
