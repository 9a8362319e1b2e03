package org.isochron.remote.stream;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.BitSet;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.isochron.state.Event;

/**
 * Reorder buffer for the events that a viewer receives. Messages arrive over more than one stream;
 * events that overtake others wait here. Owner: the viewer's thread. Allocates nothing.
 *
 * <p>Invariant 1: events are delivered in the order of their numbers, each once; every number is
 * either delivered or counted as lost.
 */
public final class EventInbox {
  /**
   * Three seconds at 5,000 events a second: one stream may need several retransmissions in a row
   * while the other stream continues.
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
    if (count < 0 || count > message.remaining() || first < 1 || oldest > first) {
      return false;
    }
    // skip only when the oldest event that the relay keeps arrives: the relay would mistake an
    // earlier skip for an acknowledgement
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
      deliver(row.clear(), handler);
      while (isEarly.get(slot(expected))) {
        deliverEarly(handler);
      }
    } else if (number > expected && number - expected < CAPACITY) {
      early.put(slot(number) * Event.BYTES, row, 0, Event.BYTES);
      isEarly.set(slot(number));
    }
  }

  private void pass(long number, Consumer<? super Event> handler, LongConsumer lost) {
    long missing = 0;
    long until = Math.min(number, expected + CAPACITY);
    while (expected < until) {
      if (!isEarly.get(slot(expected))) {
        missing++;
        expected++;
      } else {
        if (missing > 0) {
          lost.accept(missing);
          missing = 0;
        }
        deliverEarly(handler);
      }
    }
    missing += number - expected;
    expected = number;
    if (missing > 0) {
      lost.accept(missing);
    }
  }

  private void deliverEarly(Consumer<? super Event> handler) {
    int slot = slot(expected);
    isEarly.clear(slot);
    deliver(early.clear().position(slot * Event.BYTES), handler);
  }

  private void deliver(ByteBuffer from, Consumer<? super Event> handler) {
    expected++;
    handler.accept(event.readFrom(from));
  }

  private static int slot(long number) {
    return (int) (number % CAPACITY);
  }
}
