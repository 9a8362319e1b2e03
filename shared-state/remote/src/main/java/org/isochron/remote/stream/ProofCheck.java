package org.isochron.remote.stream;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Checks the proofs of requesting ends. Each proof must contain a code over a nonce that this end
 * chose, and each nonce is valid once. Only 64 nonces are pending at a time; an end whose nonce was
 * forgotten is challenged again. Owner: one thread. Allocates only if there is a secret.
 */
public final class ProofCheck {
  private static final int PENDING = 64;

  private final SharedSecret secret;
  private final long[] tokens = new long[PENDING];
  private final String[] nonces = new String[PENDING];
  private int next;

  public enum Verdict {
    /** The proof is valid, or there is no secret. */
    KNOWN,
    /** The other end must answer a {@link #challenge} first. */
    UNPROVEN,
    /** The other end has another secret. */
    OTHER
  }

  public ProofCheck(String secret) {
    this.secret = new SharedSecret(secret);
    Arrays.fill(nonces, "");
  }

  /** Checks a proof and consumes its nonce. */
  public Verdict judge(long token, Proof proof) {
    if (secret.isNone()) {
      return Verdict.KNOWN;
    }
    int slot = slot(token);
    if (slot < 0 || proof.code().isEmpty() || !nonces[slot].equals(proof.asked())) {
      return Verdict.UNPROVEN;
    }
    nonces[slot] = "";
    String expected = secret.code(SharedSecret.Role.ASKING, token, proof.asking(), proof.asked());
    return SharedSecret.isSame(expected, proof.code()) ? Verdict.KNOWN : Verdict.OTHER;
  }

  public ByteBuffer challenge(ByteBuffer memory, long token) {
    int slot = slot(token);
    if (slot < 0) {
      slot = next;
      next = (next + 1) % PENDING;
      tokens[slot] = token;
      nonces[slot] = secret.nonce();
    }
    Messages.begin(memory, Messages.CHALLENGE, token);
    Messages.putText(memory, nonces[slot]);
    return Messages.end(memory);
  }

  public String answer(long token, Proof proof) {
    return secret.code(SharedSecret.Role.ASKED, token, proof.asking(), proof.asked());
  }

  private int slot(long token) {
    for (int slot = 0; slot < PENDING; slot++) {
      if (tokens[slot] == token && !nonces[slot].isEmpty()) {
        return slot;
      }
    }
    return -1;
  }
}
