package org.isochron.remote.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Writes numbers of any bit length, the lowest bit of a byte first. The caller must leave {@link
 * #TOUCHED_BYTES} bytes of room after the last bit. Owner: one thread. Allocates nothing.
 */
final class BitWriter {
  /** Length of the escape code: after this many ones, the number follows in 32 bits. */
  static final int ESCAPE = 12;

  static final int MAX_REMAINDER = 16;

  static final int MAX_GAMMA = 65;

  /**
   * Maximum number of bits per {@link #put}; together with a partly filled byte, they fit in a
   * {@code long}.
   */
  static final int MAX_PUT = Long.SIZE - Byte.SIZE;

  /** Number of bytes that every {@link #put} overwrites. */
  static final int TOUCHED_BYTES = Long.BYTES;

  static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int MAX_GAMMA_PUT = (MAX_PUT - 1) / 2;

  private byte[] target = new byte[0];
  private int at;
  private long pending;
  private int pendingCount;

  void begin(byte[] memory, int position) {
    target = memory;
    at = position;
    pending = 0;
    pendingCount = 0;
  }

  /** Continues in a larger copy of the bytes. */
  void moveTo(byte[] larger) {
    target = larger;
  }

  int position() {
    return at + (pendingCount + 7) / 8;
  }

  /**
   * Writes up to {@link #MAX_PUT} low bits of a value, whose other bits must be 0. Contains no
   * branch because branches here would often be mispredicted.
   */
  void put(long value, int bits) {
    pending |= value << pendingCount;
    pendingCount += bits;
    // ordering: plain: only this thread accesses the memory.
    LONGS.set(target, at, pending);
    at += pendingCount >>> 3;
    pending >>>= pendingCount & ~7;
    pendingCount &= 7;
  }

  void putInt(int value) {
    put(value & 0xffff_ffffL, Integer.SIZE);
  }

  void putInts(int[] numbers, int from, int count) {
    for (int number = from; number < from + count; number++) {
      putInt(numbers[number]);
    }
  }

  /** Writes a number from 0 to 2^32 - 1 in Elias gamma code: small numbers take few bits. */
  void gamma(long value) {
    long counted = value + 1;
    int length = Long.SIZE - 1 - Long.numberOfLeadingZeros(counted);
    long ones = (1L << length) - 1;
    if (length <= MAX_GAMMA_PUT) {
      put(ones | (counted & ones) << (length + 1), 2 * length + 1);
    } else {
      put(ones, length + 1);
      put(counted & ones, length);
    }
  }

  void signed(int value) {
    gamma(zigzag(value) & 0xffff_ffffL);
  }

  void signedAll(int[] numbers, int from, int count) {
    for (int number = from; number < from + count; number++) {
      signed(numbers[number]);
    }
  }

  /**
   * Writes three {@link #zigzag} values in Rice code, each as a unary quotient and a remainder.
   */
  void rice(int a, int b, int c, int remainderBits) {
    int quotientA = a >>> remainderBits;
    int quotientB = b >>> remainderBits;
    int quotientC = c >>> remainderBits;
    int bits = quotientA + quotientB + quotientC + 3 + 3 * remainderBits;
    boolean small = Integer.compareUnsigned(quotientA | quotientB | quotientC, ESCAPE) < 0;
    if (small && bits <= MAX_PUT) {
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

  static int zigzag(int value) {
    return (value << 1) ^ (value >> 31);
  }
}
