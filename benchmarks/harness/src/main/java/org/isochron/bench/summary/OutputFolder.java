package org.isochron.bench.summary;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The folder that takes what a run leaves behind. That it can be written is proved before the run, and not after it. */
public final class OutputFolder {
  private static final String SUMMARY = "summary.json";

  private final Path path;

  private OutputFolder(Path path) {
    this.path = path;
  }

  /**
   * Opens a folder, made if need be, by writing to it.
   *
   * @throws IllegalArgumentException if that fails, with a message for who named the folder
   */
  public static OutputFolder open(Path path) {
    try {
      Files.createDirectories(path);
      Files.delete(Files.createTempFile(path, "writable", ".tmp"));
      return new OutputFolder(path);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the output folder %s cannot be written (%s); name one that can"
              .formatted(path.toAbsolutePath(), e),
          e);
    }
  }

  public Path path() {
    return path;
  }

  /** Writes {@code summary.json}, whole or not at all, and returns where it is. */
  public Path write(Summary summary) throws IOException {
    Path written = Files.createTempFile(path, "summary", ".tmp");
    Files.writeString(written, summary.json());
    Path file = path.resolve(SUMMARY);
    Files.move(written, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    return file;
  }
}
