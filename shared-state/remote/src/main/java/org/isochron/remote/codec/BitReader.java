package org.isochron.remote.codec;

import static org.isochron.remote.codec.BitWriter.ESCAPE;
import static org.isochron.remote.codec.BitWriter.LONGS;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Reads the numbers that a {@link BitWriter} wrote, from a private copy of the bytes. Bits past the
 * end read as zeros; callers must check {@link #isOverrun} before they use a value. Owner: one
 * thread. Allocates only for bytes that are more than all before.
 */
final class BitReader {
  private static final int LOOK = Long.SIZE - 7;

  private static final int MAX_GAMMA_LOOK = (LOOK - 1) / 2;

  /** The last three numbers that {@link #rice(int)} read. */
  int a;

  int b;
  int c;

  private final int spareBytes;
  private byte[] memory;
  private int at;
  private int limit;

  BitReader(int maxExtraBytes) {
    spareBytes = maxExtraBytes + Long.BYTES;
    memory = new byte[SnapshotFormat.DATAGRAM_BYTES + spareBytes];
  }

  void begin(ByteBuffer source, int position, int end) {
    int length = end - position;
    if (length + spareBytes > memory.length) {
      memory = new byte[2 * length + spareBytes];
    }
    source.get(position, memory, 0, length);
    Arrays.fill(memory, length, length + spareBytes, (byte) 0);
    at = 0;
    limit = length * Byte.SIZE;
  }

  boolean isOverrun() {
    return at > limit;
  }

  boolean isLeftOver() {
    return limit - at >= Byte.SIZE;
  }

  /** Reads up to 32 bits. */
  int take(int bits) {
    long look = look();
    at += bits;
    return (int) (look & ((1L << bits) - 1));
  }

  void takeInts(int[] numbers, int from, int count) {
    for (int number = from; number < from + count; number++) {
      numbers[number] = take(Integer.SIZE);
    }
  }

  /** Reads a number from 0 to 2^32 - 1. */
  long gamma() {
    long look = look();
    int length = Long.numberOfTrailingZeros(~look);
    if (length > Integer.SIZE) {
      at = limit + 1; // no valid number is this long
      return 0;
    }
    at += length + 1;
    long rest = length <= MAX_GAMMA_LOOK ? look >>> (length + 1) : look();
    at += length;
    return ((1L << length) | (rest & ((1L << length) - 1))) - 1;
  }

  int signed() {
    return unfold((int) gamma());
  }

  void signedAll(int[] numbers, int from, int count) {
    for (int number = from; number < from + count; number++) {
      numbers[number] = signed();
    }
  }

  /** Reads three numbers, still in zigzag form, into {@link #a}, {@link #b} and {@link #c}. */
  void rice(int remainderBits) {
    int mask = (1 << remainderBits) - 1;
    long look = look();
    int quotientA = Long.numberOfTrailingZeros(~look);
    look >>>= quotientA + 1;
    a = quotientA << remainderBits | ((int) look & mask);
    look >>>= remainderBits;
    int quotientB = Long.numberOfTrailingZeros(~look);
    look >>>= quotientB + 1;
    b = quotientB << remainderBits | ((int) look & mask);
    look >>>= remainderBits;
    int quotientC = Long.numberOfTrailingZeros(~look);
    look >>>= quotientC + 1;
    c = quotientC << remainderBits | ((int) look & mask);
    int bits = quotientA + quotientB + quotientC + 3 + 3 * remainderBits;
    if (bits <= LOOK && quotientA < ESCAPE && quotientB < ESCAPE && quotientC < ESCAPE) {
      at += bits;
    } else {
      a = riceOfOne(remainderBits);
      b = riceOfOne(remainderBits);
      c = riceOfOne(remainderBits);
    }
  }

  private int riceOfOne(int remainderBits) {
    int quotient = Long.numberOfTrailingZeros(~look());
    if (quotient >= ESCAPE) {
      at += ESCAPE;
      return take(Integer.SIZE);
    }
    at += quotient + 1;
    return quotient << remainderBits | take(remainderBits);
  }

  static int unfold(int folded) {
    return (folded >>> 1) ^ -(folded & 1);
  }

  private long look() {
    // ordering: plain: only this thread accesses the memory.
    return (long) LONGS.get(memory, at >>> 3) >>> (at & 7);
  }
}
