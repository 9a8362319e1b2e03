package org.isochron.remote.stream;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.isochron.remote.RemoteState;
import org.isochron.remote.codec.SnapshotFormat;

/**
 * A viewer's request to be served. The version comes first, so that every release reads it.
 *
 * @param token random number that identifies the viewer
 * @param attempt number of this request, which the answer repeats
 * @param life number of the server run that served the viewer before, or 0
 */
public record Join(
    long token,
    int attempt,
    long life,
    RemoteState.Interest interest,
    String worldName,
    Claim claim) {
  static final int INTEREST_BYTES = 3 * Double.BYTES + Float.BYTES + 2 * Integer.BYTES;

  public ByteBuffer write(ByteBuffer memory) {
    Messages.begin(memory, Messages.JOIN).put(SnapshotFormat.VERSION);
    memory.putLong(token).putInt(attempt).putLong(life);
    writeInterest(interest, memory);
    Messages.putText(memory, worldName);
    claim.write(memory);
    return Messages.end(memory);
  }

  /** Reads a join behind its type and version; empty if it is invalid. */
  public static Optional<Join> read(ByteBuffer message) {
    try {
      long token = message.getLong();
      int attempt = message.getInt();
      long life = message.getLong();
      RemoteState.Interest interest = readInterest(message);
      String worldName = Messages.text(message);
      return Optional.of(new Join(token, attempt, life, interest, worldName, Claim.read(message)));
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  static void writeInterest(RemoteState.Interest interest, ByteBuffer memory) {
    memory.putDouble(interest.x()).putDouble(interest.y()).putDouble(interest.z());
    memory.putFloat(interest.radius());
    memory.putInt(interest.layers()).putInt(interest.bytesPerSecond());
  }

  /** @throws IllegalArgumentException if the interest is invalid */
  static RemoteState.Interest readInterest(ByteBuffer message) {
    return new RemoteState.Interest(
        message.getDouble(),
        message.getDouble(),
        message.getDouble(),
        message.getFloat(),
        message.getInt(),
        message.getInt());
  }
}
