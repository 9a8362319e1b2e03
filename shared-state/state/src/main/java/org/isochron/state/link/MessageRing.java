package org.isochron.state.link;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A bounded queue of messages from one thread to another. Wait-free on both ends; a full ring drops
 * the message. A place grows to the largest message it has held, and nothing else is allocated.
 *
 * <p>Invariant: the places from {@code taken} up to {@code put} belong to the receiver, all others
 * to the sender.
 */
final class MessageRing {
  private static final int CAPACITY = 256;
  private static final int FIRST_BYTES = 256;

  private final ByteBuffer[] places = new ByteBuffer[CAPACITY];
  private final AtomicLong put = new AtomicLong();
  private final AtomicLong taken = new AtomicLong();
  private final AtomicBoolean ended = new AtomicBoolean();

  MessageRing() {
    for (int place = 0; place < CAPACITY; place++) {
      places[place] = ByteBuffer.allocate(FIRST_BYTES);
    }
  }

  void put(ByteBuffer message) {
    // ordering: plain: only this end writes the counter.
    long next = put.getPlain();
    // ordering: acquire, with the release in take: the receiver has copied what this overwrites.
    // The flag `ended` orders nothing here.
    if (next - taken.getAcquire() == CAPACITY || ended.getAcquire()) {
      return;
    }
    int index = (int) (next % CAPACITY);
    if (places[index].capacity() < message.remaining()) {
      places[index] = ByteBuffer.allocate(message.remaining());
    }
    ByteBuffer place = places[index].clear();
    int start = message.position();
    place.put(message).flip();
    message.position(start);
    // ordering: release: a thread that sees the count sees the whole message.
    put.setRelease(next + 1);
  }

  boolean take(ByteBuffer message) {
    // ordering: plain: only this end writes the counter.
    long next = taken.getPlain();
    // ordering: acquire, with the release in put: the message is complete.
    if (next == put.getAcquire()) {
      return false;
    }
    message.clear().put(places[(int) (next % CAPACITY)]).flip();
    // ordering: release: the place is overwritten only after this copy.
    taken.setRelease(next + 1);
    return true;
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
