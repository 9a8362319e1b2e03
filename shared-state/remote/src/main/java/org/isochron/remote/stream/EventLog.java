package org.isochron.remote.stream;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.isochron.state.Event;

/**
 * The last events of a simulation, numbered from 1, for all viewers. Owner: the server's thread;
 * allocates nothing. A viewer that is too far behind loses the oldest, and learns how many.
 */
public final class EventLog {
  private final ByteBuffer memory;
  private final int capacity;
  private long next = 1;

  public EventLog(int capacity) {
    this.capacity = capacity;
    memory = ByteBuffer.allocate(Math.multiplyExact(capacity, Event.BYTES))
        .order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The number of the next event. */
  public long next() {
    return next;
  }

  /** The number of the oldest event that is kept. */
  public long oldest() {
    return Math.max(1, next - capacity);
  }

  public void add(Event event) {
    event.writeTo(memory.position(place(next)));
    next++;
  }

  void write(long number, EventDifferences differences, ByteBuffer message) {
    differences.write(memory, place(number), message);
  }

  private int place(long number) {
    return (int) (number % capacity) * Event.BYTES;
  }
}
