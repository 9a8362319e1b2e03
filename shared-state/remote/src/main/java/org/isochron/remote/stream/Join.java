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
    long token,
    int attempt,
    long life,
    RemoteState.Interest interest,
    Proof proof,
    String worldName) {
  static final int INTEREST_BYTES = 3 * Double.BYTES + Float.BYTES + 2 * Integer.BYTES;

  public ByteBuffer write(ByteBuffer memory) {
    Messages.begin(memory, Messages.JOIN, token);
    memory.putInt(attempt).putLong(life);
    writeInterest(interest, memory);
    proof.write(memory);
    Messages.putText(memory, worldName);
    return Messages.end(memory);
  }

  public static Optional<Join> read(ByteBuffer message) {
    try {
      long token = Messages.token(message);
      int attempt = message.getInt();
      long life = message.getLong();
      RemoteState.Interest interest = readInterest(message);
      Proof proof = Proof.read(message);
      return Optional.of(new Join(token, attempt, life, interest, proof, Messages.text(message)));
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
