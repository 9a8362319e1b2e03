package org.isochron.bench.jcstress;

import org.jspecify.annotations.Nullable;

/**
 * The operations of the tests on an exchange, so that the same accesses run against the library and
 * a broken twin. One writer; windows of two snapshots; one place for a reader.
 */
public interface Handover {
  /** The snapshot to write; called by the writer. */
  Words next();

  /** Publishes the written snapshot; called by the writer. */
  void publish();

  /** Opens the reader's place, or returns null if it is taken; any thread. */
  @Nullable
  Reading open();

  /** Writes a number into the next snapshot, and publishes it. */
  void publishNumber(int number);

  /** The reader's end. */
  interface Reading {
    boolean refresh();

    int length();

    Words at(int age);

    void close();

    /** The number in the newest snapshot, 0 if there is none. */
    default int newest() {
      return length() == 0 ? 0 : at(0).read();
    }
  }
}
