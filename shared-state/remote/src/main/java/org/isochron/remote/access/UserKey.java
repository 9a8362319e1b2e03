package org.isochron.remote.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import org.isochron.state.threads.Platform;

/**
 * A random key in a file that only its user can read. Programs of one user on one machine use the
 * key without any configuration. The first program writes the file. Blocks while it reads or
 * writes.
 */
public final class UserKey {
  /** System property with the path of the key file. */
  public static final String PROPERTY = "isochron.keyFile";

  private UserKey() {}

  /**
   * Reads the key, and makes it if there is none.
   *
   * @throws IllegalStateException if the file can be neither read nor written
   */
  public static byte[] read() {
    return read(Platform.userFile(PROPERTY, ".isochron", "key"));
  }

  static byte[] read(Path file) {
    try {
      PrivateFile.writeOnce(file, UserKey::random);
      byte[] key = Files.readAllBytes(file);
      if (key.length != Ticket.KEY_BYTES) {
        throw new IOException("the file has %d bytes instead of %d; delete it"
            .formatted(key.length, Ticket.KEY_BYTES));
      }
      return key;
    } catch (IOException e) {
      throw new IllegalStateException(
          "the key file %s cannot be used: %s; name another file with -D%s=FILE, or give both ends a secret"
              .formatted(file, e, PROPERTY),
          e);
    }
  }

  private static byte[] random() {
    byte[] key = new byte[Ticket.KEY_BYTES];
    new SecureRandom().nextBytes(key);
    return key;
  }
}
