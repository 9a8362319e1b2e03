package org.isochron.bench.stress.witness;

import java.util.function.Consumer;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.EventPublisher;

/**
 * Publishes events that carry their position among all events of the ring. A listener that counts
 * events and gap lengths detects every loss at the next numbered event. Owner: the publisher's
 * thread. Allocates nothing.
 */
public final class NumberedEvents {
  static final int KIND = 1;

  private static final float[] NO_VALUES = {};

  private final EventCursor cursor;
  private final Consumer<Event> handler;
  private long count;

  /**
   * The cursor must have been opened before the first event. The handler receives every event on
   * the publisher's thread.
   */
  public NumberedEvents(EventCursor cursor, Consumer<Event> handler) {
    this.cursor = cursor;
    this.handler = handler;
  }

  public void publish(EventPublisher events, int number) {
    for (int i = 0; i < number; i++) {
      events.user(KIND, 0, 0, 0, count(), NO_VALUES);
    }
  }

  public long count() {
    count += cursor.poll(handler);
    return count + cursor.lostCount();
  }
}
