package org.isochron.physics.journal;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Records on their way from the one thread that makes them to the one that writes them to the file. Owner: the making
 * thread of {@link #begin} and {@link #send}, the writing one of {@link #nextSize} and {@link #take}. Wait-free on both
 * sides; allocates nothing after construction. What does not fit is refused, never dropped in silence.
 */
final class RecordRing {
  /** What {@link #nextSize} says when there is no record. */
  static final int NONE = -1;

  private final byte[] ring;
  private final ByteBuffer record;

  /** How many bytes were sent and taken, ever. */
  private final AtomicLong sent = new AtomicLong();

  private final AtomicLong taken = new AtomicLong();

  /** A ring of so many bytes, a power of two, a quarter of which one record may have. */
  RecordRing(int bytes) {
    ring = new byte[bytes];
    record = ByteBuffer.allocate(bytes / 4);
  }

  /** The most bytes of a record. */
  int largestRecord() {
    return record.capacity();
  }

  /** Begins a record: its kind stands, its content is to be put. */
  ByteBuffer begin(byte kind) {
    return record.clear().put(kind);
  }

  /** Whether the record begun has room for so many bytes more. */
  boolean fits(int size) {
    return record.remaining() >= size;
  }

  /** Sends the record begun, or refuses it because there is no room. */
  boolean send() {
    return send(0);
  }

  /** Sends the record begun, if a quarter of the ring stays free for those that matter more. */
  boolean sendIfRoomy() {
    return send(ring.length / 4);
  }

  /** The size of the next record, its kind included, or {@link #NONE}. */
  int nextSize() {
    // ordering: plain, this thread's own.
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

  /** Moves the next record, of the size just asked for, to where there is room for it. */
  void take(int size, ByteBuffer destination) {
    // ordering: plain, this thread's own.
    long at = taken.getPlain() + Integer.BYTES;
    int first = Math.min(size, ring.length - index(at));
    destination.put(ring, index(at), first).put(ring, 0, size - first);
    // ordering: release, with the acquire in send: the bytes are read before they are overwritten.
    taken.setRelease(at + size);
  }

  private boolean send(int reserve) {
    int size = record.position();
    // ordering: plain, this thread's own.
    long at = sent.getPlain();
    // ordering: acquire, with the release in take: what is overwritten here was read there.
    long free = ring.length - (at - taken.getAcquire());
    if (free - reserve < Integer.BYTES + size) {
      return false;
    }
    for (int part = 0; part < Integer.BYTES; part++) {
      ring[index(at + part)] = (byte) (size >>> (8 * part));
    }
    copyIn(at + Integer.BYTES, size);
    // ordering: release, with the acquire in nextSize: whoever sees the count sees the bytes.
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
