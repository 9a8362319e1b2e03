package org.isochron.remote.stream;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.isochron.state.BodyId;
import org.isochron.state.Event;

/**
 * The last events of a simulation, numbered in order, for all viewers or for one. A viewer that falls
 * too far behind loses the oldest events and receives their count. Owner: the server's thread.
 * Allocates nothing.
 */
public final class EventLog {
  private final ByteBuffer memory;
  private final int capacity;
  private final long first;
  private long next;

  public EventLog(int capacity) {
    this(capacity, 1);
  }

  /** @param first number of the first event */
  public EventLog(int capacity, long first) {
    this.capacity = capacity;
    this.first = first;
    next = first;
    memory = ByteBuffer.allocate(Math.multiplyExact(capacity, Event.BYTES))
        .order(ByteOrder.LITTLE_ENDIAN);
  }

  public int capacity() {
    return capacity;
  }

  public long next() {
    return next;
  }

  public long oldest() {
    return Math.max(first, next - capacity);
  }

  public void add(Event event) {
    event.writeTo(memory.position(offset(next)));
    next++;
  }

  /** Adds an event that no simulation has published. */
  public void add(
      Event.Kind kind,
      int detail,
      long epoch,
      long tick,
      long instantNanos,
      long body,
      long token) {
    int at = offset(next++);
    Arrays.fill(memory.array(), at, at + Event.BYTES, (byte) 0);
    memory.position(at).putInt(kind.number()).putInt(detail);
    memory.putLong(epoch).putLong(tick).putLong(instantNanos);
    memory.putLong(body).putLong(BodyId.NONE).putLong(token);
  }

  /** Copies an event that the log still has. */
  public Event read(long number, Event destination) {
    return destination.readFrom(memory.position(offset(number)));
  }

  void write(long number, EventDifferences differences, ByteBuffer message) {
    differences.write(memory, offset(number), message);
  }

  private int offset(long number) {
    return (int) (number % capacity) * Event.BYTES;
  }
}
