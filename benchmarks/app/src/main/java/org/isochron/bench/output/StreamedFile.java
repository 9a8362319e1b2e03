package org.isochron.bench.output;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.isochron.bench.errors.UnusablePathException;

/**
 * A file too large for memory, written under a temporary name until it is complete. Closing an
 * unfinished file deletes it. Owner: one thread.
 */
public final class StreamedFile implements Closeable {
  private final Path path;
  private final Path temporary;
  private final FileChannel channel;
  private long byteCount;

  private StreamedFile(Path path, Path temporary, FileChannel channel) {
    this.path = path;
    this.temporary = temporary;
    this.channel = channel;
  }

  static StreamedFile open(Path path) throws IOException {
    Path temporary = path.resolveSibling(
        "%s.%d.tmp".formatted(path.getFileName(), ProcessHandle.current().pid()));
    try {
      FileChannel channel =
          FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      return new StreamedFile(path, temporary, channel);
    } catch (IOException e) {
      throw failed(path, e);
    }
  }

  public long byteCount() {
    return byteCount;
  }

  /** Appends a buffer's remaining bytes. */
  public void write(ByteBuffer content) throws IOException {
    try {
      while (content.hasRemaining()) {
        byteCount += channel.write(content);
      }
    } catch (IOException e) {
      throw failed(path, e);
    }
  }

  /** Renames the complete file. */
  public void finish() throws IOException {
    try {
      channel.close();
      Files.move(temporary, path);
    } catch (IOException e) {
      throw failed(path, e);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
    Files.deleteIfExists(temporary);
  }

  private static IOException failed(Path path, IOException e) {
    return new IOException(
        "%s could not be written: %s".formatted(path, UnusablePathException.reason(e)), e);
  }
}
