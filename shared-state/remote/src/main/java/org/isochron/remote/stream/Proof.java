package org.isochron.remote.stream;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/**
 * Proof that a requesting end knows the secret. Without a secret all texts are empty. Before the
 * other end's challenge, only the first text is set.
 *
 * @param asking random nonce of the requesting end for this connection
 * @param asked random nonce of the other end
 * @param code result of {@link SharedSecret#code} for both nonces
 */
public record Proof(String asking, String asked, String code) {
  public static final Proof NONE = new Proof("", "", "");

  void write(ByteBuffer memory) {
    Messages.putText(memory, asking);
    Messages.putText(memory, asked);
    Messages.putText(memory, code);
  }

  static Proof read(ByteBuffer message) throws BufferUnderflowException {
    return new Proof(Messages.text(message), Messages.text(message), Messages.text(message));
  }
}
