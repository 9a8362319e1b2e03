package org.isochron.near.mapped;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;

/** Files that belong to this process' user, and that nobody else may open. Stateless. */
final class OwnFiles {
  private static final FileAttribute<?>[] NONE = {};

  private OwnFiles() {}

  static void createFolder(Path folder) throws IOException {
    Files.createDirectory(folder, attributes(folder, "rwx------"));
  }

  static void createFile(Path file) throws IOException {
    Files.createFile(file, attributes(file, "rw-------"));
  }

  /**
   * Requires that a file or folder belongs to this user.
   *
   * @throws IOException if it belongs to somebody else, who could change it under our hands
   */
  static void requireOwn(Path file, UserPrincipal self) throws IOException {
    UserPrincipal owner = Files.getOwner(file, LinkOption.NOFOLLOW_LINKS);
    if (!owner.equals(self)) {
      throw new IOException(
          "%s belongs to %s and this process runs as %s: both processes run as one user, in a folder of that user's"
              .formatted(file, owner.getName(), self.getName()));
    }
  }

  /** Returns this process' user: the owner of a file that it creates. */
  static UserPrincipal self() throws IOException {
    Path probe = Files.createTempFile("isochron", ".owner");
    try {
      return Files.getOwner(probe);
    } finally {
      Files.delete(probe);
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
