package org.isochron.remote.stream;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.isochron.remote.RemoteState;

/**
 * A viewer's request to be served.
 *
 * @param token random number that identifies the viewer
 * @param attempt number of this request, which the answer repeats
 * @param life number of the server run that served the viewer before, or 0
 */
public record Join(
    long token, int attempt, long life, RemoteState.Interest interest, String worldName) {
  /** An attempt with this number asks for a challenge, and has no other contents. */
  public static final int WANTS_CHALLENGE = 0;

  static final int INTEREST_BYTES = 3 * Double.BYTES + Float.BYTES + 2 * Integer.BYTES;

  public ByteBuffer write(ByteBuffer memory) {
    return Messages.end(writeBody(Messages.begin(memory, Messages.JOIN, token)));
  }

  /** Writes everything except the header. */
  public ByteBuffer writeBody(ByteBuffer memory) {
    memory.putInt(attempt).putLong(life);
    writeInterest(interest, memory);
    Messages.putText(memory, worldName);
    return memory;
  }

  /** Reads a join from its body; empty if it is invalid. */
  public static Optional<Join> read(long token, ByteBuffer message) {
    try {
      int attempt = message.getInt();
      long life = message.getLong();
      RemoteState.Interest interest = readInterest(message);
      return Optional.of(new Join(token, attempt, life, interest, Messages.text(message)));
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Returns true if an opened join asks for a challenge. */
  public static boolean wantsChallenge(ByteBuffer message) {
    return message.remaining() >= Integer.BYTES
        && message.getInt(message.position()) == WANTS_CHALLENGE;
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
