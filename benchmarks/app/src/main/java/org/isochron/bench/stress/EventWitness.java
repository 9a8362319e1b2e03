package org.isochron.bench.stress;

import java.util.function.Consumer;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.EventPublisher;

/**
 * Verifies the events of one listener: every missing event must be part of a gap. Numbered events
 * carry their position among all events, so a listener that counts events and gaps detects every
 * loss at the next of them. Owner: the thread that polls.
 */
final class EventWitness implements Consumer<Event> {
  private static final int KIND = 1;
  private static final long UNKNOWN = -1;

  private final String listener;
  private final Findings findings;
  private long next = UNKNOWN;

  /** The first numbered event determines the listener's position. */
  EventWitness(String listener, Findings findings) {
    this.listener = listener;
    this.findings = findings;
  }

  @Override
  public void accept(Event event) {
    if (event.kind() == Event.Kind.USER && event.userKind() == KIND) {
      if (next != UNKNOWN && next != event.token()) {
        findings.note(
            Invariant.LOST_EVENTS,
            Math.abs(event.token() - next),
            "%s got event number %d where number %d was due, gaps counted",
            listener,
            event.token(),
            next);
      }
      next = event.token();
    }
    if (next != UNKNOWN) {
      next += event.kind() == Event.Kind.GAP ? event.lostCount() : 1;
    }
  }

  /** Called after the listener was reopened. */
  void reopen() {
    next = UNKNOWN;
  }

  /**
   * Publishes the numbered events, and passes every event to a handler. Owner: the publisher's
   * thread. Allocates nothing.
   */
  static final class Numbers {
    private static final float[] NO_VALUES = {};

    private final EventCursor cursor;
    private final Consumer<Event> handler;
    private long count;

    /** The cursor must have been opened before the first event. */
    Numbers(EventCursor cursor, Consumer<Event> handler) {
      this.cursor = cursor;
      this.handler = handler;
    }

    void publish(EventPublisher events, int number) {
      for (int left = number; left > 0; left--) {
        poll();
        events.user(KIND, 0, 0, 0, count + cursor.lostCount(), NO_VALUES);
      }
    }

    void poll() {
      count += cursor.poll(handler);
    }
  }
}
