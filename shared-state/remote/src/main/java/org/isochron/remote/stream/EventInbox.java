package org.isochron.remote.stream;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.isochron.state.Event;

/**
 * Receives the events of a relay. Owner: the viewer's thread. Allocates nothing.
 *
 * <p>Invariant 1: events are delivered in the order of their numbers, each once; every number is
 * either delivered or counted as lost.
 */
public final class EventInbox {
  private final Event event = Event.empty();
  private final EventDifferences differences = new EventDifferences();
  private final ByteBuffer row = ByteBuffer.allocate(Event.BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private long expected;

  public EventInbox(long expected) {
    this.expected = expected;
  }

  public long expected() {
    return expected;
  }

  /** Returns false if the message is invalid; events before the error are still delivered. */
  public boolean take(ByteBuffer message, Consumer<? super Event> handler, LongConsumer lost) {
    if (message.remaining() < 2 * Long.BYTES + Integer.BYTES) {
      return false;
    }
    long first = message.getLong();
    long oldest = message.getLong();
    int count = message.getInt();
    boolean isGap = first > expected; // the relay kept no earlier event
    if (count < 0 || count > message.remaining() || first < 1 || (isGap && oldest != first)) {
      return false;
    }
    if (isGap) {
      lost.accept(first - expected);
      expected = first;
    }
    differences.begin();
    try {
      for (long number = first; number < first + count; number++) {
        differences.read(message, row, 0);
        if (number == expected) {
          expected++;
          handler.accept(event.readFrom(row.clear()));
        }
      }
    } catch (BufferUnderflowException e) {
      return false;
    }
    return !message.hasRemaining();
  }
}
