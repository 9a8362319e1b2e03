package org.isochron.near.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Files that belong to this process' user, and that nobody else may open. Stateless, but for the
 * user, who never changes.
 */
final class OwnFiles {
  private static final FileAttribute<?>[] NONE = {};
  private static final AtomicReference<@Nullable UserPrincipal> SELF = new AtomicReference<>();

  private OwnFiles() {}

  static void createFolder(Path folder) throws IOException {
    Files.createDirectory(folder, attributes(folder, "rwx------"));
  }

  static void createFile(Path file) throws IOException {
    Files.createFile(file, attributes(file, "rw-------"));
  }

  /**
   * Requires that a file in a served folder belongs to this user.
   *
   * @throws IOException if it belongs to somebody else, who could change it under our hands
   */
  static void requireOwn(Path file, Path served) throws IOException {
    UserPrincipal owner = Files.getOwner(file, LinkOption.NOFOLLOW_LINKS);
    UserPrincipal self = self(served);
    if (!owner.equals(self)) {
      throw foreign(file, owner.getName(), self.getName());
    }
  }

  /** Returns that a file belongs to somebody else. */
  static IOException foreign(Path file, String owner, String self) {
    return new IOException(
        "%s belongs to %s and this process runs as %s: both processes run as one user, in a folder of that user's"
            .formatted(file, owner, self));
  }

  /**
   * Returns this process' user: the owner of a file that it creates, once, in a folder where it has
   * to be able to create files. A folder for temporary files may be missing.
   */
  private static UserPrincipal self(Path served) throws IOException {
    // ordering: acquire, with the release below: the user is seen whole.
    UserPrincipal known = SELF.getAcquire();
    if (known != null) {
      return known;
    }
    Path probe = served.resolve("owner-" + UUID.randomUUID());
    createFile(probe);
    try {
      UserPrincipal self = Files.getOwner(probe);
      // ordering: release, the counterpart of the acquire above.
      SELF.setRelease(self);
      return self;
    } finally {
      Files.deleteIfExists(probe);
    }
  }

  private static FileAttribute<?>[] attributes(Path path, String permissions) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : NONE;
  }
}
