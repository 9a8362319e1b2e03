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
 * A file too large to be kept in memory: it is written under a temporary name and gets its own when
 * it is whole. Owner: one thread. A file that was closed before it was finished is deleted.
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

  /** How many bytes have been written. */
  public long byteCount() {
    return byteCount;
  }

  /** Appends what remains in a buffer. */
  public void write(ByteBuffer content) throws IOException {
    try {
      while (content.hasRemaining()) {
        byteCount += channel.write(content);
      }
    } catch (IOException e) {
      throw failed(path, e);
    }
  }

  /** Gives the file its name: it is whole. */
  public void finish() throws IOException {
    try {
      channel.close();
      Files.move(temporary, path);
    } catch (IOException e) {
      throw failed(path, e);
    }
  }

  /** Deletes what was written, unless it was finished. */
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
