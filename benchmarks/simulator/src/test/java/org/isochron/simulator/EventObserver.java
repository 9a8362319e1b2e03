package org.isochron.simulator;

import org.isochron.state.EventCursor;

/** A listener in the same process, which believes what is true after each turn of the world. */
final class EventObserver implements Observer {
  private final Truth truth;
  private final EventCursor cursor;
  private final Belief belief;

  EventObserver(Service service) {
    truth = service.truth;
    cursor = service.state.openEvents();
    belief = new Belief(truth.newest());
  }

  @Override
  public void advance() {
    cursor.poll(belief::take);
    belief.requireEqual(truth.newest());
  }
}
