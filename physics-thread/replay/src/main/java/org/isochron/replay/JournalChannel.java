package org.isochron.replay;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * The destination of a journal: a file that can be forced to the disk. Owner: the writing thread.
 */
interface JournalChannel extends Closeable {
  /** Writes some of the buffer's bytes and returns their number. */
  int write(ByteBuffer source) throws IOException;

  /** Blocks until the operating system reports that all written data is on the disk. */
  void force() throws IOException;

  static JournalChannel of(FileChannel file) {
    return new JournalChannel() {
      @Override
      public int write(ByteBuffer source) throws IOException {
        return file.write(source);
      }

      @Override
      public void force() throws IOException {
        file.force(false); // also forces the file's size, which reading needs
      }

      @Override
      public void close() throws IOException {
        file.close();
      }
    };
  }
}
