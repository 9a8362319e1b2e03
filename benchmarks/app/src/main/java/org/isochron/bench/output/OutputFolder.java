package org.isochron.bench.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.isochron.bench.errors.UnusablePathException;

/** A command's output folder. */
public final class OutputFolder {
  private final Path path;

  private OutputFolder(Path path) {
    this.path = path;
  }

  /**
   * Opens the folder that an option names, creates it if missing, and checks that it is writable.
   *
   * @throws UnusablePathException if the folder cannot be used
   */
  public static OutputFolder open(String option, Path path, String... files) {
    if (path.toString().isEmpty()) {
      throw new UnusablePathException(option, path, "name a folder, such as '.'");
    }
    OutputFolder folder = new OutputFolder(path);
    try {
      Files.createDirectories(path);
      Path proof = folder.temporary("writable");
      Files.delete(Files.createFile(proof));
    } catch (IOException e) {
      throw new UnusablePathException(
          option,
          path,
          "nothing can be written there (%s); name another folder"
              .formatted(UnusablePathException.reason(e)));
    }
    for (String file : files) {
      if (Files.isDirectory(path.resolve(file))) {
        throw new UnusablePathException(
            option, path, "its %s is a folder; name another folder".formatted(file));
      }
    }
    return folder;
  }

  public Path path() {
    return path;
  }

  public Path write(String name, String text) throws IOException {
    return write(name, text.getBytes(UTF_8));
  }

  /**
   * Writes a file completely or not at all, and returns its path. Creates its folder if missing.
   */
  public Path write(String name, byte[] content) throws IOException {
    Path file = path.resolve(name);
    Path temporary = temporary(name);
    try {
      Files.createDirectories(temporary.getParent());
      Files.write(temporary, content, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      Files.move(
          temporary, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
      return file;
    } catch (IOException e) {
      Files.deleteIfExists(temporary);
      throw new IOException(
          "%s could not be written: %s".formatted(file, UnusablePathException.reason(e)), e);
    }
  }

  private Path temporary(String name) {
    return path.resolve("%s.%d.tmp".formatted(name, ProcessHandle.current().pid()));
  }
}
