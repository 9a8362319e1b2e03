package org.isochron.state;

import com.lmax.disruptor.BusySpinWaitStrategy;
import com.lmax.disruptor.InsufficientCapacityException;
import com.lmax.disruptor.RingBuffer;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A broadcast of events from one publisher to any number of cursors, on the ring of the Disruptor.
 * No cursor holds the ring back: the publisher overwrites the oldest event even if it was not read.
 * A cursor copies an event, and then checks the ring's sequence to see if the copy is whole.
 *
 * <p>Publishing and reading never wait and allocate nothing. Invariants:
 *
 * <ol>
 *   <li>While event n is being written, event n-1 is published. So a copy of event i is whole if,
 *       after it was made, event i + capacity - 1 was not yet published.
 *   <li>A cursor hands out every event published since it was opened, in order and once, except
 *       those that its gap markers count.
 * </ol>
 */
public final class EventRing {
  /** The most events that a ring can keep. */
  public static final int MAX_CAPACITY = 1 << 20;

  private static final int MIN_CAPACITY = 8;

  private final RingBuffer<Event> ring;
  private final AtomicBoolean claimed = new AtomicBoolean();

  /**
   * Creates a ring that keeps the newest n events.
   *
   * @throws IllegalArgumentException unless the capacity is a power of two from 8 to
   *     {@link #MAX_CAPACITY}
   */
  public EventRing(int capacity) {
    if (capacity < MIN_CAPACITY || capacity > MAX_CAPACITY || Integer.bitCount(capacity) != 1) {
      throw new IllegalArgumentException(
          "capacity is %d: an event ring remembers a power of two between %d and %d events"
              .formatted(capacity, MIN_CAPACITY, MAX_CAPACITY));
    }
    ring = RingBuffer.createSingleProducer(Event::new, capacity, new BusySpinWaitStrategy());
  }

  /**
   * Returns the publishing end, for one thread.
   *
   * @throws IllegalStateException if it was claimed before
   */
  public EventPublisher claimPublisher() {
    // ordering: volatile, for atomicity alone: without it two threads could both claim.
    if (!claimed.compareAndSet(false, true)) {
      throw new IllegalStateException("the publisher of this event ring is taken: a ring has one");
    }
    return new EventPublisher(this);
  }

  /**
   * Opens a cursor at the next event to be published; any thread. Cursors cost the publisher
   * nothing.
   */
  public EventCursor openCursor() {
    return new EventCursor(this, newest() + 1);
  }

  int capacity() {
    return ring.getBufferSize();
  }

  /** The number of the newest published event, or one below the first. */
  public long newest() {
    return ring.getCursor();
  }

  /** Makes room for the next event and returns its number. */
  long beginWrite() {
    long number;
    try {
      // not next(): under assertions that takes the ring's first publishing thread for its only one
      number = ring.tryNext();
    } catch (InsufficientCapacityException e) {
      throw new AssertionError("the ring is full although no cursor holds it back", e);
    }
    // ordering: store-store, between the publish of the last event and the writes of this one
    // (invariant 1). Without it a cursor could read the new bytes while the ring's sequence still
    // says that the old event is there.
    VarHandle.storeStoreFence();
    return number;
  }

  Event at(long number) {
    return ring.get(number);
  }

  void endWrite(long number) {
    ring.publish(number);
  }

  /** Copies a published event, or returns false if it may have been overwritten meanwhile. */
  boolean copy(long number, Event destination) {
    destination.copyFrom(ring.get(number));
    // ordering: load-load, between the reads of the event and the read of the sequence that shows
    // if they were whole (invariant 1). Without it the sequence may be read first, and a torn copy
    // is taken for a whole one.
    VarHandle.loadLoadFence();
    return newest() < number + capacity() - 1;
  }
}
