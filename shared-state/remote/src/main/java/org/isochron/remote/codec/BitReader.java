package org.isochron.remote.codec;

import java.nio.ByteBuffer;

/**
 * Reads what a {@link BitWriter} wrote. Owner: one thread; allocates nothing. Reads nothing beyond the end: it then returns zeros,
 * and {@link #isOverrun} stays true.
 */
final class BitReader {
  private ByteBuffer source = ByteBuffer.allocate(0);
  private int at;
  private int limit;
  private long pending;
  private int pendingCount;
  private boolean overrun;

  /** Begins at a byte of little-endian memory, which ends before another. */
  void begin(ByteBuffer memory, int position, int end) {
    source = memory;
    at = position;
    limit = end;
    pending = 0;
    pendingCount = 0;
    overrun = false;
  }

  /** Returns true if more was read than there is. */
  boolean isOverrun() {
    return overrun;
  }

  /** Returns true if whole bytes are left unread. */
  boolean isLeftOver() {
    return at < limit || pendingCount >= Byte.SIZE;
  }

  /** Reads up to 32 bits. */
  int take(int bits) {
    fill();
    if (bits > pendingCount) {
      return overrun();
    }
    int value = (int) (pending & ((1L << bits) - 1));
    drop(bits);
    return value;
  }

  /** Reads a number from 0 to 2^32 - 1. */
  long gamma() {
    int length = ones(Integer.SIZE);
    if (length == Integer.SIZE) {
      take(1);
    }
    long counted = (1L << length) | (take(length) & 0xffff_ffffL);
    return overrun ? 0 : counted - 1;
  }

  int signed() {
    return unfold((int) gamma());
  }

  /** Reads a quotient and a remainder, still folded. */
  int rice(int remainderBits) {
    int quotient = ones(BitWriter.ESCAPE);
    return quotient == BitWriter.ESCAPE
        ? take(Integer.SIZE)
        : (quotient << remainderBits) | take(remainderBits);
  }

  static int unfold(int folded) {
    return (folded >>> 1) ^ -(folded & 1);
  }

  /** Reads ones and the zero behind them; no zero if there are as many ones as there may be. */
  private int ones(int most) {
    fill();
    int count = Math.min(most, Long.numberOfTrailingZeros(~pending));
    int bits = count == most ? count : count + 1;
    if (bits > pendingCount) {
      return overrun();
    }
    drop(bits);
    return count;
  }

  private void drop(int bits) {
    pending >>>= bits;
    pendingCount -= bits;
  }

  private int overrun() {
    overrun = true;
    pending = 0;
    pendingCount = 0;
    at = limit;
    return 0;
  }

  /** Makes at least 32 bits ready, if they are there. */
  private void fill() {
    if (pendingCount > Integer.SIZE) {
      return;
    }
    if (limit - at >= Integer.BYTES && pendingCount < Integer.SIZE) {
      pending |= (source.getInt(at) & 0xffff_ffffL) << pendingCount;
      at += Integer.BYTES;
      pendingCount += Integer.SIZE;
    }
    while (pendingCount <= Integer.SIZE && at < limit) {
      pending |= (source.get(at++) & 0xffL) << pendingCount;
      pendingCount += Byte.SIZE;
    }
  }
}
