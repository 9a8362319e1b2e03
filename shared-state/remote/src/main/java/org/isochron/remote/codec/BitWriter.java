package org.isochron.remote.codec;

import java.nio.ByteBuffer;

/**
 * Writes numbers of any length in bits into little-endian memory, the lowest bit first. Owner: one thread; allocates nothing. The
 * caller checks that there is room.
 */
final class BitWriter {
  /** This many ones instead of a quotient say that the whole number follows. */
  static final int ESCAPE = 12;

  /** The most bits of a remainder. */
  static final int MOST_REMAINDER = 16;

  /** The most bits that {@link #gamma} takes for a number of 32 bits. */
  static final int MOST_GAMMA = 65;

  private ByteBuffer target = ByteBuffer.allocate(0);
  private int at;
  private long pending;
  private int pendingCount;

  /** Begins at a byte of little-endian memory. */
  void begin(ByteBuffer memory, int position) {
    target = memory;
    at = position;
    pending = 0;
    pendingCount = 0;
  }

  /** The byte after what was written so far, rounded up. */
  int position() {
    return at + (pendingCount + 7) / 8;
  }

  /** Writes the lowest bits of a value without higher ones, up to 32. */
  void put(int value, int bits) {
    pending |= (value & 0xffff_ffffL) << pendingCount;
    pendingCount += bits;
    if (pendingCount >= Integer.SIZE) {
      target.putInt(at, (int) pending);
      at += Integer.BYTES;
      pending >>>= Integer.SIZE;
      pendingCount -= Integer.SIZE;
    }
  }

  /** Writes a number from 0 to 2^32 - 1 in Elias' gamma code: small ones take few bits. */
  void gamma(long value) {
    long counted = value + 1;
    int length = Long.SIZE - 1 - Long.numberOfLeadingZeros(counted);
    if (length < Integer.SIZE) {
      put((1 << length) - 1, length + 1);
      put((int) counted & ((1 << length) - 1), length);
    } else {
      put(-1, Integer.SIZE);
      put(0, 1);
      put((int) counted, Integer.SIZE);
    }
  }

  /** Writes any whole number; those near 0 take few bits. */
  void signed(int value) {
    gamma(zigzag(value) & 0xffff_ffffL);
  }

  /** Writes what {@link #zigzag} returned as a quotient in unary and a remainder. */
  void rice(int folded, int remainderBits) {
    int quotient = folded >>> remainderBits;
    if (Integer.compareUnsigned(quotient, ESCAPE) < 0) {
      int remainder = folded & ((1 << remainderBits) - 1);
      put(((1 << quotient) - 1) | (remainder << (quotient + 1)), quotient + 1 + remainderBits);
    } else {
      put((1 << ESCAPE) - 1, ESCAPE);
      put(folded, Integer.SIZE);
    }
  }

  /** Writes what is left, and returns the byte after it. */
  int end() {
    int end = position();
    while (at < end) {
      target.put(at++, (byte) pending);
      pending >>>= 8;
    }
    pendingCount = 0;
    return end;
  }

  /** Folds the numbers of both signs, those near 0 first. */
  static int zigzag(int value) {
    return (value << 1) ^ (value >> 31);
  }
}
