package org.isochron.bench.stress.world;

import java.util.function.Consumer;
import org.isochron.bench.stress.witness.NumberedEvents;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.EventPublisher;
import org.isochron.state.EventRing;

/**
 * A small event ring with many events: the engine's and numbered ones. Late listeners lose some of
 * these events.
 */
public final class LateListeners {
  private static final int CAPACITY = 256;

  private final EventRing ring = new EventRing(CAPACITY);
  private final EventPublisher publisher = ring.claimPublisher();
  private final NumberedEvents numbered;

  public LateListeners(Consumer<Event> handler) {
    numbered = new NumberedEvents(ring.openCursor(), handler);
  }

  EventPublisher publisher() {
    return publisher;
  }

  void publish(int number) {
    numbered.publish(publisher, number);
  }

  /** Opens a cursor. Any thread. */
  public EventCursor open() {
    return ring.openCursor();
  }
}
