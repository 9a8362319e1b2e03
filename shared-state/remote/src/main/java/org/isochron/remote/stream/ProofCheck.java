package org.isochron.remote.stream;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * What the asked end demands of those who ask: a code over a number that it chose and that counts
 * once. Numbers of too many who ask at a time are forgotten, and given anew. Owner: one thread;
 * allocates where there is a secret.
 */
public final class ProofCheck {
  private static final int PENDING = 64;

  private final SharedSecret secret;
  private final long[] tokens = new long[PENDING];
  private final String[] nonces = new String[PENDING];
  private int next;

  /** What becomes of a question. */
  public enum Verdict {
    /** The other end knows the secret, or there is none. */
    KNOWN,
    /** The other end has to say {@link #challenge} first. */
    UNPROVEN,
    /** The other end has another secret. */
    OTHER
  }

  public ProofCheck(String secret) {
    this.secret = new SharedSecret(secret);
    Arrays.fill(nonces, "");
  }

  /** Judges a proof, which is then used up. */
  public Verdict judge(long token, Proof proof) {
    if (secret.isNone()) {
      return Verdict.KNOWN;
    }
    int place = place(token);
    if (place < 0 || proof.code().isEmpty() || !nonces[place].equals(proof.asked())) {
      return Verdict.UNPROVEN;
    }
    nonces[place] = "";
    String expected = secret.code(SharedSecret.Role.ASKING, token, proof.asking(), proof.asked());
    return SharedSecret.isSame(expected, proof.code()) ? Verdict.KNOWN : Verdict.OTHER;
  }

  /** Writes the number over which an end has to prove that it knows the secret. */
  public ByteBuffer challenge(ByteBuffer memory, long token) {
    int place = place(token);
    if (place < 0) {
      place = next;
      next = (next + 1) % PENDING;
      tokens[place] = token;
      nonces[place] = secret.nonce();
    }
    Messages.begin(memory, Messages.CHALLENGE, token);
    Messages.putText(memory, nonces[place]);
    return Messages.end(memory);
  }

  /** Returns what proves to the other end that this one knows the secret too. */
  public String answer(long token, Proof proof) {
    return secret.code(SharedSecret.Role.ASKED, token, proof.asking(), proof.asked());
  }

  private int place(long token) {
    for (int place = 0; place < PENDING; place++) {
      if (tokens[place] == token && !nonces[place].isEmpty()) {
        return place;
      }
    }
    return -1;
  }
}
