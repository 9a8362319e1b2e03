package org.isochron.state.threads;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A ring of records from one thread to another. Owner: the sending thread for {@link #begin} and
 * {@link #send}, the receiving thread for {@link #nextSize} and {@link #take}. Wait-free on both
 * sides; allocates nothing after construction.
 */
public final class ByteRing {
  /** Result without a record. */
  public static final int NONE = -1;

  private final byte[] ring;
  private final ByteBuffer record;

  /** Total bytes sent and taken. */
  private final AtomicLong sent = new AtomicLong();

  private final AtomicLong taken = new AtomicLong();

  /** Creates a ring whose size is a power of two; one record may use a quarter of it. */
  public ByteRing(int bytes) {
    ring = new byte[bytes];
    record = ByteBuffer.allocate(bytes / 4);
  }

  /** Returns the maximum record size. */
  public int largestRecord() {
    return record.capacity();
  }

  /** Begins a record; its buffer belongs to the ring. */
  public ByteBuffer begin() {
    return record.clear();
  }

  public boolean fits(int size) {
    return record.remaining() >= size;
  }

  public boolean send() {
    return send(0);
  }

  /**
   * Sends the current record if this leaves a quarter of the ring for more important records;
   * otherwise returns false.
   */
  public boolean sendOptional() {
    return send(ring.length / 4);
  }

  /**
   * Returns the number of bytes sent so far; any thread may call this. The caller also sees all
   * memory writes made before these bytes were sent.
   */
  public long sentCount() {
    // ordering: acquire, the counterpart of the release in send.
    return sent.getAcquire();
  }

  /** Returns true if a record among the first {@code sentCount} bytes is pending. */
  public boolean hasBefore(long sentCount) {
    // ordering: plain: only this thread writes the counter.
    return taken.getPlain() < sentCount;
  }

  /**
   * Returns the size of the next record, or {@link #NONE} if the ring is empty.
   */
  public int nextSize() {
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

  /** Moves the next record to a buffer; call {@link #nextSize} first for its size. */
  public void take(int size, ByteBuffer destination) {
    // ordering: plain: only this thread writes the counter.
    long at = taken.getPlain() + Integer.BYTES;
    int first = Math.min(size, ring.length - index(at));
    destination.put(ring, index(at), first).put(ring, 0, size - first);
    // ordering: release, paired with the acquire in send: the bytes are read before they are
    // overwritten.
    taken.setRelease(at + size);
  }

  private boolean send(int keptFreeBytes) {
    int size = record.position();
    // ordering: plain: only this thread writes the counter.
    long at = sent.getPlain();
    // ordering: acquire, paired with the release in take: the reader has already copied the bytes
    // that this record overwrites.
    long free = ring.length - (at - taken.getAcquire());
    if (free - keptFreeBytes < Integer.BYTES + size) {
      return false;
    }
    for (int part = 0; part < Integer.BYTES; part++) {
      ring[index(at + part)] = (byte) (size >>> (8 * part));
    }
    copyIn(at + Integer.BYTES, size);
    // ordering: release, paired with the acquire in nextSize: a thread that sees the new count also
    // sees the bytes.
    sent.setRelease(at + Integer.BYTES + size);
    return true;
  }

  private void copyIn(long at, int size) {
    int first = Math.min(size, ring.length - index(at));
    System.arraycopy(record.array(), 0, ring, index(at), first);
    System.arraycopy(record.array(), first, ring, 0, size - first);
  }

  private int index(long position) {
    return (int) position & ring.length - 1;
  }
}
