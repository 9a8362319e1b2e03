package org.isochron.remote.codec;

import java.util.Arrays;

/**
 * The newest small snapshots of a chain, from which parities are computed. Owner: one thread.
 * Allocates nothing after construction.
 */
final class RecentSnapshots {
  static final int COUNT = 16;

  /** Two snapshots of this size, and the bytes around them, fit in one datagram. */
  static final int MAX_BYTES =
      (SnapshotFormat.DATAGRAM_BYTES - BundleWriter.BLOCK_AT - Short.BYTES) / 2;

  private final byte[][] blocks = new byte[COUNT][MAX_BYTES];
  private final int[] lengths = new int[COUNT];
  private final long[] numbers = new long[COUNT];

  boolean has(long number) {
    return number > 0 && numbers[slot(number)] == number;
  }

  /** Copies a snapshot, unless a newer snapshot has taken its place. */
  void put(long number, byte[] from, int offset, int length) {
    int slot = slot(number);
    if (number <= numbers[slot]) {
      return;
    }
    numbers[slot] = number;
    lengths[slot] = length;
    System.arraycopy(from, offset, blocks[slot], 0, length);
    Arrays.fill(blocks[slot], length, MAX_BYTES, (byte) 0);
  }

  int length(long number) {
    return lengths[slot(number)];
  }

  /** Combines a snapshot with a parity by exclusive or. */
  void combine(long number, byte[] parity) {
    byte[] block = blocks[slot(number)];
    for (int index = 0; index < MAX_BYTES; index++) {
      parity[index] ^= block[index];
    }
  }

  void clear() {
    Arrays.fill(numbers, 0);
  }

  static int slot(long number) {
    return (int) (number % COUNT);
  }
}
