package org.isochron.state.event;

import com.lmax.disruptor.BusySpinWaitStrategy;
import com.lmax.disruptor.InsufficientCapacityException;
import com.lmax.disruptor.RingBuffer;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A broadcast of events from one publisher to any number of listeners, on the ring of the Disruptor. No listener gates the
 * ring: the publisher overwrites the oldest event whether it was read or not, and a cursor finds out by the ring's own
 * cursor whether the copy it made is whole.
 *
 * <p>Publishing and reading never wait and allocate nothing. Invariants:
 *
 * <ol>
 *   <li>While event n is being written, event n-1 is published. So a copy of event i is whole if, after it was made, event
 *       i + capacity - 1 was not yet published.
 *   <li>A cursor hands out every event from where it was opened, in order, each once, but for those that its gap markers
 *       count.
 * </ol>
 */
public final class EventRing {
  /** The most events a ring remembers. */
  public static final int MAX_CAPACITY = 1 << 20;

  private static final int MIN_CAPACITY = 8;

  private final RingBuffer<Event> ring;
  private final AtomicBoolean claimed = new AtomicBoolean();

  /** A ring that remembers so many events, a power of two. */
  public EventRing(int capacity) {
    if (capacity < MIN_CAPACITY || capacity > MAX_CAPACITY || Integer.bitCount(capacity) != 1) {
      throw new IllegalArgumentException(
          "capacity is %d: an event ring remembers a power of two between %d and %d events"
              .formatted(capacity, MIN_CAPACITY, MAX_CAPACITY));
    }
    ring = RingBuffer.createSingleProducer(Event::new, capacity, new BusySpinWaitStrategy());
  }

  /** The publishing end, for one thread. It is given once. */
  public EventPublisher claimPublisher() {
    // ordering: volatile, only for atomicity: of two claims one must lose.
    if (!claimed.compareAndSet(false, true)) {
      throw new IllegalStateException("the publisher of this event ring is taken: a ring has one");
    }
    return new EventPublisher(this);
  }

  /** Opens a cursor at the next event to be published; any thread. Cursors cost the publisher nothing. */
  public EventCursor openCursor() {
    return new EventCursor(this, newest() + 1);
  }

  int capacity() {
    return ring.getBufferSize();
  }

  /** The number of the newest published event, or one below the first. */
  long newest() {
    return ring.getCursor();
  }

  /** Makes room for the next event and returns its number. */
  long beginWrite() {
    long number;
    try {
      number =
          ring.tryNext(); // not next(), which under assertions holds the ring's first publisher for
      // its only one
    } catch (InsufficientCapacityException e) {
      throw new AssertionError("no listener gates the ring, and yet it is full", e);
    }
    // ordering: store-store, between the publish of the last event and the writes of this one
    // (invariant 1). Without it a listener could see the new bytes while the ring's cursor still
    // tells it that the old event stands there.
    VarHandle.storeStoreFence();
    return number;
  }

  Event at(long number) {
    return ring.get(number);
  }

  void endWrite(long number) {
    ring.publish(number);
  }

  /** Copies an event that was published, or returns false if it may have been overwritten meanwhile. */
  boolean copy(long number, Event destination) {
    destination.copyFrom(ring.get(number));
    // ordering: load-load, between the reads of the event and the read of the cursor that tells
    // whether they were whole (invariant 1). Without it the cursor may be read first, and a torn
    // copy pass for whole.
    VarHandle.loadLoadFence();
    return newest() < number + capacity() - 1;
  }
}
