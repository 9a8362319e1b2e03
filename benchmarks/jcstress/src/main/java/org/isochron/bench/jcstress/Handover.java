package org.isochron.bench.jcstress;

import org.jspecify.annotations.Nullable;

/**
 * Test interface to an exchange, for the library and its broken twins. One writer;
 * windows of two snapshots; one reader slot.
 */
public interface Handover {
  /** Opens a reader, or returns null if the slot is taken. Any thread. */
  @Nullable
  Reading open();

  /** Writes a number into a snapshot and publishes it. Called by the writer. */
  void publishNumber(int number);

  /** The reader's end. */
  interface Reading {
    boolean refresh();

    int length();

    Words at(int age);

    void close();

    default int newest() {
      return length() == 0 ? 0 : at(0).read();
    }
  }
}
