package org.isochron.remote.stream;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.isochron.remote.codec.FragmentFormat;

/**
 * A secret that two ends share; they prove their knowledge without sending it. Each end adds a
 * random nonce for every connection, so a recorded connection proves nothing later. Any thread;
 * allocates.
 */
public final class SharedSecret {
  /** Maximum size of a secret in bytes of UTF-8. */
  public static final int MAX_BYTES = 64;

  private static final String ALGORITHM = "HmacSHA256";
  private static final int NONCE_BYTES = 16;

  private final SecureRandom random = new SecureRandom();
  private final byte[] secret;

  /** Role of an end in the proof; a code for one role is invalid for the other role. */
  public enum Role {
    ASKING,
    ASKED
  }

  /** Creates a secret; an empty text means no secret. */
  public SharedSecret(String secret) {
    this.secret = secret.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Validates a secret.
   *
   * @throws IllegalArgumentException if the secret is too long
   */
  public static void require(String secret) {
    int length = secret.getBytes(StandardCharsets.UTF_8).length;
    if (length > MAX_BYTES) {
      throw new IllegalArgumentException(
          "the secret has %d bytes: it has at most %d".formatted(length, MAX_BYTES));
    }
  }

  public boolean isNone() {
    return secret.length == 0;
  }

  String nonce() {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    return Base64.getEncoder().encodeToString(nonce);
  }

  /** Returns a code that only an end with the secret can compute; empty if there is no secret. */
  public String code(Role role, long token, String asking, String asked) {
    if (isNone()) {
      return "";
    }
    byte[] first = asking.getBytes(StandardCharsets.UTF_8);
    byte[] second = asked.getBytes(StandardCharsets.UTF_8);
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret, ALGORITHM));
      mac.update(ByteBuffer.allocate(2 + Long.BYTES + 2 * Integer.BYTES)
          .put(FragmentFormat.VERSION)
          .put((byte) (role == Role.ASKING ? 0 : 1))
          .putLong(token)
          .putInt(first.length)
          .putInt(second.length)
          .flip());
      mac.update(first);
      return Base64.getEncoder().encodeToString(mac.doFinal(second));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(
          "this JVM has no " + ALGORITHM + ", which every Java SE has", e);
    }
  }

  /** Compares two codes in constant time, so that timing reveals nothing. */
  static boolean isSame(String expected, String given) {
    return MessageDigest.isEqual(
        expected.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
  }
}
