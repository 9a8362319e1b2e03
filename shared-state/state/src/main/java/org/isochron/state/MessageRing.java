package org.isochron.state;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A bounded queue of messages between two threads, in one byte array as large as a UDP socket
 * buffer. Wait-free on both ends. Drops messages that are too long, and messages sent while the
 * ring is full. Allocates nothing after construction.
 *
 * <p>Invariant: the bytes from {@code taken} to {@code put} belong to the receiver, all others to
 * the sender.
 */
final class MessageRing {
  private static final int BYTES = 1 << 18;

  private static final int HEADER_BYTES = Integer.BYTES;

  private final ByteBuffer ring = ByteBuffer.allocate(BYTES);
  private final AtomicLong put = new AtomicLong();
  private final AtomicLong taken = new AtomicLong();
  private final AtomicBoolean ended = new AtomicBoolean();

  void put(ByteBuffer message) {
    int length = message.remaining();
    // ordering: plain, because only the sender writes this counter.
    long start = put.getPlain();
    long end = start + sizeOf(length);
    // ordering: acquire, paired with the release in take(): without it, a put could overwrite bytes
    // that the receiver is still copying.
    boolean full = end - taken.getAcquire() > BYTES;
    // ordering: acquire, but the flag orders no other data here.
    if (full || ended.getAcquire() || length > Link.MAX_BYTES) {
      return;
    }
    int begin = indexOf(start) + HEADER_BYTES;
    int first = Math.min(length, BYTES - begin);
    ring.putInt(begin - HEADER_BYTES, length);
    ring.put(begin, message, message.position(), first);
    ring.put(0, message, message.position() + first, length - first);
    // ordering: release: a thread that sees the new count also sees the whole message.
    put.setRelease(end);
  }

  boolean take(ByteBuffer message) {
    // ordering: plain, because only the receiver writes this counter.
    long start = taken.getPlain();
    // ordering: acquire, paired with the release in put(): without it, the message could be
    // incomplete.
    if (start == put.getAcquire()) {
      return false;
    }
    int begin = indexOf(start) + HEADER_BYTES;
    int length = ring.getInt(begin - HEADER_BYTES);
    int first = Math.min(length, BYTES - begin);
    message.clear().limit(length).put(0, ring, begin, first).put(first, ring, 0, length - first);
    // ordering: release: the copy completes before the sender overwrites its bytes.
    taken.setRelease(start + sizeOf(length));
    return true;
  }

  /** Returns the size of a message in the ring, rounded up so that no header wraps around. */
  private static int sizeOf(int length) {
    return (HEADER_BYTES + length + HEADER_BYTES - 1) & -HEADER_BYTES;
  }

  private static int indexOf(long position) {
    return (int) (position & (BYTES - 1));
  }

  void end() {
    // ordering: release: a thread that sees the end also sees every earlier message.
    ended.setRelease(true);
  }

  boolean isOver() {
    // ordering: acquire, paired with the release in end(): the counters read next include every
    // message put before the end.
    return ended.getAcquire() && isEmpty();
  }

  private boolean isEmpty() {
    // ordering: acquire, paired with the release in put(): without it, a message put before the end
    // could be missed.
    long last = put.getAcquire();
    // ordering: plain, because the calling receiver is the only writer.
    return taken.getPlain() == last;
  }
}
