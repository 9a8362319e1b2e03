package org.isochron.remote.stream;

import java.nio.ByteBuffer;

/**
 * A viewer's claim to be served.
 *
 * @param nonce random number, so that no two proofs are equal
 * @param ticket sealed ticket of the viewer's connect token, or nothing
 * @param proof proof that the viewer has a key, or nothing
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Claim(byte[] nonce, byte[] ticket, byte[] proof) {
  public void write(ByteBuffer memory) {
    Messages.putBytes(memory, nonce);
    Messages.putBytes(memory, ticket);
    Messages.putBytes(memory, proof);
  }

  /**
   * Reads a claim.
   *
   * @throws java.nio.BufferUnderflowException if the message is too short
   */
  public static Claim read(ByteBuffer message) {
    byte[] nonce = Messages.bytes(message);
    byte[] ticket = Messages.bytes(message);
    return new Claim(nonce, ticket, Messages.bytes(message));
  }
}
