package org.isochron.bench.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.isochron.bench.errors.UnusablePathException;

/** A command's output file. */
public final class OutputFile {
  private final Path path;

  private OutputFile(Path path) {
    this.path = path;
  }

  /**
   * Opens the file that an option names, for appending; the file may be new.
   *
   * @throws UnusablePathException if the file cannot be written
   */
  public static OutputFile toAppend(String option, Path path) {
    requireName(option, path);
    if (!Files.exists(path)) {
      return toCreate(option, path);
    }
    try {
      FileChannel.open(path, StandardOpenOption.APPEND).close();
      return new OutputFile(path);
    } catch (IOException e) {
      throw unusable(option, path, e);
    }
  }

  /**
   * Verifies that the file that an option names can be created. Creates its folder if missing.
   *
   * @throws UnusablePathException if the file exists or cannot be created
   */
  public static OutputFile toCreate(String option, Path path) {
    requireName(option, path);
    if (Files.exists(path)) {
      throw new UnusablePathException(option, path, "it is there already; name a new file");
    }
    try {
      Path folder = path.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      Files.delete(Files.createFile(path));
      return new OutputFile(path);
    } catch (IOException e) {
      throw unusable(option, path, e);
    }
  }

  /** Appends a text completely or not at all. */
  public void append(String text) throws IOException {
    boolean isNew = !Files.exists(path);
    long size = isNew ? 0 : Files.size(path);
    try (FileChannel channel =
        FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      ByteBuffer content = ByteBuffer.wrap(text.getBytes(UTF_8));
      try {
        while (content.hasRemaining()) {
          channel.write(content);
        }
      } catch (IOException e) {
        if (!isNew && Files.isRegularFile(path)) {
          channel.truncate(size);
        }
        throw e;
      }
    } catch (IOException e) {
      if (isNew) {
        Files.deleteIfExists(path);
      }
      throw new IOException(
          "%s could not be written: %s".formatted(path, UnusablePathException.reason(e)), e);
    }
  }

  private static void requireName(String option, Path path) {
    if (path.toString().isEmpty()) {
      throw new UnusablePathException(option, path, "name a file");
    }
    if (Files.isDirectory(path)) {
      throw new UnusablePathException(option, path, "it is a folder; name a file");
    }
  }

  private static UnusablePathException unusable(String option, Path path, IOException e) {
    return new UnusablePathException(
        option,
        path,
        "it cannot be written (%s); name another file".formatted(UnusablePathException.reason(e)));
  }
}
