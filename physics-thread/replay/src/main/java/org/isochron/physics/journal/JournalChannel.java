package org.isochron.physics.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;

/** Where a journal is written: a file that can be forced to the disk. Owner: the writing thread. */
interface JournalChannel extends WritableByteChannel {
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
      public boolean isOpen() {
        return file.isOpen();
      }

      @Override
      public void close() throws IOException {
        file.close();
      }
    };
  }
}
