package org.isochron.lockstep.rollback;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.EventPublisher;
import org.isochron.state.EventRing;

/**
 * The events of ticks that may be taken back. Owner: the physics thread. A tick's place grows to
 * the most events that it has held, and nothing else is allocated. A tick that publishes more than
 * {@link #MOST} ends in a gap.
 */
public final class HeldEvents {
  /** The most events of a tick. */
  static final int MOST = 4_096;

  private static final int FIRST_EVENTS = 16;

  private final EventRing ring = new EventRing(2 * MOST);
  private final EventPublisher publisher = ring.claimPublisher();
  private final EventCursor cursor = ring.openCursor();
  private final Consumer<Event> keeper = this::keep;
  private final Event event = Event.empty();
  private final ByteBuffer[] places;
  private int open;

  /** Holds the events of the last n ticks. */
  HeldEvents(int ticks) {
    places = new ByteBuffer[ticks];
    for (int place = 0; place < ticks; place++) {
      places[place] = ByteBuffer.allocate(FIRST_EVENTS * Event.BYTES);
    }
  }

  /** Begins a tick between two instants of simulation time, and drops its earlier events. */
  EventPublisher begin(long tick, long beginNanos, long endNanos) {
    open = index(tick);
    places[open].clear();
    publisher.atTick(0, tick, beginNanos, endNanos);
    return publisher;
  }

  /** Ends the tick. */
  void end() {
    cursor.poll(keeper);
    places[open].flip();
  }

  /** The events of a tick that has ended, {@link Event#BYTES} each. */
  public ByteBuffer bytes(long tick) {
    return places[index(tick)].position(0);
  }

  /** Publishes the events of a tick, in the publisher's epoch. */
  public void publishTo(EventPublisher events, long tick) {
    ByteBuffer place = bytes(tick);
    while (place.hasRemaining()) {
      events.forward(event.readFrom(place));
    }
  }

  private void keep(Event next) {
    if (places[open].remaining() < Event.BYTES) {
      places[open] = ByteBuffer.allocate(2 * places[open].capacity()).put(places[open].flip());
    }
    next.writeTo(places[open]);
  }

  private int index(long tick) {
    return (int) (tick % places.length);
  }
}
