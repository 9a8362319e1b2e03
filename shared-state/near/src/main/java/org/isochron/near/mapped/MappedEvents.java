package org.isochron.near.mapped;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.isochron.state.event.Event;

/**
 * A broadcast of events from one process to any number of others, which do not write here: the mapped form of the shared state's
 * event ring. Owner: the publishing thread, or one that polls from its own position. Never waits; allocates nothing.
 *
 * <p>Invariant 1: while event n is being written, exactly n events are published. So a copy of event i is whole if, after it was
 * made, fewer than i + capacity events were published. A publisher that ended within an event never published it.
 */
public final class MappedEvents {
  private static final int HEADER_BYTES = 256;
  private static final int COUNT = 128;
  private static final VarHandle LONGS =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private final ByteBuffer memory;
  private final int capacity;
  private final Event event = Event.empty();
  private long next;

  /** Uses memory of {@link #bytes}; a reader begins with the next event to be published. */
  public MappedEvents(ByteBuffer memory, int capacity) {
    this.memory = memory.duplicate().order(memory.order());
    this.capacity = capacity;
    next = count();
  }

  /** Returns the size of a ring that keeps n events. */
  public static long bytes(int capacity) {
    return HEADER_BYTES + (long) capacity * Event.BYTES;
  }

  /** Publishes an event; the publisher. */
  public void publish(Event published) {
    // ordering: store-store, between the count of the last event and the writes of this one
    // (invariant 1). Without it a reader could read the new bytes under the old count.
    VarHandle.storeStoreFence();
    published.writeTo(entry(next));
    next++;
    // ordering: release, so that a reader that sees the count sees the event.
    LONGS.setRelease(memory, COUNT, next);
  }

  /**
   * Hands out the events published so far, each once and in order, and the number of those that were overwritten; a reader. The
   * handler gets the same object every time.
   */
  public void poll(Consumer<? super Event> handler, LongConsumer lost) {
    long last = count();
    while (next - last < 0) {
      event.readFrom(entry(next));
      // ordering: load-load, between the reads of the event and the read of the count that shows if
      // they were whole (invariant 1). Without it the count may be read first, and a torn copy is
      // taken for a whole one.
      VarHandle.loadLoadFence();
      long count = count();
      if (count - next < capacity) {
        next++;
        handler.accept(event);
      } else {
        long resume =
            count - capacity / 2; // in the middle, or the next one is overwritten at once too
        lost.accept(resume - next);
        next = resume;
      }
    }
  }

  private long count() {
    // ordering: acquire, with the release in publish.
    return (long) LONGS.getAcquire(memory, COUNT);
  }

  private ByteBuffer entry(long number) {
    int index = (int) Math.floorMod(number, (long) capacity);
    return memory.position(HEADER_BYTES + index * Event.BYTES);
  }
}
