package org.isochron.state;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * A viewer of a shared state, such as a remote program or a web page. Its commands carry the
 * number.
 *
 * @param number {@link Command#sender} of its commands: 1 to 65,535, the same after a rejoin
 * @param identity name that the embedder has verified, or empty
 * @param permissions text for the embedder's {@link CommandRule}, or empty
 */
public record Viewer(int number, String identity, String permissions) {
  /**
   * Returns the token of {@link Command#ENTERED} and {@link Command#LEFT}: the first eight bytes of
   * the identity's SHA-256, big-endian, or 0 for an empty identity. Game code in a tick can thus
   * recognise a player, and a replay repeats it.
   */
  public long identityHash() {
    if (identity.isEmpty()) {
      return 0;
    }
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(identity.getBytes(StandardCharsets.UTF_8));
      return ByteBuffer.wrap(hash).getLong();
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
