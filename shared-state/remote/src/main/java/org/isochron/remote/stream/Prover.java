package org.isochron.remote.stream;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/**
 * Proves to the other end that this end knows the secret, and checks the other end's proof. Owner:
 * one thread; allocates.
 */
public final class Prover {
  private final SharedSecret secret;
  private final long token;
  private Proof proof;

  public Prover(String secret, long token) {
    this.secret = new SharedSecret(secret);
    this.token = token;
    proof = this.secret.isNone() ? Proof.NONE : new Proof(this.secret.nonce(), "", "");
  }

  public Proof proof() {
    return proof;
  }

  /** Returns true if the next request needs a new proof. */
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

  public boolean isHelpless() {
    return secret.isNone();
  }

  public boolean accepts(String code) {
    if (!secret.isNone() && proof.code().isEmpty()) {
      return false; // no challenge has arrived that this code could answer
    }
    String expected = secret.code(SharedSecret.Role.ASKED, token, proof.asking(), proof.asked());
    return SharedSecret.isSame(expected, code);
  }
}
