package org.isochron.remote.stream;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.isochron.state.event.Event;

/**
 * The events that a viewer has received. Owner: the viewer's thread; allocates nothing.
 *
 * <p>Invariant 1: events are handed out in the order of their numbers, each once, and every number is handed out or counted as lost.
 */
public final class EventInbox {
  private final Event event = Event.empty();
  private long expected;

  public EventInbox(long expected) {
    this.expected = expected;
  }

  /** The number of the event that comes next. */
  public long expected() {
    return expected;
  }

  /** Takes an opened message; what makes no sense is dropped. Returns false for that. */
  public boolean take(ByteBuffer message, Consumer<? super Event> handler, LongConsumer lost) {
    if (message.remaining() < 2 * Long.BYTES + Integer.BYTES) {
      return false;
    }
    long first = message.getLong();
    long oldest = message.getLong();
    int count = message.getInt();
    if (count < 0
        || count > EventOutbox.MOST
        || message.remaining() != count * Event.BYTES
        || first < 1
        || oldest > first) {
      return false;
    }
    // not before the oldest that is left comes, or its sender would take this for an
    // acknowledgement
    if (oldest > expected && first == oldest) {
      lost.accept(oldest - expected);
      expected = oldest;
    }
    for (long number = first; number < first + count; number++) {
      event.readFrom(message);
      if (number == expected) {
        expected++;
        handler.accept(event);
      }
    }
    return true;
  }
}
