package org.isochron.remote.access;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.Supplier;

/** Writes files that only their user can read. Stateless; blocks while it writes. */
public final class PrivateFile {
  private static final FileAttribute<?> ONLY_OWNER =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private PrivateFile() {}

  /** Writes a complete file unless it exists. Another program may write it at the same time. */
  public static void writeOnce(Path file, Supplier<byte[]> content) throws IOException {
    if (Files.exists(file)) {
      return;
    }
    Path folder = file.toAbsolutePath().getParent();
    Files.createDirectories(folder);
    boolean hasOwners = Files.getFileStore(folder).supportsFileAttributeView("posix");
    Path draft = hasOwners
        ? Files.createTempFile(folder, "key", "", ONLY_OWNER)
        : Files.createTempFile(folder, "key", ""); // a user's folder on Windows is private
    try {
      Files.write(draft, content.get());
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
