package org.isochron.physics.link;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A bounded queue of messages from one thread to another. Wait-free on both ends; a full ring loses the message. A place
 * grows to the largest message it ever held, and nothing is allocated from then on.
 *
 * <p>Invariant: the places from {@code taken} up to {@code put} are the taker's, all others the putter's.
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
    // ordering: plain: only this end writes it.
    long next = put.getPlain();
    // ordering: acquire, with the release in take: the taker has copied what this overwrites; the
    // end
    // orders nothing here.
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
    // ordering: release: the message is seen whole by whoever sees the count.
    put.setRelease(next + 1);
  }

  boolean take(ByteBuffer message) {
    // ordering: plain: only this end writes it.
    long next = taken.getPlain();
    // ordering: acquire, with the release in put: the message is whole.
    if (next == put.getAcquire()) {
      return false;
    }
    message.clear().put(places[(int) (next % CAPACITY)]).flip();
    // ordering: release: the place is overwritten only after this copy.
    taken.setRelease(next + 1);
    return true;
  }

  void end() {
    // ordering: release: what was put before the end is seen by whoever sees the end.
    ended.setRelease(true);
  }

  /** Whether nothing more will come out. */
  boolean isOver() {
    // ordering: acquire, with the release in end, and read before the counts: what was put before
    // is counted.
    return ended.getAcquire() && isEmpty();
  }

  private boolean isEmpty() {
    // ordering: acquire, with the release in put, for the same reason.
    long last = put.getAcquire();
    // ordering: plain: the taker asks, and it alone writes it.
    return taken.getPlain() == last;
  }
}
