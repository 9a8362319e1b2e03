package org.isochron.remote.stream;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/**
 * What an asking end says to prove that it knows the secret; its texts are empty without a secret,
 * and but for the first also until the asked end has answered.
 *
 * @param asking a number at random that the asking end chose for this connection
 * @param asked one that the asked end chose for it
 * @param code what {@link SharedSecret#code} returns for both
 */
public record Proof(String asking, String asked, String code) {
  /** What an end without a secret says. */
  public static final Proof NONE = new Proof("", "", "");

  void write(ByteBuffer memory) {
    Messages.putText(memory, asking);
    Messages.putText(memory, asked);
    Messages.putText(memory, code);
  }

  /** Reads a proof; throws BufferUnderflowException if the message ends within it. */
  static Proof read(ByteBuffer message) throws BufferUnderflowException {
    return new Proof(Messages.text(message), Messages.text(message), Messages.text(message));
  }
}
