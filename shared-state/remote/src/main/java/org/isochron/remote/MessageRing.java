package org.isochron.remote;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A ring of bytes from one thread to another. Positions count all bytes since the beginning. Owner:
 * the writing thread for {@link #room}, {@link #append} and {@link #publish}, the reading thread for
 * {@link #free}. Wait-free on both sides; allocates with the first bytes.
 *
 * <p>Invariant 1: the bytes from {@link #begin} to {@link #end} do not change.
 */
final class MessageRing {
  /** Room for the longest message behind a part of another one; a power of two. */
  static final int CAPACITY = 1 << 17;

  /** Empty until the first bytes, as few viewers of many may use messages. */
  private byte[] ring = {};

  private final AtomicLong begin = new AtomicLong();
  private final AtomicLong end = new AtomicLong();

  /** End of the bytes that were appended; owned by the writing thread. */
  private long appended;

  int room() {
    // ordering: acquire, paired with the release in free: the reader has already copied the bytes
    // that the next ones overwrite (invariant 1).
    return CAPACITY - (int) (appended - begin.getAcquire());
  }

  void appendInt(int number) {
    byte[] memory = memory();
    for (int part = 0; part < Integer.BYTES; part++) {
      memory[index(appended++)] = (byte) (number >>> (Byte.SIZE * part));
    }
  }

  /** Appends a buffer's remaining bytes, which must fit; leaves its position unchanged. */
  void append(ByteBuffer bytes) {
    int size = bytes.remaining();
    int first = Math.min(size, CAPACITY - index(appended));
    bytes.get(bytes.position(), memory(), index(appended), first);
    bytes.get(bytes.position() + first, memory(), 0, size - first);
    appended += size;
  }

  private byte[] memory() {
    if (ring.length == 0) {
      ring = new byte[CAPACITY];
    }
    return ring;
  }

  void publish() {
    // ordering: release, paired with the acquire in end: a thread that sees the end sees the bytes.
    end.setRelease(appended);
  }

  long appended() {
    return appended;
  }

  long begin() {
    // ordering: acquire, paired with the release in free; only the count is used.
    return begin.getAcquire();
  }

  long end() {
    // ordering: acquire, paired with the release in publish: the bytes before the end are visible.
    return end.getAcquire();
  }

  int intAt(long position) {
    int number = 0;
    for (int part = 0; part < Integer.BYTES; part++) {
      number |= (ring[index(position + part)] & 0xFF) << (Byte.SIZE * part);
    }
    return number;
  }

  void copy(long position, int size, ByteBuffer destination) {
    int first = Math.min(size, CAPACITY - index(position));
    destination.put(ring, index(position), first).put(ring, 0, size - first);
  }

  /** Lets the writer overwrite the bytes before a position. */
  void free(long position) {
    // ordering: release, paired with the acquire in room: the bytes are read before they are
    // overwritten.
    begin.setRelease(position);
  }

  private static int index(long position) {
    return (int) position & CAPACITY - 1;
  }
}
