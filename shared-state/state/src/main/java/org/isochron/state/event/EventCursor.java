package org.isochron.state.event;

import java.util.function.Consumer;

/**
 * A listener's place in an {@link EventRing}. Owner: the thread that polls. Never waits and allocates nothing; to drop a
 * cursor is to close it.
 */
public final class EventCursor {
  private final EventRing ring;
  private final Event event = new Event();
  private final Event gap = new Event();
  private final Event again = new Event();
  private long next;
  private long lastFrom;
  private boolean loaded;
  private long lostCount;

  EventCursor(EventRing ring, long next) {
    this.ring = ring;
    this.next = next;
  }

  /**
   * Hands out the events up to an instant of an epoch, in order; a gap is told as an event of kind {@link Event#GAP}. The
   * handler gets one and the same object again and again.
   *
   * @return how many events there were, gap markers not counted
   */
  public int poll(long epoch, long untilNanos, Consumer<? super Event> handler) {
    return poll(epoch, Long.MAX_VALUE, untilNanos, handler);
  }

  /**
   * Hands out the events up to an instant of an epoch, but none of a later tick than the one given, whatever its instant:
   * the commands of a tick happen at its start, before its snapshot is there.
   *
   * @return how many events there were, gap markers not counted
   */
  public int poll(long epoch, long untilTick, long untilNanos, Consumer<? super Event> handler) {
    int polled = 0;
    lastFrom = next;
    long last =
        ring.newest(); // what is told meanwhile is for the next poll, or a fast publisher would
    // never let go
    while (next <= last && load(handler).isDue(epoch, untilTick, untilNanos)) {
      loaded = false; // before the handler, lest an event be handed out again after an exception
      next++;
      polled++;
      handler.accept(event);
    }
    return polled;
  }

  /** Hands out all events published so far. */
  public int pollAll(Consumer<? super Event> handler) {
    return poll(Long.MAX_VALUE, Long.MAX_VALUE, handler);
  }

  /**
   * Hands out the events of the last poll once more, to another handler. What was overwritten since is a gap, which is not
   * counted as lost.
   *
   * @return how many events there were, gap markers not counted
   */
  public int pollAgain(Consumer<? super Event> handler) {
    long end = next;
    long gone = 0;
    int polled = 0;
    for (long number = lastFrom; number < end; number++) {
      if (!ring.copy(number, again)) {
        gone++; // the oldest are overwritten first
        continue;
      }
      if (gone > 0) {
        tellGap(gone, handler);
        gone = 0;
      }
      polled++;
      handler.accept(again);
    }
    if (gone > 0) {
      tellGap(gone, handler);
    }
    return polled;
  }

  /** How many events were lost to this listener in gaps. */
  public long lostCount() {
    return lostCount;
  }

  /** Returns the next event, fetched now or by an earlier poll; a published one is always found, if behind a gap. */
  private Event load(Consumer<? super Event> handler) {
    while (!loaded) {
      loaded = ring.copy(next, event);
      if (!loaded) {
        skip(handler);
      }
    }
    return event;
  }

  /** Goes on in the middle of what the ring remembers, so that the next event is not lost at once too. */
  private void skip(Consumer<? super Event> handler) {
    long resume = ring.newest() - ring.capacity() / 2 + 1;
    long lost = resume - next;
    next = resume;
    lostCount += lost;
    tellGap(lost, handler);
  }

  private void tellGap(long lost, Consumer<? super Event> handler) {
    gap.fill(Event.GAP, 0, 0, 0, lost);
    handler.accept(gap);
  }
}
