package org.isochron.physics.journal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Where a journal is written: a file that can be forced to the disk. Owner: the writing thread. */
interface JournalChannel extends Closeable {
  /** Writes bytes from the source, all of them or fewer, and returns how many. */
  int write(ByteBuffer source) throws IOException;

  /** Returns once all that was written is on the disk, as far as the operating system knows. */
  void force() throws IOException;

  static JournalChannel of(FileChannel file) {
    return new JournalChannel() {
      @Override
      public int write(ByteBuffer source) throws IOException {
        return file.write(source);
      }

      @Override
      public void force() throws IOException {
        file.force(false); // the size is part of what is needed to read it, and is forced as well
      }

      @Override
      public void close() throws IOException {
        file.close();
      }
    };
  }
}
