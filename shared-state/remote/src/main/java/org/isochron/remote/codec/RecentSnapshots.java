package org.isochron.remote.codec;

import java.util.Arrays;

/**
 * The newest small snapshots of a chain as blocks of bytes, from which parities are computed. A
 * block contains, for each fragment, its length, its flags and its bytes after the checksum. Owner:
 * one thread. Allocates nothing after construction.
 */
final class RecentSnapshots {
  static final int COUNT = 16;

  /** Two blocks of this size, and the bytes around them, fit in one datagram. */
  static final int MAX_BYTES = 634;

  /** Length and flags, in front of the rest of a fragment. */
  static final int PREFIX_BYTES = Short.BYTES + 1;

  static final int FLAGS_AT = Short.BYTES;

  /** Bytes of a block that are moved from their place in the first fragment. */
  private static final int MOVED_BYTES = FragmentFormat.CHAIN - PREFIX_BYTES;

  static final int CHAIN_AT = FragmentFormat.CHAIN - MOVED_BYTES;
  static final int NUMBER_AT = FragmentFormat.NUMBER - MOVED_BYTES;
  static final int MIN_BYTES = FragmentFormat.OPENING_BYTES - MOVED_BYTES;

  private final byte[][] blocks = new byte[COUNT][MAX_BYTES];
  private final int[] lengths = new int[COUNT];
  private final long[] numbers = new long[COUNT];

  boolean has(long number) {
    return number > 0 && numbers[slot(number)] == number;
  }

  /** Copies a block, unless a newer snapshot has taken its place. */
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

  /** Combines the first bytes of a block with a parity by exclusive or. */
  void combine(long number, byte[] parity, int bytes) {
    byte[] block = blocks[slot(number)];
    for (int index = 0; index < bytes; index++) {
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
