package org.isochron.remote.seal;

import java.nio.LongBuffer;

/**
 * The numbers of the messages that a stream has received, so that none is accepted twice. Messages
 * may overtake each other by up to 255 numbers. Owner: one thread. Allocates nothing.
 */
final class ReplayWindow {
  static final int SIZE = 256;

  /** Longs that {@link #save} writes. */
  static final int SAVED_LONGS = 1 + SIZE / Long.SIZE;

  /** One bit for each of the last numbers, at the number modulo the size. */
  private final long[] seen = new long[SIZE / Long.SIZE];

  private long highest;

  /** Returns a message's number, whose low half was sent; the high half is the most likely one. */
  long number(int low) {
    return highest + (low - (int) highest);
  }

  /** Returns false for the number of an earlier message, and for one that is too old to know. */
  boolean isNew(long number) {
    return number > 0
        && number > highest - SIZE
        && (number > highest || (seen[word(number)] >> number & 1) == 0);
  }

  /** Writes the numbers that were received. */
  void save(LongBuffer destination) {
    destination.put(highest).put(seen);
  }

  void restore(LongBuffer source) {
    highest = source.get();
    source.get(seen);
  }

  void take(long number) {
    // numbers that were skipped have not been seen
    for (long skipped = Math.max(highest + 1, number - SIZE + 1); skipped < number; skipped++) {
      seen[word(skipped)] &= ~(1L << skipped);
    }
    seen[word(number)] |= 1L << number;
    highest = Math.max(highest, number);
  }

  private static int word(long number) {
    return (int) (number % SIZE) / Long.SIZE;
  }
}
