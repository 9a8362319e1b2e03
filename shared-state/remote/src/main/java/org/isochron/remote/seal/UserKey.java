package org.isochron.remote.seal;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
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

  private static final FileAttribute<?> ONLY_OWNER =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

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
      if (!Files.exists(file)) {
        write(file);
      }
      byte[] key = Files.readAllBytes(file);
      if (key.length != Agreement.KEY_BYTES) {
        throw new IOException("the file has %d bytes instead of %d; delete it"
            .formatted(key.length, Agreement.KEY_BYTES));
      }
      return key;
    } catch (IOException e) {
      throw new IllegalStateException(
          "the key file %s cannot be used: %s; name another file with -D%s=FILE, or give both ends a secret"
              .formatted(file, e, PROPERTY),
          e);
    }
  }

  /** Writes a complete file or none, because another program may write it too. */
  private static void write(Path file) throws IOException {
    byte[] key = new byte[Agreement.KEY_BYTES];
    new SecureRandom().nextBytes(key);
    Path folder = file.toAbsolutePath().getParent();
    Files.createDirectories(folder);
    boolean hasOwners = Files.getFileStore(folder).supportsFileAttributeView("posix");
    Path draft = hasOwners
        ? Files.createTempFile(folder, "key", "", ONLY_OWNER)
        : Files.createTempFile(folder, "key", ""); // a user's folder on Windows is private
    try {
      Files.write(draft, key);
      Files.createLink(file, draft); // fails if the file exists
    } catch (FileAlreadyExistsException e) {
      // another program was faster
    } catch (UnsupportedOperationException | FileSystemException e) { // no links here
      Files.move(draft, file);
    } finally {
      Files.deleteIfExists(draft);
    }
  }
}
