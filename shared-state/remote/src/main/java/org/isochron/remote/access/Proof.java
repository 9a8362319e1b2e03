package org.isochron.remote.access;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.isochron.remote.stream.Claim;

/**
 * Proofs that an end has a key: a keyed digest of the relay's public key, by which TLS has
 * authenticated the relay's end of the connection. Somebody in between has another public key, so
 * can neither use such a proof nor make one. Stateless; allocates.
 */
public final class Proof {
  static final int NONCE_BYTES = 16;

  private static final String ALGORITHM = "HmacSHA256";
  private static final String VIEWER = "isochron viewer";
  private static final String RELAY = "isochron relay";

  private Proof() {}

  static byte[] ofViewer(byte[] key, byte[] relayKey, long token, byte[] nonce) {
    return proof(key, VIEWER, relayKey, token, nonce);
  }

  static byte[] ofRelay(byte[] key, byte[] relayKey, long token, Claim claim) {
    return proof(key, RELAY, relayKey, token, claim.nonce());
  }

  static boolean isOfViewer(Claim claim, byte[] key, byte[] relayKey, long token) {
    return MessageDigest.isEqual(claim.proof(), ofViewer(key, relayKey, token, claim.nonce()));
  }

  /** Returns true if a relay has answered a claim with a proof that it has the viewer's key. */
  public static boolean isOfRelay(
      byte[] answer, byte[] key, byte[] relayKey, long token, Claim claim) {
    return MessageDigest.isEqual(answer, ofRelay(key, relayKey, token, claim));
  }

  private static byte[] proof(byte[] key, String label, byte[] relayKey, long token, byte[] nonce) {
    ByteBuffer context = ByteBuffer.allocate(relayKey.length + Long.BYTES + nonce.length);
    context.put(relayKey).putLong(token).put(nonce);
    return derived(key, label, context.array());
  }

  /** Returns a value for one purpose and context that tells nothing about the key. */
  static byte[] derived(byte[] key, String label, byte[] context) {
    return hash(key, label.getBytes(StandardCharsets.UTF_8), context);
  }

  /** Returns the key of a secret, which may have any length. */
  static byte[] key(String secret) {
    return hash(
        "isochron secret".getBytes(StandardCharsets.UTF_8),
        secret.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] hash(byte[] key, byte[]... parts) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      for (byte[] part : parts) {
        mac.update(part);
      }
      return mac.doFinal();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(
          "this JVM has no " + ALGORITHM + ", which every Java SE has", e);
    }
  }
}
