package org.isochron.bench.stress.witness;

import java.util.function.Consumer;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.EventPublisher;

/**
 * Publishes events that carry their own number: how many events their ring got before, of whatever
 * kind. A listener that counts events and the lengths of gaps knows at each numbered event whether
 * it missed anything. Owner: the publisher's thread; allocates nothing.
 */
public final class NumberedEvents {
  /** Their kind. */
  static final int KIND = 1;

  private static final float[] NO_VALUES = {};

  private final EventCursor told;
  private final Consumer<Event> handler;
  private long count;

  /**
   * Begins to count at a cursor opened before the first event; a handler sees every event on the
   * publisher's thread.
   */
  public NumberedEvents(EventCursor told, Consumer<Event> handler) {
    this.told = told;
    this.handler = handler;
  }

  public void tell(EventPublisher events, int howMany) {
    for (int i = 0; i < howMany; i++) {
      events.user(KIND, 0, 0, 0, count(), NO_VALUES);
    }
  }

  /** Returns how many events the ring has got so far. */
  public long count() {
    count += told.poll(handler);
    return count + told.lostCount();
  }
}
