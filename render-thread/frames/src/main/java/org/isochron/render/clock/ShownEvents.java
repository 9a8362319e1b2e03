package org.isochron.render.clock;

import java.util.function.Consumer;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;

/**
 * Delivers the events of displayed frames to all listeners of a frame. Owner: the thread that
 * advances the clock. Never waits; allocates nothing after construction.
 *
 * <p>An event belongs to a frame if the displayed instant has reached the event and its tick is not
 * later than the displayed snapshots. A running tick may have published events, for example of its
 * commands, but no snapshot yet: these events wait for the snapshot. A command in a pause changes
 * bodies of the displayed tick, so events newer than the newest snapshot wait for the next frame.
 * The next frame delivers waiting events even if no snapshot was published.
 */
public final class ShownEvents {
  private final RenderClock clock;
  private final EventCursor cursor;
  private boolean handedOut;

  private long newest;

  private long last;

  public ShownEvents(RenderClock clock, EventCursor cursor) {
    this.clock = clock;
    this.cursor = cursor;
    newest = cursor.newest();
  }

  public void begin() {
    handedOut = false;
    long shown = clock.isEmpty() ? newest : clock.newest().newestEvent();
    last = Math.max(newest, shown);
    newest = cursor.newest();
  }

  /**
   * Passes all events that no earlier frame has passed, and returns their number. Every call for
   * the same frame passes the same events.
   */
  public int deliver(Consumer<? super Event> listener) {
    if (clock.isEmpty()) {
      return 0;
    }
    if (handedOut) {
      return cursor.pollAgain(listener);
    }
    int count =
        cursor.pollUntil(clock.epoch(), clock.to().tick(), clock.instantNanos(), last, listener);
    handedOut = true; // not after an exception: events that were not passed remain pending
    return count;
  }
}
