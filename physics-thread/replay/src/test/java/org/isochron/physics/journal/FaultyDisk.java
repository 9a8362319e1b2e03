package org.isochron.physics.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;

/** Disks that do not do what they should. */
final class FaultyDisk {
  private FaultyDisk() {}

  /** A disk that can be made to wait. */
  static final class Stalling implements JournalChannel {
    private final WritableByteChannel file;
    private final Semaphore permits = new Semaphore(1);

    Stalling(WritableByteChannel file) {
      this.file = file;
    }

    void stall() {
      permits.acquireUninterruptibly();
    }

    void goOn() {
      permits.release();
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
      permits.acquireUninterruptibly();
      permits.release();
      return file.write(source);
    }

    @Override
    public void force() {
      // nothing is said of this
    }

    @Override
    public boolean isOpen() {
      return file.isOpen();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }

  /** A disk with room for so many bytes. */
  static final class Full implements JournalChannel {
    private final WritableByteChannel file;
    private int left;

    Full(WritableByteChannel file, int bytes) {
      this.file = file;
      left = bytes;
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
      if (left == 0) {
        throw new IOException("no space left");
      }
      ByteBuffer part = source.slice().limit(Math.min(left, source.remaining()));
      int written = file.write(part);
      source.position(source.position() + written);
      left -= written;
      return written;
    }

    @Override
    public void force() {
      // nothing is said of this
    }

    @Override
    public boolean isOpen() {
      return file.isOpen();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }

  /** A disk that notes what was written when it was forced, and may refuse. */
  static final class Forced implements JournalChannel {
    private final WritableByteChannel file;
    private final List<Long> forcedBytes = new CopyOnWriteArrayList<>();
    private long writtenBytes;
    boolean isBroken;

    Forced(WritableByteChannel file) {
      this.file = file;
    }

    /** How many bytes had been written at each force. */
    List<Long> forcedBytes() {
      return forcedBytes;
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
      int written = file.write(source);
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

    @Override
    public boolean isOpen() {
      return file.isOpen();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
