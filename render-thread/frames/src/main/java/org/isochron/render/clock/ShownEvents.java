package org.isochron.render.clock;

import java.util.function.Consumer;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;

/**
 * Hands out the events of what a clock shows, to every listener of a frame. Owner: the thread that
 * advances the clock. Never waits; allocates nothing after construction.
 *
 * <p>An event belongs to a frame if the displayed instant has reached it and its tick is not later
 * than the snapshots shown. A tick that is running has published events already, of its commands
 * for one, but no snapshot: they wait for it. A command in a pause changes the bodies of the tick
 * that is shown already, so what is newer than the newest snapshot waits for the next frame. An
 * event behind which no snapshot comes is handed out then.
 */
public final class ShownEvents {
  private final RenderClock clock;
  private final EventCursor cursor;
  private boolean handedOut;

  /** The newest event when the frame was begun. */
  private long newest;

  /** The newest event that the frame may hand out. */
  private long last;

  public ShownEvents(RenderClock clock, EventCursor cursor) {
    this.clock = clock;
    this.cursor = cursor;
    newest = cursor.newest();
  }

  /** Begins another frame, whose snapshots are chosen. */
  public void begin() {
    handedOut = false;
    long shown = clock.isEmpty() ? newest : clock.newest().newestEvent();
    last = Math.max(newest, shown);
    newest = cursor.newest();
  }

  /**
   * Hands out the events that came after the last frame asked for events, and returns their number.
   * Every caller of the same frame gets the same ones.
   */
  public int handOut(Consumer<? super Event> listener) {
    if (clock.isEmpty()) {
      return 0;
    }
    if (handedOut) {
      return cursor.pollAgain(listener);
    }
    int count =
        cursor.pollUntil(clock.epoch(), clock.to().tick(), clock.instantNanos(), last, listener);
    handedOut = true; // not after an exception: what was not handed out then is still to come
    return count;
  }
}
