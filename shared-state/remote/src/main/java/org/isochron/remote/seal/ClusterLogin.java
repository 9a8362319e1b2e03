package org.isochron.remote.seal;

import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;

/**
 * Admits clients of a cluster that know its key, and derives the keys of their sessions. The leader
 * sends a challenge, and the client's answer contains the challenge, a salt and the proof that the
 * client knows the key. The log keeps the answer, so every node derives the same keys from it. Any
 * thread; allocates.
 *
 * <p>A challenge is never sent twice, so no message of an earlier session, or of another cluster
 * with the same key, can be opened.
 */
public final class ClusterLogin {
  private static final int CHALLENGE_BYTES = 16;

  /** Messages of clients have no header, and so no token. */
  private static final long NO_TOKEN = 0;

  private static final int PROVED_BYTES = 2 * CHALLENGE_BYTES;
  private static final int ANSWER_BYTES = PROVED_BYTES + Hkdf.BYTES;

  private final byte[] known;
  private final SecureRandom random = new SecureRandom();

  /** @throws java.util.NoSuchElementException if the ends do not encrypt */
  public ClusterLogin(Credentials credentials) {
    known = credentials.known().orElseThrow();
  }

  public byte[] challenge() {
    byte[] challenge = new byte[CHALLENGE_BYTES];
    random.nextBytes(challenge);
    return challenge;
  }

  /** Returns a client's answer to a challenge; empty if the challenge is invalid. */
  public byte[] answer(byte[] challenge) {
    if (challenge.length != CHALLENGE_BYTES) {
      return new byte[0];
    }
    byte[] answer = Arrays.copyOf(challenge, ANSWER_BYTES);
    System.arraycopy(challenge(), 0, answer, CHALLENGE_BYTES, CHALLENGE_BYTES);
    System.arraycopy(proof(answer), 0, answer, PROVED_BYTES, Hkdf.BYTES);
    return answer;
  }

  /** Returns true if an end with the same key has answered this challenge. */
  public boolean isAnswerTo(byte[] challenge, byte[] answer) {
    return isAnswer(answer)
        && MessageDigest.isEqual(challenge, Arrays.copyOf(answer, CHALLENGE_BYTES));
  }

  /** Returns true if an end with the same key has answered some challenge. */
  public boolean isAnswer(byte[] answer) {
    return answer.length == ANSWER_BYTES
        && MessageDigest.isEqual(
            proof(answer), Arrays.copyOfRange(answer, PROVED_BYTES, ANSWER_BYTES));
  }

  public SessionKeys keysOfNode(byte[] answer) {
    return new SessionKeys(
        Algorithm.AES_GCM,
        NO_TOKEN,
        derived("isochron to client", answer),
        derived("isochron to cluster", answer));
  }

  public SessionKeys keysOfClient(byte[] answer) {
    return new SessionKeys(
        Algorithm.AES_GCM,
        NO_TOKEN,
        derived("isochron to cluster", answer),
        derived("isochron to client", answer));
  }

  private byte[] proof(byte[] answer) {
    return derived("isochron cluster login", answer);
  }

  private byte[] derived(String label, byte[] answer) {
    return Hkdf.expand(known, label, Arrays.copyOf(answer, PROVED_BYTES));
  }
}
