package org.isochron.remote.stream;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.BitSet;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.isochron.state.Event;

/**
 * The events that a viewer has received. Owner: the viewer's thread; allocates nothing. Messages
 * come over more than one line, so some overtake others: their events wait here.
 *
 * <p>Invariant 1: events are handed out in the order of their numbers, each once, and every number
 * is handed out or counted as lost.
 */
public final class EventInbox {
  /**
   * Three seconds at 5,000 events a second: a line repeats what was lost, some times one after the
   * other, while the other line goes on.
   */
  private static final int CAPACITY = 16_384;

  private final Event event = Event.empty();
  private final EventDifferences differences = new EventDifferences();
  private final ByteBuffer early =
      ByteBuffer.allocate(CAPACITY * Event.BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private final BitSet isEarly = new BitSet(CAPACITY);
  private final ByteBuffer row = ByteBuffer.allocate(Event.BYTES).order(ByteOrder.LITTLE_ENDIAN);
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
    if (count < 0 || count > message.remaining() || first < 1 || oldest > first) {
      return false;
    }
    // not before the oldest that is left comes, or its sender would take this for an
    // acknowledgement
    if (oldest > expected && first == oldest) {
      pass(oldest, handler, lost);
    }
    differences.begin();
    try {
      for (long number = first; number < first + count; number++) {
        differences.read(message, row, 0);
        take(number, handler);
      }
    } catch (BufferUnderflowException e) {
      return false;
    }
    return !message.hasRemaining();
  }

  private void take(long number, Consumer<? super Event> handler) {
    if (number == expected) {
      hand(row.clear(), handler);
      while (isEarly.get(place(expected))) {
        handEarly(handler);
      }
    } else if (number > expected && number - expected < CAPACITY) {
      early.put(place(number) * Event.BYTES, row, 0, Event.BYTES);
      isEarly.set(place(number));
    }
  }

  /** Hands out what is here of the events below a number, and counts the others. */
  private void pass(long number, Consumer<? super Event> handler, LongConsumer lost) {
    long missing = 0;
    long until = Math.min(number, expected + CAPACITY);
    while (expected < until) {
      if (!isEarly.get(place(expected))) {
        missing++;
        expected++;
      } else {
        if (missing > 0) {
          lost.accept(missing);
          missing = 0;
        }
        handEarly(handler);
      }
    }
    missing += number - expected;
    expected = number;
    if (missing > 0) {
      lost.accept(missing);
    }
  }

  private void handEarly(Consumer<? super Event> handler) {
    int place = place(expected);
    isEarly.clear(place);
    hand(early.clear().position(place * Event.BYTES), handler);
  }

  private void hand(ByteBuffer from, Consumer<? super Event> handler) {
    expected++;
    handler.accept(event.readFrom(from));
  }

  private static int place(long number) {
    return (int) (number % CAPACITY);
  }
}
