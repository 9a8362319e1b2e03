package org.isochron.state;

import com.lmax.disruptor.BusySpinWaitStrategy;
import com.lmax.disruptor.InsufficientCapacityException;
import com.lmax.disruptor.RingBuffer;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Broadcasts events from one publisher to any number of cursors, over a Disruptor ring buffer.
 * Cursors never block the publisher, which overwrites even unread events. A cursor copies an event
 * and then checks the ring's sequence to detect a torn copy.
 *
 * <p>Publishing and reading never wait and allocate nothing. Invariants:
 *
 * <ol>
 * <li>While event n is being written, the newest published event is n-1. A copy of event i is
 * therefore intact if event i + capacity - 1 is still unpublished after the copy.
 * <li>A cursor delivers every event published since it was opened, in order and once, except
 * those counted in its gap markers.
 * </ol>
 */
public final class EventRing {
  /** Maximum capacity of a ring. */
  public static final int MAX_CAPACITY = 1 << 20;

  private static final int MIN_CAPACITY = 8;

  private final RingBuffer<Event> ring;
  private final AtomicBoolean claimed = new AtomicBoolean();

  /**
   * Creates a ring.
   *
   * @param capacity a power of two from 8 to {@link #MAX_CAPACITY}
   * @throws IllegalArgumentException if the capacity is invalid
   */
  public EventRing(int capacity) {
    if (capacity < MIN_CAPACITY || capacity > MAX_CAPACITY || Integer.bitCount(capacity) != 1) {
      throw new IllegalArgumentException(
          "capacity is %d: an event ring keeps a power of two between %d and %d events"
              .formatted(capacity, MIN_CAPACITY, MAX_CAPACITY));
    }
    ring = RingBuffer.createSingleProducer(Event::new, capacity, new BusySpinWaitStrategy());
  }

  /**
   * Claims the only publishing end.
   *
   * @throws IllegalStateException if it was claimed before
   */
  public EventPublisher claimPublisher() {
    // ordering: volatile, needed only for atomicity: otherwise two threads could both claim the
    // publisher.
    if (!claimed.compareAndSet(false, true)) {
      throw new IllegalStateException("the publisher of this event ring is taken: a ring has one");
    }
    return new EventPublisher(this);
  }

  /** Opens a cursor at the next published event; any thread. Cursors do not slow the publisher. */
  public EventCursor openCursor() {
    return new EventCursor(this, newest() + 1);
  }

  int capacity() {
    return ring.getBufferSize();
  }

  /** Newest published event's number. */
  long newest() {
    return ring.getCursor();
  }

  long beginWrite() {
    long number;
    try {
      // not next(): with assertions enabled, the ring would bind to its first publishing thread
      number = ring.tryNext();
    } catch (InsufficientCapacityException e) {
      throw new AssertionError("the ring is full although no cursor holds it back", e);
    }
    // ordering: store-store fence between the publish of the previous event and the writes of this
    // one (invariant 1). Without the fence, a cursor could read new bytes under the old sequence.
    VarHandle.storeStoreFence();
    return number;
  }

  Event at(long number) {
    return ring.get(number);
  }

  void endWrite(long number) {
    ring.publish(number);
  }

  /** Copies a published event. Returns false if the copy may be torn. */
  boolean copy(long number, Event destination) {
    destination.copyFrom(ring.get(number));
    // ordering: load-load fence between the reads of the event and the read of the sequence
    // (invariant 1). Without the fence, the sequence could be read first and a torn copy accepted.
    VarHandle.loadLoadFence();
    return newest() < number + capacity() - 1;
  }
}
