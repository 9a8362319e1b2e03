package org.isochron.remote.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Writes numbers of any length in bits, the lowest bit of a byte first. Owner: one thread;
 * allocates nothing. The caller checks that there is room, with {@link #TOUCHED_BYTES} to spare.
 */
final class BitWriter {
  /** This many ones instead of a quotient say that the whole number follows. */
  static final int ESCAPE = 12;

  /** The most bits of a remainder. */
  static final int MOST_REMAINDER = 16;

  /** The most bits that {@link #gamma} takes for a number of 32 bits. */
  static final int MOST_GAMMA = 65;

  /**
   * The most bits of one {@link #put}: with those of a byte that is not full they fit in a
   * {@code long}.
   */
  static final int MOST_PUT = Long.SIZE - Byte.SIZE;

  /** The bytes that every {@link #put} overwrites. */
  static final int TOUCHED_BYTES = Long.BYTES;

  static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int MOST_GAMMA_PUT = (MOST_PUT - 1) / 2;

  private byte[] target = new byte[0];
  private int at;
  private long pending;
  private int pendingCount;

  /** Begins at a byte of memory. */
  void begin(byte[] memory, int position) {
    target = memory;
    at = position;
    pending = 0;
    pendingCount = 0;
  }

  /** The byte after what was written so far, rounded up. */
  int position() {
    return at + (pendingCount + 7) / 8;
  }

  /**
   * Writes the lowest bits of a value without higher ones, up to {@link #MOST_PUT}. There is no
   * branch, which would be guessed wrong.
   */
  void put(long value, int bits) {
    pending |= value << pendingCount;
    pendingCount += bits;
    // ordering: plain: the memory is this thread's.
    LONGS.set(target, at, pending);
    at += pendingCount >>> 3;
    pending >>>= pendingCount & ~7;
    pendingCount &= 7;
  }

  /** Writes all bits of a number. */
  void putInt(int value) {
    put(value & 0xffff_ffffL, Integer.SIZE);
  }

  void putInts(int[] numbers, int from, int count) {
    for (int number = from; number < from + count; number++) {
      putInt(numbers[number]);
    }
  }

  /** Writes a number from 0 to 2^32 - 1 in Elias' gamma code: small ones take few bits. */
  void gamma(long value) {
    long counted = value + 1;
    int length = Long.SIZE - 1 - Long.numberOfLeadingZeros(counted);
    long ones = (1L << length) - 1;
    if (length <= MOST_GAMMA_PUT) {
      put(ones | (counted & ones) << (length + 1), 2 * length + 1);
    } else {
      put(ones, length + 1);
      put(counted & ones, length);
    }
  }

  /** Writes any whole number; those near 0 take few bits. */
  void signed(int value) {
    gamma(zigzag(value) & 0xffff_ffffL);
  }

  void signedAll(int[] numbers, int from, int count) {
    for (int number = from; number < from + count; number++) {
      signed(numbers[number]);
    }
  }

  /**
   * Writes what {@link #zigzag} returned for three numbers, each as a quotient in unary and a
   * remainder.
   */
  void rice(int a, int b, int c, int remainderBits) {
    int quotientA = a >>> remainderBits;
    int quotientB = b >>> remainderBits;
    int quotientC = c >>> remainderBits;
    int bits = quotientA + quotientB + quotientC + 3 + 3 * remainderBits;
    boolean small = Integer.compareUnsigned(quotientA | quotientB | quotientC, ESCAPE) < 0;
    if (small && bits <= MOST_PUT) {
      long code = code(c, quotientC, remainderBits);
      code = code << (quotientB + 1 + remainderBits) | code(b, quotientB, remainderBits);
      code = code << (quotientA + 1 + remainderBits) | code(a, quotientA, remainderBits);
      put(code, bits);
    } else {
      rice(a, remainderBits);
      rice(b, remainderBits);
      rice(c, remainderBits);
    }
  }

  private void rice(int folded, int remainderBits) {
    int quotient = folded >>> remainderBits;
    if (Integer.compareUnsigned(quotient, ESCAPE) < 0) {
      put(code(folded, quotient, remainderBits), quotient + 1 + remainderBits);
    } else {
      put((1 << ESCAPE) - 1, ESCAPE);
      putInt(folded);
    }
  }

  private static long code(int folded, int quotient, int remainderBits) {
    long remainder = folded & ((1L << remainderBits) - 1);
    return ((1L << quotient) - 1) | remainder << (quotient + 1);
  }

  /** Folds the numbers of both signs, those near 0 first. */
  static int zigzag(int value) {
    return (value << 1) ^ (value >> 31);
  }
}
