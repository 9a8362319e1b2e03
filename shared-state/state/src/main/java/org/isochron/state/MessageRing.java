package org.isochron.state;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A bounded queue of messages from one thread to another, in one array of bytes as large as the
 * buffer of a UDP socket. Wait-free on both ends; a message without room, or longer than a link's
 * may be, is dropped. Nothing is allocated after the beginning, however large the messages are.
 *
 * <p>Invariant: the bytes from {@code taken} up to {@code put} belong to the receiver, all others
 * to the sender.
 */
final class MessageRing {
  private static final int BYTES = 1 << 18;

  /** Each message has its length before it. */
  private static final int HEADER_BYTES = Integer.BYTES;

  private final ByteBuffer ring = ByteBuffer.allocate(BYTES);
  private final AtomicLong put = new AtomicLong();
  private final AtomicLong taken = new AtomicLong();
  private final AtomicBoolean ended = new AtomicBoolean();

  void put(ByteBuffer message) {
    int length = message.remaining();
    // ordering: plain: only this end writes the counter.
    long start = put.getPlain();
    long end = start + sizeOf(length);
    // ordering: acquire, with the release in take: the receiver has copied what this overwrites.
    boolean full = end - taken.getAcquire() > BYTES;
    // ordering: acquire; the flag orders nothing here.
    if (full || ended.getAcquire() || length > Link.MAX_BYTES) {
      return;
    }
    int begin = indexOf(start) + HEADER_BYTES;
    int first = Math.min(length, BYTES - begin);
    ring.putInt(begin - HEADER_BYTES, length);
    ring.put(begin, message, message.position(), first);
    ring.put(0, message, message.position() + first, length - first);
    // ordering: release: a thread that sees the count sees the whole message.
    put.setRelease(end);
  }

  boolean take(ByteBuffer message) {
    // ordering: plain: only this end writes the counter.
    long start = taken.getPlain();
    // ordering: acquire, with the release in put: the message is complete.
    if (start == put.getAcquire()) {
      return false;
    }
    int begin = indexOf(start) + HEADER_BYTES;
    int length = ring.getInt(begin - HEADER_BYTES);
    int first = Math.min(length, BYTES - begin);
    message.clear().limit(length).put(0, ring, begin, first).put(first, ring, 0, length - first);
    // ordering: release: the bytes are overwritten only after this copy.
    taken.setRelease(start + sizeOf(length));
    return true;
  }

  /** What a message takes of the ring: whole headers, so that none lies across the ring's end. */
  private static int sizeOf(int length) {
    return (HEADER_BYTES + length + HEADER_BYTES - 1) & -HEADER_BYTES;
  }

  private static int indexOf(long position) {
    return (int) (position & (BYTES - 1));
  }

  void end() {
    // ordering: release: a thread that sees the end sees all that was put before it.
    ended.setRelease(true);
  }

  /** Returns true if the ring has ended and is empty. */
  boolean isOver() {
    // ordering: acquire, with the release in end, and read before the counts: they then include
    // all that was put before the end.
    return ended.getAcquire() && isEmpty();
  }

  private boolean isEmpty() {
    // ordering: acquire, with the release in put, for the same reason.
    long last = put.getAcquire();
    // ordering: plain: called by the receiver, which alone writes the counter.
    return taken.getPlain() == last;
  }
}
