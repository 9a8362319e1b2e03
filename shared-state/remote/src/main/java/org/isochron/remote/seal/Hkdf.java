package org.isochron.remote.seal;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HKDF-SHA256 of RFC 5869, with outputs of one block. Stateless; allocates. */
final class Hkdf {
  static final int BYTES = 32;

  private static final String ALGORITHM = "HmacSHA256";

  private Hkdf() {}

  /** @param salt must not be empty */
  static byte[] extract(byte[] salt, byte[] material) {
    return hash(salt, material);
  }

  static byte[] expand(byte[] key, String label, byte[] context) {
    return hash(key, label.getBytes(StandardCharsets.UTF_8), context, new byte[] {1});
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
