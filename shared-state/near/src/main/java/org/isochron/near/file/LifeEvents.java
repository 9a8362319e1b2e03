package org.isochron.near.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.isochron.state.event.Event;

/**
 * A viewer's end of the broadcast of events: reads from its own position. Owner: one thread. Blocks
 * for the time of a call to the system; allocates nothing.
 *
 * <p>Invariant 1: while n events are published, those up to n + {@link EventRows#batch} may be in
 * the middle of being written. So a copy of event i is whole if, after it was made, fewer than i +
 * capacity − batch events were published, and it has the number i.
 */
public final class LifeEvents {
  /** How many events are read with one call. */
  private static final int MOST_ROWS = 64;

  private final OpenFile file;
  private final NearLayout layout;
  private final int capacity;
  private final Board board;
  private final ByteBuffer ring;
  private final Event event = Event.empty();
  private long next;

  /** Begins with the next event to be published. */
  LifeEvents(OpenFile file, NearLayout layout, Board board) {
    this.file = file;
    this.layout = layout;
    this.board = board;
    capacity = layout.events();
    ring = ByteBuffer.allocateDirect(Math.toIntExact(EventRows.bytes(capacity)))
        .order(ByteOrder.nativeOrder());
    next = board.events();
  }

  /**
   * Hands out the events published so far, each once and in order, and the number of those that
   * were overwritten. The handler gets the same object every time.
   */
  public void poll(Consumer<? super Event> handler, LongConsumer lost) throws IOException {
    long last = board.events();
    if (next - last > 0) {
      next = last; // a count that made no sense was believed: it is right again
    }
    while (next - last < 0) {
      int index = (int) Math.floorMod(next, (long) capacity);
      int rows = (int) Math.min(Math.min(MOST_ROWS, last - next), capacity - index);
      boolean isRead = EventRows.read(file, layout.eventsAt(), ring, capacity, next, rows);
      if (!board.refresh(file, layout.boardAt())) {
        return; // if the copies are whole is found out at the next look
      }
      for (long end = next + rows; next - end < 0; ) {
        boolean isWhole = isRead
            && EventRows.take(ring, capacity, next, event)
            && board.events() - next < capacity - EventRows.batch(capacity);
        if (isWhole) {
          next++;
          handler.accept(event);
        } else {
          // in the middle, or the next one is overwritten at once too
          long resume = Math.max(next + 1, board.events() - capacity / 2);
          lost.accept(resume - next);
          next = resume;
        }
      }
    }
  }
}
