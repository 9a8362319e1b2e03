package org.isochron.near.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * A file that is read and written by calls to the system, never mapped: whatever another process
 * does to it, a call returns or throws, and no signal reaches this process. Owner: one thread.
 * Allocates nothing in direct buffers.
 *
 * <p>An interrupt of the owner closes a channel in the middle of a call; the next call opens the
 * file again.
 */
final class OpenFile implements AutoCloseable {
  private static final Set<OpenOption> OPTIONS =
      Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

  private final Path path;
  private FileChannel channel;

  OpenFile(Path path) throws IOException {
    this.path = path;
    channel = FileChannel.open(path, OPTIONS);
  }

  /**
   * Writes what remains of a buffer. The file grows if it ended before, because somebody cut it.
   */
  void write(ByteBuffer bytes, long at) throws IOException {
    FileChannel to = channel();
    long place = at;
    while (bytes.hasRemaining()) {
      place += to.write(bytes, place);
    }
  }

  /**
   * Reads until a buffer is full. Returns false if the file ends before, because somebody cut it.
   */
  boolean read(ByteBuffer bytes, long at) throws IOException {
    FileChannel from = channel();
    long place = at;
    while (bytes.hasRemaining()) {
      int count = from.read(bytes, place);
      if (count < 0) {
        return false;
      }
      place += count;
    }
    return true;
  }

  /** Makes a file shorter that is longer than this. */
  void cutTo(long bytes) throws IOException {
    if (channel().size() > bytes) {
      channel.truncate(bytes);
    }
  }

  long size() throws IOException {
    return channel().size();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  private FileChannel channel() throws IOException {
    if (!channel.isOpen()) {
      channel = FileChannel.open(path, OPTIONS);
    }
    return channel;
  }
}
