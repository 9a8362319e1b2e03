package org.isochron.bench.jcstress;

import org.jspecify.annotations.Nullable;

/**
 * What the tests do with an exchange, so that the very same accesses run against the library and against a broken
 * replica. One writer; windows of two snapshots; one place for a reader.
 */
interface Handover {
  /** The snapshot to write; for the writer. */
  Words next();

  /** Hands the written snapshot over; for the writer. */
  void publish();

  /** Opens the reader's place, or null when it is taken; any thread. */
  @Nullable
  Reading open();

  default void publish(int number) {
    next().write(number);
    publish();
  }

  /** The reader's end. */
  interface Reading {
    boolean refresh();

    int length();

    Words at(int age);

    void close();

    /** What the newest snapshot says, 0 when there is none. */
    default int newest() {
      return length() == 0 ? 0 : at(0).read();
    }
  }
}
