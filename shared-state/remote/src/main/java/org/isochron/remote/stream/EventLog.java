package org.isochron.remote.stream;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.isochron.state.Event;

/**
 * The last events of a simulation, numbered from 1 and shared by all viewers. A viewer that falls
 * too far behind loses the oldest events and receives their count. Owner: the server's thread.
 * Allocates nothing.
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

  public long next() {
    return next;
  }

  public long oldest() {
    return Math.max(1, next - capacity);
  }

  public void add(Event event) {
    event.writeTo(memory.position(offset(next)));
    next++;
  }

  void write(long number, EventDifferences differences, ByteBuffer message) {
    differences.write(memory, offset(number), message);
  }

  private int offset(long number) {
    return (int) (number % capacity) * Event.BYTES;
  }
}
