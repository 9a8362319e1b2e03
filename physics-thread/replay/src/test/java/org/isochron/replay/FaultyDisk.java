package org.isochron.replay;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;

/** A journal file on a simulated faulty disk. */
abstract class FaultyDisk implements JournalChannel {
  private final JournalChannel file;

  FaultyDisk(Path file) throws IOException {
    this.file = JournalChannel.of(
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
  }

  @Override
  public int write(ByteBuffer source) throws IOException {
    return file.write(source);
  }

  @Override
  public void force() throws IOException {
    file.force();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  /** A disk that can block. */
  static final class Stalling extends FaultyDisk {
    private final Semaphore permits = new Semaphore(1);

    Stalling(Path file) throws IOException {
      super(file);
    }

    void stall() {
      permits.acquireUninterruptibly();
    }

    void resume() {
      permits.release();
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
      permits.acquireUninterruptibly();
      permits.release();
      return super.write(source);
    }
  }

  /** A disk with limited space. */
  static final class Full extends FaultyDisk {
    private int left;

    Full(Path file, int bytes) throws IOException {
      super(file);
      left = bytes;
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
      if (left == 0) {
        throw new IOException("no space left");
      }
      ByteBuffer part = source.slice().limit(Math.min(left, source.remaining()));
      int written = super.write(part);
      source.position(source.position() + written);
      left -= written;
      return written;
    }
  }

  static final class Forced extends FaultyDisk {
    private final List<Long> forcedBytes = new CopyOnWriteArrayList<>();
    private long writtenBytes;
    boolean isBroken;

    Forced(Path file) throws IOException {
      super(file);
    }

    List<Long> forcedBytes() {
      return forcedBytes;
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
      int written = super.write(source);
      writtenBytes += written;
      return written;
    }

    @Override
    public void force() throws IOException {
      if (isBroken) {
        throw new IOException("input/output error");
      }
      forcedBytes.add(writtenBytes);
    }
  }
}
