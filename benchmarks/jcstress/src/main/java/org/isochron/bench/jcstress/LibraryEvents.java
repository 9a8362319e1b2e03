package org.isochron.bench.jcstress;

import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.EventPublisher;
import org.isochron.state.EventRing;

/**
 * The library's event ring with its smallest capacity, so that the cursor is lapped within a test.
 */
final class LibraryEvents implements Events {
  private static final int CAPACITY = 8;

  private final EventRing ring = new EventRing(CAPACITY);
  private final EventPublisher publisher = ring.claimPublisher();
  private final EventCursor cursor = ring.openCursor();

  @Override
  public void publish(int number) {
    publisher.user(number, number, number, number, number, number, number);
  }

  @Override
  public void poll(Listener listener) {
    cursor.poll(event -> {
      if (event.kind() == Event.Kind.GAP) {
        listener.gap(event.lostCount());
      } else {
        listener.event(number(event));
      }
    });
  }

  private static int number(Event event) {
    int number = event.detail();
    boolean intact = event.kind() == Event.Kind.USER
        && event.userKind() == number
        && event.bodyA() == number
        && event.bodyB() == number
        && event.token() == number
        && event.value(0) == number
        && event.value(1) == number;
    return intact ? number : Words.TORN;
  }
}
