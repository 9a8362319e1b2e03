package org.isochron.replay;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * The destination of a journal: a file that can be forced to the disk. Owner: the writing thread.
 */
interface JournalChannel extends Closeable {
  /** Writes bytes from the source, all of them or fewer, and returns how many. */
  int write(ByteBuffer source) throws IOException;

  /** Returns once the operating system reports that all that was written is on the disk. */
  void force() throws IOException;

  static JournalChannel of(FileChannel file) {
    return new JournalChannel() {
      @Override
      public int write(ByteBuffer source) throws IOException {
        return file.write(source);
      }

      @Override
      public void force() throws IOException {
        file.force(false); // this forces the file's size too, which reading needs
      }

      @Override
      public void close() throws IOException {
        file.close();
      }
    };
  }
}
