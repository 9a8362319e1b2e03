package org.isochron.bench.stress.world;

import java.util.function.Consumer;
import org.isochron.bench.stress.witness.NumberedEvents;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.EventPublisher;
import org.isochron.state.EventRing;

/**
 * A small ring of many events: the engine's, and numbered ones. Listeners that are late here lose
 * some.
 */
public final class LateListeners {
  private static final int CAPACITY = 256;

  private final EventRing ring = new EventRing(CAPACITY);
  private final EventPublisher publisher = ring.claimPublisher();
  private final NumberedEvents numbered;

  /** Passes every event to a handler, on the physics thread. */
  public LateListeners(Consumer<Event> handler) {
    numbered = new NumberedEvents(ring.openCursor(), handler);
  }

  /** The publishing end; the physics thread's. */
  EventPublisher publisher() {
    return publisher;
  }

  /** Publishes numbered events; the physics thread. */
  void tell(int howMany) {
    numbered.tell(publisher, howMany);
  }

  /** Opens a cursor; any thread. */
  public EventCursor open() {
    return ring.openCursor();
  }
}
