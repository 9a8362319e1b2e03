package org.isochron.replay;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A ring of records from the thread that makes them to the thread that writes the file. Owner: the
 * making thread for {@link #begin} and {@link #send}, the writing thread for {@link #nextSize} and
 * {@link #take}. Wait-free on both sides; allocates nothing after construction. A record that does
 * not fit is refused, and the caller learns it.
 */
final class RecordRing {
  /** Returned by {@link #nextSize} if there is no record. */
  static final int NONE = -1;

  private final byte[] ring;
  private final ByteBuffer record;

  /** The total numbers of bytes sent and taken. */
  private final AtomicLong sent = new AtomicLong();

  private final AtomicLong taken = new AtomicLong();

  /** Creates a ring of {@code bytes} bytes, a power of two; one record may use a quarter of it. */
  RecordRing(int bytes) {
    ring = new byte[bytes];
    record = ByteBuffer.allocate(bytes / 4);
  }

  /** The size of the largest record in bytes. */
  int largestRecord() {
    return record.capacity();
  }

  /** Begins a record of a kind; the caller puts its content. */
  ByteBuffer begin(byte kind) {
    return record.clear().put(kind);
  }

  /** Returns true if the current record has room for {@code size} more bytes. */
  boolean fits(int size) {
    return record.remaining() >= size;
  }

  /** Sends the current record; returns false if the ring has no room. */
  boolean send() {
    return send(0);
  }

  /**
   * Sends the current record if a quarter of the ring stays free for more important ones; returns
   * false if not.
   */
  boolean sendIfRoomy() {
    return send(ring.length / 4);
  }

  /**
   * How many bytes have been sent so far; any thread. What happened before they were sent is seen
   * after this.
   */
  long sentCount() {
    // ordering: acquire, the counterpart of the release in send.
    return sent.getAcquire();
  }

  /** Returns true if a record waits that was sent within the first bytes. */
  boolean hasBefore(long sentCount) {
    // ordering: plain: only this thread writes the counter.
    return taken.getPlain() < sentCount;
  }

  /** The size of the next record in bytes, including its kind, or {@link #NONE}. */
  int nextSize() {
    // ordering: plain: only this thread writes the counter.
    long at = taken.getPlain();
    // ordering: acquire, the counterpart of the release in send.
    if (sent.getAcquire() == at) {
      return NONE;
    }
    int size = 0;
    for (int part = 0; part < Integer.BYTES; part++) {
      size |= (ring[index(at + part)] & 0xFF) << (8 * part);
    }
    return size;
  }

  /**
   * Moves the next record to a buffer with room for it; {@code size} is the result of
   * {@link #nextSize}.
   */
  void take(int size, ByteBuffer destination) {
    // ordering: plain: only this thread writes the counter.
    long at = taken.getPlain() + Integer.BYTES;
    int first = Math.min(size, ring.length - index(at));
    destination.put(ring, index(at), first).put(ring, 0, size - first);
    // ordering: release, with the acquire in send: the bytes are read before they are overwritten.
    taken.setRelease(at + size);
  }

  private boolean send(int reserve) {
    int size = record.position();
    // ordering: plain: only this thread writes the counter.
    long at = sent.getPlain();
    // ordering: acquire, with the release in take: the reader has copied what this overwrites.
    long free = ring.length - (at - taken.getAcquire());
    if (free - reserve < Integer.BYTES + size) {
      return false;
    }
    for (int part = 0; part < Integer.BYTES; part++) {
      ring[index(at + part)] = (byte) (size >>> (8 * part));
    }
    copyIn(at + Integer.BYTES, size);
    // ordering: release, with the acquire in nextSize: a thread that sees the count sees the bytes.
    sent.setRelease(at + Integer.BYTES + size);
    return true;
  }

  private void copyIn(long at, int size) {
    int first = Math.min(size, ring.length - index(at));
    System.arraycopy(record.array(), 0, ring, index(at), first);
    System.arraycopy(record.array(), first, ring, 0, size - first);
  }

  private int index(long place) {
    return (int) place & ring.length - 1;
  }
}
