package org.isochron.remote.stream;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/**
 * Proves to another end that this one knows the secret, and checks that the other does. Owner: one
 * thread; allocates.
 */
public final class Prover {
  private final SharedSecret secret;
  private final long token;
  private Proof proof;

  /** Begins a connection, with a new number at random. */
  public Prover(String secret, long token) {
    this.secret = new SharedSecret(secret);
    this.token = token;
    proof = this.secret.isNone() ? Proof.NONE : new Proof(this.secret.nonce(), "", "");
  }

  /** What goes with the next question. */
  public Proof proof() {
    return proof;
  }

  /** Takes an opened challenge. Returns true if the next question has another proof therefore. */
  public boolean take(ByteBuffer challenge) {
    String asked;
    try {
      asked = Messages.text(challenge);
    } catch (BufferUnderflowException e) {
      return false;
    }
    if (secret.isNone() || asked.isEmpty() || asked.equals(proof.asked())) {
      return false;
    }
    String code = secret.code(SharedSecret.Role.ASKING, token, proof.asking(), asked);
    proof = new Proof(proof.asking(), asked, code);
    return true;
  }

  /** Returns true if there is no secret, so that nothing can be proven. */
  public boolean isHelpless() {
    return secret.isNone();
  }

  /** Returns true if an answer comes from an end that knows the secret. */
  public boolean accepts(String code) {
    if (!secret.isNone() && proof.code().isEmpty()) {
      return false; // nothing was asked that an answer could prove
    }
    String expected = secret.code(SharedSecret.Role.ASKED, token, proof.asking(), proof.asked());
    return SharedSecret.isSame(expected, code);
  }
}
